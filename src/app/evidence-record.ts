import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { basename, resolve } from "node:path";
import { type Evidence, type ObjectId, SklError, type Warning } from "../domain/index.ts";
import { type Repository, refStore, runShell, writeBlob, writeCommit, writeTree } from "../git/index.ts";
import { nearestName, serializeDocument } from "../knowledge/index.ts";
import { type JunitReport, readJunit } from "../rfc/index.ts";
import { now, timestamp } from "./clock.ts";
import { personOf, refuseAgent } from "./person.ts";
import { withWorkspace } from "./tasks.ts";
import type { Workspace } from "./workspace.ts";

/** What was found, and where: a test report, the outcome of a named check, or a command to run now. */
export type EvidenceInput = (
  | { readonly kind: "junit"; readonly file: string; readonly name?: string }
  | { readonly kind: "check"; readonly name: string; readonly status: "passed" | "failed" }
  | { readonly kind: "command"; readonly command: string }
) & {
  /** The app that found it, where it is not whoever records it, and where it can be looked up. */
  readonly by?: string;
  readonly url?: string | null;
};

export interface RecordOptions {
  readonly cwd: string;
  readonly inputs: readonly EvidenceInput[];
  /** A revision; left out: HEAD. */
  readonly commit?: string | undefined;
  /** State entries that the evidence is for, by id. */
  readonly entries: readonly string[];
  /** What to call a report or command, where its own name is not meant. */
  readonly name?: string | undefined;
  readonly env?: NodeJS.ProcessEnv;
}

export interface RecordedEvidence {
  readonly commit: string;
  readonly evidence: readonly Evidence[];
  readonly refs: readonly string[];
  readonly warnings: readonly Warning[];
}

/**
 * `skl evidence record`: what CI found for one commit, each record on a ref of its own. Everything is read before anything is
 * written. Throws EVIDENCE_UNREADABLE, BAD_REF, PERSON_NEEDED for an agent.
 */
export async function recordEvidence(options: RecordOptions): Promise<RecordedEvidence> {
  const env = options.env ?? process.env;
  const at = timestamp(now(env));
  return withWorkspace(options.cwd, async (workspace) => {
    refuseAgent(workspace, env);
    const { repository, base, rules } = workspace;
    if (base.remote !== null && base.refs === null)
      throw new SklError("REMOTE_UNREACHABLE", { data: { remote: base.remote } });
    const commit = await commitFor(workspace, options);
    const entries = knownEntries(workspace, options.entries);
    const common = {
      commit,
      recorded_at: at,
      recorded_by: personOf(workspace),
      ...(entries.length > 0 ? { for: entries } : {}),
    };
    const evidence: Evidence[] = [];
    for (const input of options.inputs)
      evidence.push({ schema_version: 1, ...common, ...(await foundBy(input, options)), ...sourceOf(input) });
    const store = refStore(repository, base.remote);
    const prefix = `${rules.config.queue.ref_namespace}/evidence/${commit}`;
    const present = await store.list([`${prefix}/*`]);
    const refs: string[] = [];
    for (const record of evidence) {
      const ref = `${prefix}/${refName(record.name)}`;
      const oid = await evidenceCommit(workspace, record, now(env));
      const outcome = await store.swap({ ref, oid, expected: present.get(ref) ?? null });
      if (!outcome.ok)
        throw new SklError("EVIDENCE_REFUSED", {
          message: `The remote did not take the evidence ref ${ref}: ${outcome.reason.slice(0, 300)}`,
          data: { ref, reason: outcome.reason },
        });
      refs.push(ref);
    }
    return { commit, evidence, refs, warnings: base.warnings };
  });
}

async function commitFor({ repository }: Workspace, { commit, inputs }: RecordOptions): Promise<ObjectId> {
  const named = commit ?? "HEAD";
  const oid = await repository.commitOf(named);
  if (oid === null)
    throw new SklError("BAD_REF", { message: `${named} names no commit here.`, data: { revision: named } });
  if (inputs.some(({ kind }) => kind === "command")) await requireCheckedOut(repository, oid);
  return oid;
}

/** A command says something of what is in the work tree, so that has to be the commit and nothing else. */
async function requireCheckedOut(repository: Repository, commit: ObjectId): Promise<void> {
  const head = await repository.commitOf("HEAD");
  const changed = await repository.git(["status", "--porcelain", "--untracked-files=no"]);
  const why =
    head === commit
      ? changed.stdout.length > 0 && "files of the work tree were changed since the commit"
      : `the work tree holds ${head?.slice(0, 12) ?? "no commit"}, not ${commit.slice(0, 12)}`;
  if (why)
    throw new SklError("EVIDENCE_UNREADABLE", {
      message: `The command would say nothing of the commit: ${why}.`,
      fix: "Check the commit out without changes, then record again.",
    });
}

function knownEntries({ rules }: Workspace, wanted: readonly string[]): string[] {
  const { state } = rules.knowledge;
  return wanted.map((id) => {
    const entry = state.find((each) => each.id === id || each.path === id);
    if (entry) return entry.id;
    const nearest = nearestName(
      id,
      state.map((each) => each.id),
    );
    throw new SklError("NOT_FOUND", {
      message: `State has no entry ${id}.${nearest ? ` Did you mean ${nearest}?` : ""}`,
      fix: "List them with `skl state`.",
      data: { id, nearest },
    });
  });
}

function sourceOf({ by, url }: EvidenceInput): Pick<Partial<Evidence>, "recorded_by" | "url"> {
  return { ...(by === undefined ? {} : { recorded_by: by }), ...(url === undefined ? {} : { url }) };
}

type Found = Pick<Evidence, "name" | "source" | "status" | "cases"> & Pick<Partial<Evidence>, "command">;

async function foundBy(input: EvidenceInput, { cwd, name }: RecordOptions): Promise<Found> {
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
      const { cases, status } = await junitReport(resolve(cwd, input.file));
      return { name: input.name ?? name ?? basename(input.file), source: "junit", status, cases };
    }
  }
}

async function junitReport(file: string): Promise<JunitReport> {
  try {
    const read = await readJunit(createReadStream(file));
    if (!read.ok) throw unreadable(file, read.error);
    if (read.value.skipped < read.value.total) return read.value;
    throw unreadable(file, {
      message: "All cases of the report were skipped; it proves nothing.",
      fix: "Record the report of a run that runs them.",
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

function unreadable(file: string, { message, fix }: { readonly message: string; readonly fix: string }): SklError {
  return new SklError("EVIDENCE_UNREADABLE", { message: `${file}: ${message}`, fix, data: { file } });
}

/** A part of a ref name that no two names share. */
function refName(name: string): string {
  const plain = name
    .replace(/[^A-Za-z0-9_-]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 60);
  return plain === name ? plain : `${plain || "check"}-${createHash("sha256").update(name).digest("hex").slice(0, 8)}`;
}

async function evidenceCommit({ repository }: Workspace, record: Evidence, at: Date): Promise<ObjectId> {
  const oid = await writeBlob(repository, serializeDocument("evidence", record));
  const tree = await writeTree(repository, new Map([["evidence.json", { mode: "100644" as const, oid }]]));
  return writeCommit(repository, {
    tree,
    parents: [],
    message: `skl: evidence for ${record.commit.slice(0, 12)}\n`,
    identity: { name: "skl", email: repository.config.get("user.email") ?? "skl@localhost" },
    at,
  });
}
