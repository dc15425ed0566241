import type { ObjectId } from "../../kernel/domain/index.ts";
import type { Repository } from "../git/index.ts";

/** A branch with the commit that waits on it. */
export interface BranchHead {
  readonly branch: string;
  readonly head: ObjectId;
}

/** Limits the commits outside of the base that are read; a branch with more of them stands by itself. */
const MOST_COMMITS = 20_000;

/**
 * Returns for each head the nearest other one that it contains, by branch: what it is stacked on. Commits of the one below are not its own.
 * Heads that are not in this clone stand by themselves.
 */
export async function findWaitingBelow(
  repository: Repository,
  base: ObjectId,
  heads: readonly BranchHead[],
): Promise<ReadonlyMap<string, BranchHead>> {
  const found = await Promise.all(heads.map(({ head }) => repository.objects.info(head)));
  const here = heads.filter((_, at) => found[at]?.type === "commit");
  if (here.length < 2) return new Map();
  const args = ["rev-list", "--parents", `--max-count=${MOST_COMMITS}`, "--stdin"];
  const input = `${[...new Set(here.map(({ head }) => head))].join("\n")}\n^${base}\n`;
  const answer = await repository.git(args, { stdin: input, answers: [128] });
  const parents = new Map<string, readonly string[]>();
  for (const line of answer.stdout.toString("latin1").split("\n")) {
    const [commit, ...own] = line.split(" ");
    if (commit) parents.set(commit, own);
  }
  const tips = new Map<string, BranchHead>(here.map((each) => [each.head, each]));
  return new Map(
    here.flatMap((own) => {
      const below = findNearestTip(own, parents, tips);
      return below === null ? [] : [[own.branch, below] as const];
    }),
  );
}

function findNearestTip(
  { head }: BranchHead,
  parents: ReadonlyMap<string, readonly string[]>,
  tips: ReadonlyMap<string, BranchHead>,
): BranchHead | null {
  const seen = new Set<string>([head]);
  for (let front: readonly string[] = parents.get(head) ?? []; front.length > 0; ) {
    const tip = front.map((commit) => tips.get(commit)).find((each) => each !== undefined);
    if (tip !== undefined) return tip;
    const next = front.flatMap((commit) => parents.get(commit) ?? []).filter((commit) => !seen.has(commit));
    front = [...new Set(next)];
    for (const commit of front) seen.add(commit);
  }
  return null;
}
