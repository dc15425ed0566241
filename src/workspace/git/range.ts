import { isObjectId, type ObjectId } from "../../kernel/domain/index.ts";
import { type GitLocation, runGit } from "./process.ts";
import type { Repository } from "./repository.ts";
import { writeCommit } from "./write.ts";

/**
 * Where a branch left its base.
 *
 * `tree`: the one to compare with: a common ancestor, or, after a criss-cross merge, the merge of all of them, which is
 * what Git itself takes for the ancestor then. `unrelated`: the histories share nothing. `unknown`: the clone is
 * shallow and the ancestor may lie beyond its edge.
 */
export type Fork =
  | { readonly kind: "found"; readonly commit: ObjectId; readonly tree: ObjectId }
  | { readonly kind: "unrelated" }
  | { readonly kind: "unknown" };

/**
 * Finds where `head` left `base`. What came from the base by merging it lies before that point, so it is not the
 * branch's own; nor is what the base gained while the branch stood still.
 */
export async function findFork(
  location: Pick<Repository, "isShallow"> & GitLocation,
  base: ObjectId,
  head: ObjectId,
): Promise<Fork> {
  const answer = await runGit(location, ["merge-base", "--all", base, head], { answers: [1] });
  const ancestors = answer.stdout.toString("latin1").split("\n").filter(isObjectId);
  const [first, ...others] = ancestors;
  if (first === undefined) return { kind: location.isShallow ? "unknown" : "unrelated" };
  let tree = first;
  let commit = first;
  for (const other of others) {
    // Exit 1 is a conflict: the conflicted files then differ from every version and count as changed, never as unseen.
    const merged = await runGit(
      location,
      ["merge-tree", "--write-tree", "--allow-unrelated-histories", commit, other],
      { answers: [1] },
    );
    const written = merged.stdout.toString("latin1").split("\n")[0] ?? "";
    if (!isObjectId(written)) return { kind: "unrelated" };
    tree = written;
    commit = await writeCommit(location, {
      tree,
      parents: [commit, other],
      message: "virtual common ancestor\n",
      identity: { name: "skl", email: "skl@localhost" },
      at: new Date(0),
    });
  }
  return { kind: "found", commit: first, tree };
}

/**
 * Finds where each of many heads left `base`, with one git process. Heads that need `findFork` are left out of the answer: those with
 * several common ancestors or none, and those that the base contains.
 */
export async function findForks(
  location: GitLocation,
  base: ObjectId,
  heads: readonly ObjectId[],
  isShallow: boolean,
): Promise<ReadonlyMap<ObjectId, ObjectId>> {
  if (isShallow || heads.length === 0) return new Map();
  const parentsOf = await readParentsBeyondBase(location, base, heads);
  return new Map(heads.flatMap((head) => findForkEdge(head, base, parentsOf)));
}

/**
 * Works like `findForks` and also leaves out heads that share commits outside of the base, since their fork changes once one of them is
 * merged. The forks of the others stay the same, whichever of them are merged.
 */
export async function findSeparateForks(
  location: GitLocation,
  base: ObjectId,
  heads: readonly ObjectId[],
): Promise<ReadonlyMap<ObjectId, ObjectId>> {
  if (heads.length === 0) return new Map();
  const parentsOf = await readParentsBeyondBase(location, base, heads);
  const owner = new Map<string, ObjectId>();
  const shared = new Set<ObjectId>();
  for (const head of heads) {
    const seen = new Set<string>([head]);
    for (const commit of seen) {
      const parents = parentsOf.get(commit);
      if (parents === undefined) continue;
      const other = owner.get(commit);
      if (other !== undefined) shared.add(head).add(other);
      else owner.set(commit, head);
      for (const parent of parents) seen.add(parent);
    }
  }
  return new Map(heads.flatMap((head) => (shared.has(head) ? [] : findForkEdge(head, base, parentsOf))));
}

type Parents = ReadonlyMap<string, readonly string[]>;

async function readParentsBeyondBase(
  location: GitLocation,
  base: ObjectId,
  heads: readonly ObjectId[],
): Promise<Parents> {
  const stdin = `^${base}\n${heads.join("\n")}\n`;
  const answer = await runGit(location, ["rev-list", "--parents", "--stdin"], { stdin });
  const lines = answer.stdout.toString("latin1").trimEnd().split("\n");
  return new Map(
    lines.map((line) => {
      const [commit = "", ...parents] = line.split(" ");
      return [commit, parents];
    }),
  );
}

function findForkEdge(head: ObjectId, base: ObjectId, parentsOf: Parents): [ObjectId, ObjectId][] {
  const edge = findContainedEdge(head, parentsOf);
  const [only] = edge.has(base) ? [base] : edge.size === 1 ? edge : [];
  return only !== undefined && only !== head ? [[head, only as ObjectId]] : [];
}

/** Returns the first commits behind `head` that the base contains. If there is only one, it is the merge base. */
function findContainedEdge(head: string, parentsOf: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const edge = new Set<string>();
  const seen = new Set([head]);
  for (const commit of seen) {
    const parents = parentsOf.get(commit);
    if (parents === undefined) edge.add(commit);
    for (const parent of parents ?? []) seen.add(parent);
  }
  return edge;
}
