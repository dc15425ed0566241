import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { join, relative, sep } from "node:path";
import {
  formatTimestamp,
  type Intent,
  type ObjectId,
  type Overlap,
  parseInstant,
  SklError,
  type Warning,
} from "../../kernel/domain/index.ts";
import { serializeDocument } from "../../kernel/knowledge/index.ts";
import type { RefUpdate } from "../../workspace/git/index.ts";
import {
  changeRecords,
  chooseRecordCommitter,
  findConfiguredIdentity,
  identifyInRepository,
  normalizePath,
  readClock,
  readCurrentBranch,
  readPendingQueue,
  recordCommit,
  resolveDecidingPerson,
  type Workspace,
  warnAboutJunk,
  withWorkspace,
} from "../../workspace/ground/index.ts";
import { DAY, explainNewIntentProblem, LONGEST_DAYS, MOST_INTENTS, trimIntentToFit } from "./bounds.ts";
import { claimOfIntent, listIntentClaims, listQueueClaims, overlapsOfClaim } from "./claims.ts";
import { buildIntentRef, INTENT, readIntentBook } from "./intent-book.ts";
import { usesOfFiles } from "./used-names.ts";

export interface IntentRequest {
  readonly text: string;
  readonly files: readonly string[];
  /** Has the form `path::name`. */
  readonly symbols: readonly string[];
  readonly assumptions?: readonly string[] | undefined;
  /** Is a duration such as `2h`, `30m` or `3d`, or a time. */
  readonly until?: string | undefined;
  readonly branch?: string | undefined;
  readonly task?: string | undefined;
  readonly agent?: string | undefined;
}

export interface DeclaredIntent {
  readonly intent: Intent;
  readonly ref: string;
  /** Is false if the same intent was on record already. */
  readonly changed: boolean;
  readonly overlaps: readonly Overlap[];
  readonly warnings: readonly Warning[];
}

export interface IntentOptions {
  readonly cwd: string | Workspace;
  readonly env?: NodeJS.ProcessEnv;
}

/**
 * Runs `skl intent`: records what somebody is about to change, and says at once whom it meets. The same intent again only prolongs the
 * record. Throws USAGE for what is beyond the bounds, INTENT_REFUSED, RECORD_REFUSED, SIGNATURE_NEEDED.
 */
export function declareIntent(
  request: IntentRequest,
  { cwd, env = process.env }: IntentOptions,
): Promise<DeclaredIntent> {
  const at = readClock(env);
  return withWorkspace(cwd, async (workspace) => {
    const { base, rules } = workspace;
    if (base.remote !== null && base.refs === null)
      throw new SklError("REMOTE_UNREACHABLE", { data: { remote: base.remote } });
    if (typeof cwd === "string") requireFromRoot(request.files, { cwd, root: workspace.repository.root });
    const { agent, branch } = await resolveClaimant(workspace, request, env);
    const pending = await readPendingQueue(workspace);
    const book = await readIntentBook(workspace, at);
    const intent = await draftNewIntent(workspace, request, { agent, branch, at });
    const known = book.live.find(({ record }) => record.agent === agent && record.id === intent.id);
    const ref = buildIntentRef(rules.config.queue.ref_namespace, intent);
    const own = book.live.filter(({ record }) => record.agent === agent && record.id !== intent.id);
    if (own.length >= MOST_INTENTS) throw createTooManyIntentsError(agent);
    const prolonged = { ...intent, declared_at: known?.record.declared_at ?? intent.declared_at };
    const since = explainNewIntentProblem(prolonged) === null ? prolonged : intent;
    const changed = known === undefined || !saysTheSame(known.record, since);
    if (changed) {
      const expired = book.over.filter(({ record }) => record.agent === agent && record.id !== intent.id);
      await writeIntent(workspace, { ref, intent: since, at, expired });
    }
    const waiting = listQueueClaims(pending);
    const others = [
      ...waiting,
      ...listIntentClaims({ ...book, live: book.live.filter((each) => each !== known) }, waiting),
    ];
    const overlaps = await overlapsOfClaim(claimOfIntent(since), others, workspace);
    const warnings = [...base.warnings, ...pending.warnings, ...warnAboutJunk(book.junk)];
    return { intent: changed ? since : (known?.record ?? since), ref, changed, overlaps, warnings };
  });
}

/** An intent on a file that is not meant meets nobody, and nobody would see why. Throws USAGE. */
function requireFromRoot(
  files: readonly string[],
  { cwd, root }: { readonly cwd: string; readonly root: string },
): void {
  const file = files.find((each) => !existsSync(join(root, each)) && existsSync(join(cwd, each)));
  if (file === undefined) return;
  const path = relative(root, join(cwd, file)).split(sep).join("/");
  throw new SklError("USAGE", {
    message: `${file} is no file in the root of the repository.`,
    fix: `Name it from there: \`--files ${path}\`.`,
  });
}

export interface Claimant {
  readonly agent: string;
  /** Is null on the base branch, because nobody works on it. */
  readonly branch: string | null;
  readonly isPerson: boolean;
}

/** Returns who plans, and on which branch. An agent may only speak for itself. Throws PERSON_NEEDED. */
export async function resolveClaimant(
  workspace: Workspace,
  { agent: given, branch: named }: Pick<IntentRequest, "agent" | "branch">,
  env: NodeJS.ProcessEnv,
): Promise<Claimant> {
  const { repository, rules, base } = workspace;
  const configured = findConfiguredIdentity({ env, gitConfig: repository.config }).agent;
  if (configured !== null && given !== undefined && given !== configured)
    throw new SklError("PERSON_NEEDED", {
      message: `You are the agent ${configured} here; only ${given} or a person may speak for ${given}.`,
      data: { agent: configured, given },
    });
  const here = await readCurrentBranch(repository);
  const branch = named ?? (here === base.branch ? null : here);
  const { agent } = identifyInRepository(repository, rules, { given, env, branch });
  return { agent: agent ?? resolveDecidingPerson(workspace), branch, isPerson: agent === null };
}

async function draftNewIntent(
  workspace: Workspace,
  request: IntentRequest,
  { agent, branch, at }: Pick<Claimant, "agent" | "branch"> & { readonly at: Date },
): Promise<Intent> {
  const symbols = dropDuplicateTexts(request.symbols.map(normalizeSymbol));
  const files = dropDuplicateTexts(
    [...request.files, ...symbols.map((each) => each.slice(0, each.indexOf("::")))].map(normalizePath),
  );
  const text = request.text.trim();
  const intent = trimIntentToFit({
    schema_version: 1,
    id: computeIntentId([agent, branch ?? "", request.task ?? "", text]),
    agent,
    branch,
    ...(request.task === undefined ? {} : { task_id: request.task }),
    text,
    files,
    symbols,
    assumptions: dropDuplicateTexts(request.assumptions ?? []),
    uses: await usesOfFiles(workspace, files),
    head: null,
    declared_at: formatTimestamp(at),
    expires_at: resolveSpanEnd(request.until ?? DEFAULT_SPAN, at),
  });
  const problem = text === "" ? "it says nothing" : explainNewIntentProblem(intent);
  if (problem === null) return intent;
  throw new SklError("USAGE", {
    message: `The intent cannot be recorded: ${problem}.`,
    fix: 'Say in a sentence what you are going to do, and in which files: `skl intent "Refactor token refresh" --files app/auth.py`.',
  });
}

const dropDuplicateTexts = (texts: readonly string[]): string[] => [...new Set(texts)];

function normalizeSymbol(symbol: string): string {
  const at = symbol.indexOf("::");
  if (at > 0 && at + 2 < symbol.length) return `${normalizePath(symbol.slice(0, at))}::${symbol.slice(at + 2)}`;
  throw new SklError("USAGE", {
    message: `${symbol} names no definition of a file.`,
    fix: "Write it with its file: `--symbols app/auth.py::refresh`.",
  });
}

function computeIntentId(parts: readonly string[]): string {
  return `int_${createHash("sha256").update(parts.join("\0")).digest("hex").slice(0, 8)}`;
}

const DEFAULT_SPAN = "8h";
const UNITS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: DAY };

/** Returns when something ends that holds for a span such as `2h`, or until a time. Throws USAGE. */
export function resolveSpanEnd(until: string, at: Date): string {
  const [, count = "", unit = ""] = /^(\d{1,6})\s*([mhd])$/.exec(until.trim()) ?? [];
  const end = unit === "" ? parseInstant(until) : at.getTime() + Number(count) * (UNITS[unit] ?? 0);
  const furthest = at.getTime() + LONGEST_DAYS * DAY;
  if (end !== null && end > at.getTime() && end <= furthest) return formatTimestamp(new Date(end));
  throw new SklError("USAGE", {
    message: `--until takes a span such as 30m, 2h or 3d, or a time to come, at most ${LONGEST_DAYS} days away, not ${until}.`,
  });
}

function saysTheSame(a: Intent, b: Intent): boolean {
  return serializeDocument("intent", a) === serializeDocument("intent", b);
}

function createTooManyIntentsError(agent: string): SklError {
  return new SklError("INTENT_REFUSED", {
    message: `${agent} has ${MOST_INTENTS} intents already.`,
    fix: "End what is done with `skl intent done`, or declare one for several files.",
    data: { agent, limit: MOST_INTENTS },
  });
}

interface Storing {
  readonly ref: string;
  readonly intent: Intent;
  readonly at: Date;
  readonly expired: readonly { readonly ref: string; readonly oid: ObjectId }[];
}

/** Writes the intent and removes those of the same agent that have ended, with one push. */
async function writeIntent(workspace: Workspace, { ref, intent, at, expired }: Storing): Promise<void> {
  const oid = await recordCommit(workspace, {
    file: INTENT.file,
    content: serializeDocument("intent", intent),
    message: `skl: intent of ${intent.agent}\n`,
    committer: chooseRecordCommitter(workspace.repository, intent.agent),
    at,
  });
  await changeRecords(workspace, [ref, ...expired.map((each) => each.ref)], async (present) => {
    const expected = present.get(ref) ?? null;
    const gone = expired.filter((each) => present.get(each.ref) === each.oid);
    const removals = gone.map((each): RefUpdate => ({ ref: each.ref, oid: null, expected: each.oid }));
    return expected === oid ? removals : [{ ref, oid, expected }, ...removals];
  });
}
