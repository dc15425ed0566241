import type { ObjectId } from "../../../kernel/domain/index.ts";
import { parseCommit, type Repository } from "../../../workspace/git/index.ts";
import type { Join } from "./joined.ts";

/** The commits of a branch that its base lacks, the newest first, by first parents alone; `isStraight` says that no merge is among them. */
export interface Chain {
  readonly commits: readonly ObjectId[];
  readonly isStraight: boolean;
}

/** A branch with more commits is asked about by Git. */
const MOST_COMMITS = 200;
/** So many merges of the base, the newest, are looked into. */
const MOST_MERGES = 20;

/** Returns the commits of a head down to its fork, without a git process. */
export async function readCommitChain({ objects }: Repository, head: ObjectId, fork: ObjectId): Promise<Chain> {
  const commits: ObjectId[] = [];
  for (let next: ObjectId | undefined = head; next !== undefined && next !== fork; ) {
    if (commits.length === MOST_COMMITS) return { commits, isStraight: false };
    const stored = await objects.read(next);
    if (stored?.type !== "commit") return { commits, isStraight: false };
    commits.push(next);
    const { parents }: { readonly parents: readonly ObjectId[] } = parseCommit(stored.content);
    if (parents.length !== 1) return { commits, isStraight: false };
    next = parents[0];
  }
  return { commits, isStraight: true };
}

/** Returns the merges of the base in the history of a head. */
export async function listBaseMerges(repository: Repository, head: ObjectId, base: ObjectId): Promise<Join[]> {
  const listed = await repository.git(["rev-list", "--parents", "--max-count=2000", head, `^${base}`]);
  const lines = listed.stdout.toString("latin1").trim().split("\n");
  const commits = lines.map((line) => line.split(" ") as ObjectId[]);
  const own = new Set(commits.map(([commit]) => commit));
  const merges = commits.flatMap(([result, ...parents]) => {
    const first = parents.find((parent) => own.has(parent)) ?? parents[0];
    const others = parents.filter((parent) => !own.has(parent) && parent !== first);
    return result === undefined || first === undefined
      ? []
      : others.map((other) => ({ result, own: first, base: other }));
  });
  const joins = merges.slice(0, MOST_MERGES).map(async (merge) => {
    const forks = await findPartingForks(repository, merge.own, merge.base);
    return forks.map((fork): Join => ({ fork, ...merge }));
  });
  return (await Promise.all(joins)).flat();
}

/**
 * Returns what an earlier head of the branch was joined with: the base by its own merges, and, where this head took its place by a rebase, what
 * the base gained between the forks of both.
 */
export async function listEarlierJoins(
  repository: Repository,
  earlier: ObjectId,
  { head, fork }: { readonly head: ObjectId; readonly fork: ObjectId },
): Promise<{ readonly merges: readonly Join[]; readonly rebases: readonly Join[] }> {
  const isHere = (await repository.objects.info(earlier))?.type === "commit";
  // A head that left the base where this one does has nothing in between.
  if (!isHere || (await readCommitChain(repository, earlier, fork)).isStraight) return { merges: [], rebases: [] };
  const forks = await findPartingForks(repository, earlier, fork);
  const rebases = forks.map((from) => ({ fork: from, base: fork, own: earlier, result: head }));
  return { merges: await listBaseMerges(repository, earlier, fork), rebases };
}

/** Returns where two commits parted, except for one that the other contains, where the base gained nothing. */
async function findPartingForks({ git }: Repository, own: ObjectId, base: ObjectId): Promise<ObjectId[]> {
  const answer = await git(["merge-base", "--all", own, base], { answers: [1] });
  const forks = answer.stdout
    .toString("latin1")
    .split("\n")
    .filter((line) => line !== "") as ObjectId[];
  // After a criss-cross merge, what is new to one of the ancestors may be old to another.
  return forks.length === 1 ? forks.filter((fork) => fork !== base) : [];
}
