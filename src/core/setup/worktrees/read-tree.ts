import { lstat, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ObjectId } from "../../../kernel/domain/index.ts";
import type { Repository, WorkTree } from "../../../workspace/git/index.ts";

/** What a work tree holds that is on no commit, and what Git is in the middle of there. */
export interface TreeContent {
  /** Changed and untracked files. */
  readonly uncommitted: readonly string[];
  /** Files that Git ignores; a folder with a repository of its own ends with `/`. */
  readonly ignored: readonly string[];
  /** Files of which Git was told not to look for changes. */
  readonly unwatched: readonly string[];
  /** What was begun and not ended, such as `a merge`; null where nothing was. */
  readonly underWay: string | null;
}

/** File stamps count as they are, whatever the settings of the repository say, so that a change cannot be hidden by them. */
const STRICT = [
  ...["core.ignoreStat=false", "core.checkStat=default", "core.trustctime=true"],
  "core.untrackedCache=false",
].flatMap((setting) => ["-c", setting]);

export async function readTree(tree: WorkTree): Promise<TreeContent> {
  const [status, changed, marks, gitDir] = await Promise.all([
    tree.git([
      ...[...STRICT, "status", "--porcelain", "-z", "--untracked-files=all", "--ignored=traditional"],
      ...["--ignore-submodules=none", "--no-renames"],
    ]),
    findChangedContent(tree),
    tree.git(["ls-files", "-v", "-z"]),
    resolveGitDir(tree),
  ]);
  const rows = parseStatusRows(status.stdout);
  const listPathsByState = (isWanted: (state: string) => boolean) =>
    rows.filter(({ state }) => isWanted(state)).map(({ path }) => path);
  return {
    uncommitted: [...new Set([...listPathsByState((state) => state !== "!!"), ...changed])],
    ignored: listPathsByState((state) => state === "!!"),
    unwatched: await listUnwatchedFiles(tree.path, splitNulFields(marks.stdout)),
    underWay: await findUnderWay(gitDir),
  };
}

/**
 * Compares every file with the head by its content, with an index that knows no times: a change in the same second with the old time is seen by no
 * other way. Files that a filter of the repository makes, such as large files, would all differ, since the filter is not run here.
 */
async function findChangedContent(tree: WorkTree): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "skl-index-"));
  const env = { GIT_INDEX_FILE: join(folder, "index") };
  try {
    await tree.git(["read-tree", "HEAD"], { env });
    const words = ["status", "--porcelain", "-z", "--untracked-files=no", "--ignore-submodules=all", "--no-renames"];
    const rows = parseStatusRows((await tree.git(words, { env })).stdout);
    // That a file is missing is seen without its times, and a sparse checkout leaves files out.
    const paths = rows.filter(({ state }) => state !== " D").map(({ path }) => path);
    if (paths.length === 0) return [];
    const stdin = paths.map((path) => `${path}\0`).join("");
    const answer = await tree.git(["check-attr", "-z", "--stdin", "filter"], { stdin });
    const fields = answer.stdout.toString("utf8").split("\0");
    return paths.filter((_, at) => ["unspecified", "unset"].includes(fields[3 * at + 2] ?? ""));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function parseStatusRows(bytes: Buffer): { readonly state: string; readonly path: string }[] {
  return splitNulFields(bytes).map((row) => ({ state: row.slice(0, 2), path: row.slice(3) }));
}

/** Returns the folder in which Git keeps what belongs to this work tree alone. */
export async function resolveGitDir(tree: WorkTree): Promise<string> {
  return (await tree.git(["rev-parse", "--absolute-git-dir"])).stdout.toString("utf8").replace(/\n$/, "");
}

function splitNulFields(bytes: Buffer): string[] {
  return bytes.toString("utf8").split("\0").filter(Boolean);
}

/** Small letters mark files that count as unchanged, `S` those that a sparse checkout leaves out and that may be there all the same. */
async function listUnwatchedFiles(root: string, marks: readonly string[]): Promise<string[]> {
  const files: string[] = [];
  for (const row of marks) {
    const [mark, path] = [row.slice(0, 1), row.slice(2)];
    if (/[a-z]/.test(mark) || (mark === "S" && (await exists(join(root, path))))) files.push(path);
  }
  return files;
}

/** The files in the Git folder of a work tree that say what it is in the middle of. */
const MARKS: Readonly<Record<string, string>> = {
  MERGE_HEAD: "a merge",
  "rebase-merge": "a rebase",
  "rebase-apply": "a rebase",
  CHERRY_PICK_HEAD: "a cherry-pick",
  REVERT_HEAD: "a revert",
  sequencer: "a row of picks",
  BISECT_LOG: "a bisection",
  "index.lock": "a command of Git",
};

async function findUnderWay(gitDir: string): Promise<string | null> {
  for (const [file, what] of Object.entries(MARKS)) if (await exists(join(gitDir, file))) return what;
  return null;
}

function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

/** Returns whether nothing was ever committed here: the head is on the base's own line, and the branch or head never moved. */
export async function isUntouched(repository: Repository, tree: WorkTree, base: ObjectId): Promise<boolean> {
  const { head } = tree;
  if (head === null) return true;
  if (head !== base) {
    const line = await repository.git(["rev-list", "--first-parent", "--parents", `${head}..${base}`]);
    const oldest = line.stdout.toString("latin1").trim().split("\n").at(-1) ?? "";
    if (oldest.split(" ")[1] !== head) return false;
  }
  const moves = await tree.git(["reflog", "show", "--format=%H", tree.ref ?? "HEAD", "--"], { answers: [128] });
  return moves.stdout.toString("latin1").trim().split("\n").length <= 1;
}
