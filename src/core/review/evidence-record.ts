import { createReadStream } from "node:fs";
import { basename, resolve } from "node:path";
import {
  createUnknownNameError,
  type Evidence,
  formatTimestamp,
  type ObjectId,
  SklError,
  type Warning,
} from "../../kernel/domain/index.ts";
import { serializeDocument } from "../../kernel/knowledge/index.ts";
import { type JunitReport, readJunit } from "../../rules/rfc/index.ts";
import { openRefStore, type RefUpdate, type Repository, runShell, writeRecord } from "../../workspace/git/index.ts";
import type { Workspace } from "../../workspace/ground/index.ts";
import {
  encodeRefPart,
  findConfiguredIdentity,
  readClock,
  readCurrentBranch,
  requireRemote,
  resolveDecidingPerson,
  signWhereNeeded,
  withWorkspace,
} from "../../workspace/ground/index.ts";
import { readRemoteEvidence } from "./known-evidence.ts";
import { mayRecord, requireRecorder } from "./recorders.ts";

/** Describes evidence to record: a test report, the outcome of a named check, or a command to run now. */
export type EvidenceInput = (
  | { readonly kind: "junit"; readonly file: string; readonly name?: string }
  | { readonly kind: "check"; readonly name: string; readonly status: "passed" | "failed" }
  | { readonly kind: "command"; readonly command: string }
) & {
  /** Names the app that found it, if it is not the one who records it, and the address where it can be looked up. */
  readonly by?: string;
  readonly url?: string | null;
};

export interface RecordOptions {
  readonly cwd: string;
  /** The workspace around `cwd`, if it is open already. */
  readonly workspace?: Workspace | undefined;
  readonly inputs: readonly EvidenceInput[];
  /** Names a revision; without it, HEAD counts. */
  readonly commit?: string | undefined;
  /** The ids of the State entries that the evidence is for. */
  readonly entries: readonly string[];
  /** Replaces the name of a report or command. */
  readonly name?: string | undefined;
  readonly env?: NodeJS.ProcessEnv;
  /** Skips evidence that is on record for the commit already. */
  readonly onlyNews?: boolean;
  /** Receives the error of each input that cannot be read, so that the others are recorded. Without it the first such error is thrown. */
  readonly onUnreadable?: (error: SklError) => void;
}

export interface RecordedEvidence {
  readonly commit: string;
  readonly evidence: readonly Evidence[];
  readonly refs: readonly string[];
  readonly warnings: readonly Warning[];
}

/**
 * Runs `skl evidence record`, which records what CI found for one commit, each record on a ref of its own. It reads all inputs before it
 * writes. Throws EVIDENCE_UNREADABLE, BAD_REF, SIGNATURE_NEEDED, PERSON_NEEDED for an agent that may not record any.
 */
export async function recordEvidence(options: RecordOptions): Promise<RecordedEvidence> {
  const env = options.env ?? process.env;
  const at = formatTimestamp(readClock(env));
  return withWorkspace(options.workspace ?? options.cwd, async (workspace) => {
    const agent = await findAgentAtWork(workspace, env);
    requireRecorder(workspace, agent);
    const { base, rules } = workspace;
    requireRemote(base);
    const commit = await commitFor(workspace, options);
    const entries = resolveKnownEntries(workspace, options.entries);
    const common = {
      commit,
      recorded_at: at,
      recorded_by: agent ?? resolveDecidingPerson(workspace),
      ...(entries.length > 0 ? { for: entries } : {}),
    };
    const found: Evidence[] = [];
    for (const input of options.inputs) {
      const read = await readInput(input, options);
      if (read !== null) found.push({ schema_version: 1, ...common, ...read, ...pickEvidenceSource(input) });
    }
    const { ref_namespace: namespace } = rules.config.queue;
    const prefix = `${namespace}/evidence/${commit}`;
    const records = pickRecordByRef(found, namespace);
    const sent = await send(workspace, records, { at: readClock(env), prefix, onlyNews: options.onlyNews ?? false });
    const warnings = [...base.warnings, ...claimWarnings(workspace, [...sent.values()])];
    return { commit, evidence: [...sent.values()], refs: [...sent.keys()], warnings };
  });
}

/** Returns the agent that is named here, or whose task the branch of a linked work tree is: a setting that was taken away makes nobody a person. */
async function findAgentAtWork({ repository, rules }: Workspace, env: NodeJS.ProcessEnv): Promise<string | null> {
  const { agent } = findConfiguredIdentity({ env, gitConfig: repository.config });
  if (agent !== null || repository.gitDir === repository.commonDir) return agent;
  const branch = await readCurrentBranch(repository);
  return rules.knowledge.tasks.find((task) => task.branch === branch)?.agent_id ?? null;
}

function claimWarnings({ repository, rules }: Workspace, records: readonly Evidence[]): Warning[] {
  const email = repository.config.get("user.email") ?? "";
  if (records.every(({ recorded_by }) => mayRecord(rules, email, recorded_by))) return [];
  const message = `The evidence of ${email || "nobody in particular (user.email is not set)"} does not count, so this record is listed as a claim and proves nothing.`;
  const fix =
    "Let a person record it, or have a person add you to `evidence.recorders` of .skl/config.json on the base branch.";
  return [{ code: "EVIDENCE_CLAIM", message, fix }];
}

type Records = ReadonlyMap<string, Evidence>;

/** Returns one record for each ref. If several have the same name, a failed one counts, else the last. */
function pickRecordByRef(evidence: readonly Evidence[], namespace: string): Records {
  const records = new Map<string, Evidence>();
  for (const record of evidence) {
    const ref = buildEvidenceRef(namespace, record);
    if (records.get(ref)?.status !== "failed" || record.status === "failed") records.set(ref, record);
  }
  return records;
}

interface Sending {
  readonly at: Date;
  readonly prefix: string;
  readonly onlyNews: boolean;
}

/** A ref that another run has just moved is read and moved again so often, since several runs may record one commit at once. */
const TRIES = 4;

/** Pushes the records together and returns those that were new. Throws EVIDENCE_REFUSED. */
async function send(workspace: Workspace, records: Records, { at, prefix, onlyNews }: Sending): Promise<Records> {
  const store = openRefStore(workspace.repository, workspace.base.remote);
  const sent = new Map<string, Evidence>();
  let left = records;
  let present = await store.list([`${prefix}/*`]);
  for (let attempt = 1; left.size > 0; attempt += 1) {
    left = onlyNews ? await pickNewEvidence(workspace, left) : left;
    const updates: RefUpdate[] = [];
    for (const [ref, record] of left)
      updates.push({ ref, oid: await writeEvidenceCommit(workspace, record, at), expected: present.get(ref) ?? null });
    const refused = await store.swapAll(updates);
    for (const [ref, record] of left) if (!refused.has(ref)) sent.set(ref, record);
    left = new Map([...left].filter(([ref]) => refused.has(ref)));
    const before = present;
    if (left.size > 0) present = await store.list([`${prefix}/*`]);
    const [final] = [...refused].filter(([ref]) => attempt === TRIES || present.get(ref) === before.get(ref));
    if (final !== undefined) throw createEvidenceRefusedError(...final);
  }
  return sent;
}

function createEvidenceRefusedError(ref: string, reason: string): SklError {
  return new SklError("EVIDENCE_REFUSED", {
    message: `The remote did not take the evidence ref ${ref}: ${reason.slice(0, 300)}`,
    data: { ref, reason },
  });
}

/** Returns the records that differ from those on record under the same names. */
async function pickNewEvidence(workspace: Workspace, records: Records): Promise<Records> {
  const { evidence } = await readRemoteEvidence(workspace);
  const known = new Map(evidence.map((record) => [`${record.commit} ${record.name}`, extractEvidenceContent(record)]));
  return new Map(
    [...records].filter(
      ([, record]) => known.get(`${record.commit} ${record.name}`) !== extractEvidenceContent(record),
    ),
  );
}

/** Returns a record without its time and address, which differ each time that CI runs. */
function extractEvidenceContent(record: Evidence): string {
  const { url: _, ...content } = { ...record, recorded_at: "" };
  return serializeDocument("evidence", content);
}

async function commitFor({ repository }: Workspace, { commit, inputs }: RecordOptions): Promise<ObjectId> {
  const named = commit ?? "HEAD";
  const oid = await repository.commitOf(named);
  if (oid === null)
    throw new SklError("BAD_REF", { message: `${named} names no commit here.`, data: { revision: named } });
  if (inputs.some(({ kind }) => kind === "command")) await requireCheckedOut(repository, oid);
  return oid;
}

/** Throws unless the work tree is exactly the commit, since a command tests the work tree. */
async function requireCheckedOut(repository: Repository, commit: ObjectId): Promise<void> {
  const head = await repository.commitOf("HEAD");
  const changed = await repository.git(["status", "--porcelain", "--untracked-files=no"]);
  const why =
    head === commit
      ? changed.stdout.length > 0 && "files of the work tree were changed since the commit"
      : `the work tree holds ${head?.slice(0, 12) ?? "no commit"}, not ${commit.slice(0, 12)}`;
  if (why)
    throw new SklError("EVIDENCE_UNREADABLE", {
      message: `The command would not test the commit: ${why}.`,
      fix: "Check out the commit without changes and record again.",
    });
}

function resolveKnownEntries({ rules }: Workspace, wanted: readonly string[]): string[] {
  const { state } = rules.knowledge;
  return wanted.map((id) => {
    const entry = state.find((each) => each.id === id || each.path === id);
    if (entry) return entry.id;
    throw createUnknownNameError(`State has no entry ${id}.`, {
      key: "id",
      name: id,
      names: state.map((each) => each.id),
      fix: "List them with `skl state`.",
    });
  });
}

function pickEvidenceSource({ by, url }: EvidenceInput): Pick<Partial<Evidence>, "recorded_by" | "url"> {
  return { ...(by === undefined ? {} : { recorded_by: by }), ...(url === undefined ? {} : { url }) };
}

async function readInput(input: EvidenceInput, options: RecordOptions): Promise<Found | null> {
  try {
    return await findEvidence(input, options);
  } catch (cause) {
    const { onUnreadable } = options;
    if (onUnreadable === undefined || !(cause instanceof SklError) || cause.code !== "EVIDENCE_UNREADABLE") throw cause;
    onUnreadable(cause);
    return null;
  }
}

type Found = Pick<Evidence, "name" | "source" | "status" | "cases"> & Pick<Partial<Evidence>, "command">;

async function findEvidence(input: EvidenceInput, { cwd, name }: RecordOptions): Promise<Found> {
  switch (input.kind) {
    case "check":
      return { name: input.name, source: "check", status: input.status, cases: [] };
    case "command": {
      const code = await runShell(input.command, cwd);
      return {
        name: name ?? input.command,
        source: "command",
        status: code === 0 ? "passed" : "failed",
        command: input.command,
        cases: [],
      };
    }
    case "junit": {
      const { cases, status } = await readJunitReport(resolve(cwd, input.file));
      return { name: input.name ?? name ?? basename(input.file), source: "junit", status, cases };
    }
  }
}

async function readJunitReport(file: string): Promise<JunitReport> {
  try {
    const read = await readJunit(createReadStream(file));
    if (!read.ok) throw createUnreadableReportError(file, read.error);
    if (read.value.skipped < read.value.total) return read.value;
    throw createUnreadableReportError(file, {
      message: "All cases of the report were skipped, so that it proves nothing.",
      fix: "Record the report of a run that does not skip them.",
    });
  } catch (cause) {
    if (cause instanceof SklError) throw cause;
    throw new SklError("FILE_UNREADABLE", {
      message: `${file} cannot be read: ${(cause as Error).message}`,
      data: { file },
      cause,
    });
  }
}

function createUnreadableReportError(
  file: string,
  { message, fix }: { readonly message: string; readonly fix: string },
): SklError {
  return new SklError("EVIDENCE_UNREADABLE", { message: `${file}: ${message}`, fix, data: { file } });
}

/** Returns the ref of the record for a commit and a name. */
export function buildEvidenceRef(namespace: string, { commit, name }: Pick<Evidence, "commit" | "name">): string {
  return `${namespace}/evidence/${commit}/${encodeRefPart(name)}`;
}

async function writeEvidenceCommit(workspace: Workspace, record: Evidence, at: Date): Promise<ObjectId> {
  const { repository, base } = workspace;
  const commit = writeRecord(repository, {
    name: "evidence.json",
    content: serializeDocument("evidence", record),
    message: `skl: evidence for ${record.commit.slice(0, 12)}\n`,
    identity: { name: "skl", email: repository.config.get("user.email") ?? "skl@localhost" },
    at,
    beside: base.oid,
  });
  return signWhereNeeded(workspace, commit);
}
