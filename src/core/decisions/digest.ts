import type { DigestOutput, DigestRfc } from "../../kernel/domain/documents.generated.ts";
import {
  computeResponseWindow,
  computeRfcState,
  type DigestRecord,
  formatTimestamp,
  listHeldHeads,
  listRfcScopes,
} from "../../kernel/domain/index.ts";
import { serializeDocument } from "../../kernel/knowledge/index.ts";
import { composeDigest, listDigestEntryIds, shouldReadDigest } from "../../rules/orchestrator/index.ts";
import type { Rules, Workspace, WriteOptions } from "../../workspace/ground/index.ts";
import {
  readClock,
  requirePerson,
  resolveDecidingPerson,
  warnAboutRuleChanges,
  withWorkspace,
} from "../../workspace/ground/index.ts";
import { listBranchChanges } from "../changes/index.ts";
import { findUnjudgedHeads } from "../review/index.ts";
import { findEntries, listDefinedScopes, reviewOnBase } from "../state/index.ts";
import { pickLaterSession, readDigestPosition, readPeriod } from "./digest-period.ts";

export interface DigestOptions {
  readonly cwd: string;
  /** The workspace around `cwd` where it is open already. */
  readonly workspace?: Workspace | undefined;
  readonly offline?: boolean | undefined;
  readonly env?: NodeJS.ProcessEnv;
}

/** Runs `skl digest`: what a person should know of the sessions since the last digest that one marked reviewed. */
export async function runDigest({ cwd, workspace: open, offline, env }: DigestOptions): Promise<DigestOutput> {
  const at = readClock(env);
  return withWorkspace(open ?? cwd, async (workspace) => (await composeDigestAt(workspace, at, env)).output, offline);
}

/** Returns whether a digest is due; reads only what came after the last one. */
export async function isDigestDue(workspace: Workspace): Promise<boolean> {
  return shouldReadDigest(await readPeriod(workspace), workspace.rules.config.limits.digest_every);
}

interface DigestAt {
  readonly output: DigestOutput;
  readonly last: DigestRecord | null;
}

async function composeDigestAt(workspace: Workspace, at: Date, env?: NodeJS.ProcessEnv): Promise<DigestAt> {
  const { base, rules } = workspace;
  const { last, ...period } = await readPeriod(workspace);
  const facts = {
    ...period,
    state: rules.knowledge.state,
    scopes: listDefinedScopes(rules),
    rfcs: listWaitingRfcs(rules, at),
    limits: rules.config.limits,
  };
  const output = {
    created_at: formatTimestamp(at),
    base: base.oid,
    ...composeDigest(facts),
    held: listHeldHeads(rules.knowledge.queue),
    changes: await listBranchChanges(workspace, env),
    commit: null,
    digest_id: null,
    reviewed: [],
    pushed: false,
    warnings: [
      ...base.warnings,
      ...(await warnAboutRuleChanges(workspace)),
      ...(await findUnjudgedHeads(workspace)).map(({ message }) => ({
        code: "UNJUDGED_HEAD",
        message,
        fix: "Run `skl review`, and have `skl init` run where the branch is pushed from.",
      })),
    ],
  };
  return { output, last };
}

function listWaitingRfcs({ rfcs, config }: Rules, at: Date): DigestOutput["rfcs"] {
  const hours = config.limits.rfc_hours;
  const waiting: DigestOutput["rfcs"] = { open: [], overdue: [] };
  for (const rfc of rfcs) {
    const state = computeRfcState(rfc, at, hours);
    if (state !== "open" && state !== "overdue") continue;
    const { deadline, remainingMs } = computeResponseWindow(rfc, at, hours);
    const shown: DigestRfc = {
      id: rfc.id,
      decision_required: rfc.decision_required ?? "",
      semantic_scopes: listRfcScopes(rfc),
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
  const at = readClock(options.env);
  return withWorkspace(options.cwd, async (workspace) => {
    requirePerson(workspace, { ...options, env: options.env ?? process.env });
    const { output, last } = await composeDigestAt(workspace, at, options.env);
    const names = keys.flatMap((key) => (key === "all" ? listDigestEntryIds(output) : [key]));
    const closing: { id: string | null } = { id: null };
    const { commit, marked, warnings } = await reviewOnBase(
      workspace,
      {
        entries: findEntries(workspace.rules.knowledge, names),
        subject: composeDigestSubject(output),
        files: async (fresh, ids) => {
          const records = await readDigestPosition(fresh);
          const isClosed = records.last?.id !== last?.id || !hasNews(output);
          if (isClosed && ids.length === 0) return null;
          const record = buildDigestRecord(output, {
            by: resolveDecidingPerson(workspace, options),
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

function buildDigestRecord(
  { created_at, base, period, architectural_decisions }: DigestOutput,
  found: { by: string; ids: readonly string[]; last: DigestRecord | null; id: string },
): DigestRecord {
  return {
    id: found.id,
    created_at,
    reviewed_by: found.by,
    base,
    last_session: pickLaterSession(period.to_session, found.last?.last_session ?? null),
    architectural_decisions: architectural_decisions.length,
    reviewed: [...found.ids],
  };
}

function composeDigestSubject({ period }: DigestOutput): string {
  const { from_session: from, to_session: to } = period;
  if (from === null) return "skl: digest reviewed";
  return `skl: digest of ${from === to ? from : `${from} to ${to}`} reviewed`;
}
