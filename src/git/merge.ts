import { isObjectId, type ObjectId, type RepoPath } from "../domain/index.ts";
import { decodePath } from "./path-bytes.ts";
import { type GitLocation, runGit } from "./process.ts";

export type Merge =
  | { readonly kind: "clean"; readonly tree: ObjectId }
  /** Files that both sides changed in ways Git cannot join, each once; in `tree` they have conflict markers. */
  | { readonly kind: "conflict"; readonly files: readonly RepoPath[]; readonly tree: ObjectId | null };

/** Merges two commits without a work tree. */
export async function mergeTrees(location: GitLocation, ours: ObjectId, theirs: ObjectId): Promise<Merge> {
  const answer = await runGit(
    location,
    ["merge-tree", "--write-tree", "-z", "--name-only", "--no-messages", "--allow-unrelated-histories", ours, theirs],
    { answers: [1] },
  );
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

/** Returns those of the commits that `base` does not contain. */
export async function notContained(
  location: GitLocation,
  base: ObjectId,
  commits: readonly ObjectId[],
): Promise<ReadonlySet<string>> {
  if (commits.length === 0) return new Set();
  const answer = await runGit(location, ["rev-list", "--stdin"], { stdin: `^${base}\n${commits.join("\n")}\n` });
  const reachable = new Set(answer.stdout.toString("latin1").split("\n"));
  return new Set(commits.filter((commit) => reachable.has(commit)));
}
