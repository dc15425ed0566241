import { isObjectId, type MergeResolution, type ObjectId, type RepoPath, SklError } from "../../kernel/domain/index.ts";
import { decodePath } from "./path-bytes.ts";
import { type GitLocation, gitFailure, runGit } from "./process.ts";
import type { Repository } from "./repository.ts";
import type { TreeEntry } from "./tree.ts";

export type Merge =
  /** `resolved` lists the files that Git left and skl united. */
  | { readonly kind: "clean"; readonly tree: ObjectId; readonly resolved?: readonly MergeResolution[] }
  /** Files that both sides changed in ways Git cannot join, each once; in `tree` they have conflict markers. */
  | { readonly kind: "conflict"; readonly files: readonly RepoPath[]; readonly tree: ObjectId | null }
  /** What no merge may make, whatever the files hold. `because` ends a sentence. */
  | { readonly kind: "refused"; readonly because: string; readonly isUnrelated: boolean };

const MERGE = ["merge-tree", "--write-tree", "-z", "--name-only", "--no-messages"];

/**
 * Merges one commit with each of others, in one process of Git 2.39 or newer. Where that does not answer for all, Git is started
 * for each, so that a commit which Git cannot merge costs only its own answer: null.
 */
export async function mergeTreesWithEach(
  location: Pick<Repository, "isShallow"> & GitLocation,
  ours: ObjectId,
  theirs: readonly ObjectId[],
): Promise<(Merge | null)[]> {
  const stdin = theirs.map((each) => `${ours} ${each}\n`).join("");
  const answer = await runGit(location, [...MERGE, "--stdin"], { stdin }).catch(() => null);
  const merges = answer === null ? [] : readMerges(answer.stdout);
  if (merges.length === theirs.length) return merges;
  return Promise.all(theirs.map((each) => mergeTrees(location, ours, each).catch(() => null)));
}

/** Parses the output of `--stdin`: for each merge whether it is clean, the tree, the files in conflict and an empty field. */
function readMerges(stdout: Buffer): Merge[] {
  const merges: Merge[] = [];
  for (let at = 0; at < stdout.length; ) {
    const fields: Buffer[] = [];
    for (let end = stdout.indexOf(0, at); end > at; end = stdout.indexOf(0, at)) {
      fields.push(stdout.subarray(at, end));
      at = end + 1;
    }
    at += 1;
    const [isClean, tree, ...files] = fields;
    const oid = tree?.toString("latin1") ?? "";
    if (!isObjectId(oid)) return [];
    if (isClean?.toString() === "1") merges.push({ kind: "clean", tree: oid });
    else merges.push({ kind: "conflict", files: [...new Set(files.map((file) => decodePath(file)))], tree: oid });
  }
  return merges;
}

/** Merges two commits without a work tree. Throws SHALLOW where their common ancestor may lie beyond the edge of the clone. */
export async function mergeTrees(
  location: Pick<Repository, "isShallow"> & GitLocation,
  ours: ObjectId,
  theirs: ObjectId,
): Promise<Merge> {
  const answer = await runGit(location, [...MERGE, ours, theirs], { answers: [1, 128] });
  if (answer.code === 128) {
    if (!answer.stderr.includes("unrelated histories")) throw gitFailure(MERGE, answer);
    if (location.isShallow) throw new SklError("SHALLOW", { data: { base: ours, head: theirs } });
    return { kind: "refused", because: "the branch shares no commit with it.", isUnrelated: true };
  }
  const end = answer.stdout.indexOf(0);
  const tree = answer.stdout.toString("latin1", 0, end);
  if (answer.code === 0 && isObjectId(tree)) return { kind: "clean", tree };
  const files = new Set<RepoPath>();
  for (let at = end + 1; at > 0 && at < answer.stdout.length; ) {
    const stop = answer.stdout.indexOf(0, at);
    if (stop < 0) break;
    files.add(decodePath(answer.stdout.subarray(at, stop)));
    at = stop + 1;
  }
  return { kind: "conflict", files: [...files].filter((path) => path !== ""), tree: isObjectId(tree) ? tree : null };
}

/** A file in conflict: its entries at the common commit, on our side and on theirs, as far as each has one. */
export type ConflictSides = readonly (TreeEntry | undefined)[];

/** Returns the entries of the files that Git cannot merge. */
export async function readConflictSides(
  location: GitLocation,
  ours: ObjectId,
  theirs: ObjectId,
): Promise<ReadonlyMap<RepoPath, ConflictSides>> {
  const words = ["merge-tree", "--write-tree", "-z", "--no-messages", ours, theirs];
  const { stdout } = await runGit(location, words, { answers: [1] });
  const sides = new Map<RepoPath, (TreeEntry | undefined)[]>();
  for (let at = stdout.indexOf(0) + 1; at > 0 && at < stdout.length; ) {
    const end = stdout.indexOf(0, at);
    const tab = stdout.indexOf(9, at);
    if (end < 0 || tab < 0 || tab > end) break;
    const [mode = "", oid = "", stage = ""] = stdout.toString("latin1", at, tab).split(" ");
    const path = decodePath(stdout.subarray(tab + 1, end));
    const known = sides.get(path) ?? [];
    if (isObjectId(oid)) known[Number(stage) - 1] = { mode: mode as TreeEntry["mode"], oid };
    sides.set(path, known);
    at = end + 1;
  }
  return sides;
}

export async function findUncontainedCommits(
  location: GitLocation,
  base: ObjectId,
  commits: readonly ObjectId[],
): Promise<ReadonlySet<string>> {
  if (commits.length === 0) return new Set();
  const answer = await runGit(location, ["rev-list", "--stdin"], { stdin: `^${base}\n${commits.join("\n")}\n` });
  const reachable = new Set(answer.stdout.toString("latin1").split("\n"));
  return new Set(commits.filter((commit) => reachable.has(commit)));
}
