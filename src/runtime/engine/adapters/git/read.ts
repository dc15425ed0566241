import { ok, type Result } from "../../../../kernel/domain/index.ts";
import type { Errno } from "../../errno.ts";
import {
  COMMIT_FORMAT,
  type PathFields,
  parseChanges,
  parseCommits,
  splitBeforePath,
  splitZero,
  toPathFields,
} from "./parse-output.ts";
import type { GitRead, ReadOperation } from "./payload.ts";
import { type GitSession, resolveCommit, resolveObject } from "./view.ts";

type Answer = Promise<Result<unknown, Errno>>;

const DEFAULT_LIMIT = 100;

/** Diffs run no program, follow no renames and skip submodules, whose configuration is not ours. */
const PLAIN_DIFF = ["--no-ext-diff", "--no-textconv", "--no-color", "--no-renames", "--ignore-submodules=all"];
const FILES = [...PLAIN_DIFF, "-z", "--raw", "--numstat"];
const PATCH = [...PLAIN_DIFF, "--patch", "--src-prefix=a/", "--dst-prefix=b/", "--submodule=short"];

const READS: Readonly<Record<ReadOperation, (session: GitSession, asked: GitRead) => Answer>> = {
  log,
  status: readGitStatus,
  diff: readGitDiff,
  show,
  branch: readGitBranches,
  rev_parse: async (session, { rev = "HEAD" }) => resolveObject(session, rev),
  ls_files: listFiles,
};

/** Carries out a reading operation. The errno is 44 where a revision does not exist. */
export const readGit = (session: GitSession, asked: GitRead): Answer => READS[asked.op](session, asked);

const toPathArguments = (paths: readonly string[] = []): readonly string[] => ["--", ...paths];

async function log(session: GitSession, { rev = "HEAD", limit = DEFAULT_LIMIT, paths }: GitRead): Answer {
  const from = await resolveCommit(session, rev);
  if (!from.ok) return from;
  const wanted = `--max-count=${limit + 1}`;
  const output = await session.run([
    ...["log", "--no-show-signature", "--no-color", "--no-decorate", "--no-mailmap", `--format=${COMMIT_FORMAT}`],
    ...[wanted, from.value, ...toPathArguments(paths)],
  ]);
  return output.ok ? ok(cutEntriesToLimit(limit, "commits", parseCommits(output.value))) : output;
}

async function show(session: GitSession, { rev = "HEAD", paths }: GitRead): Answer {
  const id = await resolveCommit(session, rev);
  if (!id.ok) return id;
  const base = ["show", "--no-show-signature", "--no-mailmap", "--diff-merges=first-parent"];
  const facts = await session.run([...base, "--no-patch", "--no-color", `--format=${COMMIT_FORMAT}`, id.value]);
  if (!facts.ok) return facts;
  const changes = await readGitChanges(session, [...base, "--format="], [id.value, ...toPathArguments(paths)]);
  return changes.ok ? ok({ commit: parseCommits(facts.value)[0] ?? null, ...changes.value }) : changes;
}

/** Compares the work tree with the index; with `from` the work tree with that commit; with both the two commits. */
async function readGitDiff(session: GitSession, { from, to, paths }: GitRead): Answer {
  const ids: string[] = [];
  for (const revision of to === undefined ? [from] : [from ?? "HEAD", to]) {
    if (revision === undefined) continue;
    const id = await resolveCommit(session, revision);
    if (!id.ok) return id;
    ids.push(id.value);
  }
  return readGitChanges(session, ["diff"], [...ids, ...toPathArguments(paths)]);
}

async function readGitChanges(session: GitSession, command: readonly string[], what: readonly string[]): Changes {
  const files = await session.run([...command, ...FILES, ...what]);
  if (!files.ok) return files;
  const patch = await session.run([...command, ...PATCH, ...what]);
  if (!patch.ok) return patch;
  return ok({ files: parseChanges(files.value), patch: patch.value.toString("utf8") });
}

type Changes = Promise<Result<{ readonly files: ReturnType<typeof parseChanges>; readonly patch: string }, Errno>>;

async function readGitStatus(session: GitSession, { limit = DEFAULT_LIMIT, paths }: GitRead): Answer {
  const output = await session.run([
    ...["status", "--porcelain=v2", "-z", "--untracked-files=all", "--ignore-submodules=all", "--no-renames"],
    ...toPathArguments(paths),
  ]);
  if (!output.ok) return output;
  const head = await resolveCommit(session, "HEAD");
  const entries = splitZero(output.value).map(parseStatusEntry);
  const branchName = session.branch?.slice("refs/heads/".length) ?? null;
  return ok({ branch: branchName, head: head.ok ? head.value : null, ...cutEntriesToLimit(limit, "entries", entries) });
}

/** The number of fields before the path, by the kind of line. */
const STATUS_FIELDS: Readonly<Record<string, number>> = { "1": 8, u: 10, "?": 1 };

/**
 * Parses a line of `status`. `.` means unchanged, `?` untracked; the other letters are those of git for the index and the work
 * tree.
 */
function parseStatusEntry(line: Buffer): PathFields & { readonly index: string; readonly work_tree: string } {
  const [fields, path] = splitBeforePath(line, STATUS_FIELDS[line.toString("latin1", 0, 1)] ?? 1);
  const letters = fields[0] === "?" ? "??" : (fields[1] ?? "..");
  return { ...path, index: letters[0] ?? ".", work_tree: letters[1] ?? "." };
}

async function readGitBranches(session: GitSession, { limit = DEFAULT_LIMIT }: GitRead): Answer {
  const output = await session.run([
    ...["for-each-ref", `--count=${limit + 1}`, "--format=%(objectname) %(refname)", "refs/heads/"],
  ]);
  if (!output.ok) return output;
  const lines = output.value.toString("utf8").split("\n").filter(Boolean);
  const branches = lines.map((line) => {
    const [id = "", ref = ""] = line.split(" ", 2);
    return { name: ref.slice("refs/heads/".length), id, current: ref === session.branch };
  });
  return ok(cutEntriesToLimit(limit, "branches", branches));
}

async function listFiles(session: GitSession, { limit = DEFAULT_LIMIT, paths }: GitRead): Answer {
  const output = await session.run(["ls-files", "-z", "--stage", ...toPathArguments(paths)]);
  if (!output.ok) return output;
  const files = splitZero(output.value).map((line) => {
    const tab = line.indexOf(0x09);
    const [mode = "", id = ""] = line.subarray(0, tab).toString("latin1").split(" ");
    return { ...toPathFields(line.subarray(tab + 1)), mode, id };
  });
  return ok(cutEntriesToLimit(limit, "files", files));
}

function cutEntriesToLimit<T>(limit: number, name: string, entries: readonly T[]): Readonly<Record<string, unknown>> {
  return { [name]: entries.slice(0, limit), more: entries.length > limit };
}
