import type { DigestOutput, DigestRfc } from "../../domain/documents.generated.ts";
import { type DigestRecord, heldHeads, rfcState, scopesOfRfc, timestampOf, windowOf } from "../../domain/index.ts";
import { serializeDocument } from "../../knowledge/index.ts";
import { digestDue, digestOf, listedIds } from "../../orchestrator/index.ts";
import { changesOf } from "../changes/index.ts";
import type { Rules, Workspace, WriteOptions } from "../ground/index.ts";
import { now, personOf, requirePerson, ruleChangeWarnings, withWorkspace } from "../ground/index.ts";
import { unjudgedHeads } from "../review/index.ts";
import { definedScopes, findEntries, reviewOnBase } from "../state/index.ts";
import { laterSession, readPeriod, recordsIn } from "./digest-period.ts";

export interface DigestOptions {
  readonly cwd: string;
  /** The workspace around `cwd` where it is open already. */
  readonly workspace?: Workspace | undefined;
  readonly offline?: boolean | undefined;
  readonly env?: NodeJS.ProcessEnv;
}

/** Runs `skl digest`: what a person should know of the sessions since the last digest that one marked reviewed. */
export async function digest({ cwd, workspace: open, offline, env }: DigestOptions): Promise<DigestOutput> {
  const at = now(env);
  return withWorkspace(open ?? cwd, async (workspace) => (await digestAt(workspace, at, env)).output, offline);
}

/** Returns whether a digest is due; reads only what came after the last one. */
export async function digestDueOn(workspace: Workspace): Promise<boolean> {
  return digestDue(await readPeriod(workspace), workspace.rules.config.limits.digest_every);
}

interface DigestAt {
  readonly output: DigestOutput;
  readonly last: DigestRecord | null;
}

async function digestAt(workspace: Workspace, at: Date, env?: NodeJS.ProcessEnv): Promise<DigestAt> {
  const { base, rules } = workspace;
  const { last, ...period } = await readPeriod(workspace);
  const facts = {
    ...period,
    state: rules.knowledge.state,
    scopes: definedScopes(rules),
    rfcs: waitingRfcs(rules, at),
    limits: rules.config.limits,
  };
  const output = {
    created_at: timestampOf(at),
    base: base.oid,
    ...digestOf(facts),
    held: heldHeads(rules.knowledge.queue),
    changes: await changesOf(workspace, env),
    commit: null,
    digest_id: null,
    reviewed: [],
    pushed: false,
    warnings: [
      ...base.warnings,
      ...(await ruleChangeWarnings(workspace)),
      ...(await unjudgedHeads(workspace)).map(({ message }) => ({
        code: "UNJUDGED_HEAD",
        message,
        fix: "Run `skl review`, and have `skl init` run where the branch is pushed from.",
      })),
    ],
  };
  return { output, last };
}

function waitingRfcs({ rfcs, config }: Rules, at: Date): DigestOutput["rfcs"] {
  const hours = config.limits.rfc_hours;
  const waiting: DigestOutput["rfcs"] = { open: [], overdue: [] };
  for (const rfc of rfcs) {
    const state = rfcState(rfc, at, hours);
    if (state !== "open" && state !== "overdue") continue;
    const { deadline, remainingMs } = windowOf(rfc, at, hours);
    const shown: DigestRfc = {
      id: rfc.id,
      decision_required: rfc.decision_required ?? "",
      semantic_scopes: scopesOfRfc(rfc),
      deadline,
      remaining_s: deadline === null ? null : Math.floor(remainingMs / 1000),
    };
    waiting[state].push(shown);
  }
  return waiting;
}

/**
 * Runs `skl digest --mark-reviewed`: lowers the named State entries (`all`: every one that the digest lists) and closes the period
 * by a digest record, in one commit. With nothing to lower and nothing to close it writes nothing. Sessions that end between
 * the reading and the commit were not seen by the person and stay for the next digest. Throws PERSON_NEEDED, NOT_FOUND.
 */
export async function markReviewed(keys: readonly string[], options: WriteOptions): Promise<DigestOutput> {
  const at = now(options.env);
  return withWorkspace(options.cwd, async (workspace) => {
    requirePerson(workspace, { ...options, env: options.env ?? process.env });
    const { output, last } = await digestAt(workspace, at, options.env);
    const names = keys.flatMap((key) => (key === "all" ? listedIds(output) : [key]));
    const closing: { id: string | null } = { id: null };
    const { commit, marked, warnings } = await reviewOnBase(
      workspace,
      {
        entries: findEntries(workspace.rules.knowledge, names),
        subject: subjectOf(output),
        files: async (fresh, ids) => {
          const records = await recordsIn(fresh);
          const isClosed = records.last?.id !== last?.id || !hasNews(output);
          if (isClosed && ids.length === 0) return null;
          const record = recordOf(output, {
            by: personOf(workspace, options),
            ids,
            last: records.last,
            id: records.nextId,
          });
          closing.id = record.id;
          return new Map([[`.skl/digests/${record.id}.json`, serializeDocument("digest", record)]]);
        },
      },
      options,
    );
    return {
      ...output,
      commit: commit?.commit ?? null,
      digest_id: commit === null ? null : closing.id,
      reviewed: marked.map(({ id }) => id),
      pushed: commit?.pushed ?? false,
      warnings: [...output.warnings, ...warnings],
    };
  });
}

function hasNews({ period, architectural_decisions }: DigestOutput): boolean {
  return period.sessions > 0 || architectural_decisions.length > 0;
}

function recordOf(
  { created_at, base, period, architectural_decisions }: DigestOutput,
  found: { by: string; ids: readonly string[]; last: DigestRecord | null; id: string },
): DigestRecord {
  return {
    id: found.id,
    created_at,
    reviewed_by: found.by,
    base,
    last_session: laterSession(period.to_session, found.last?.last_session ?? null),
    architectural_decisions: architectural_decisions.length,
    reviewed: [...found.ids],
  };
}

function subjectOf({ period }: DigestOutput): string {
  const { from_session: from, to_session: to } = period;
  if (from === null) return "skl: digest reviewed";
  return `skl: digest of ${from === to ? from : `${from} to ${to}`} reviewed`;
}
