import type { ObjectId } from "../../kernel/domain/index.ts";
import { findUncontainedCommits } from "../../workspace/git/index.ts";
import { computeBaseWithSquashed, toBranchRef, type Workspace } from "../../workspace/ground/index.ts";
import type { ExaminedHead } from "./examine.ts";

/** Maps a branch to the branch below it, whose commits it contains and which the base does not. */
export type Stacks = ReadonlyMap<string, { readonly branch: string; readonly head: ObjectId }>;

/** Finds branches that are stacked on another one, by their task or by their commits, since they would bring its commits along unreviewed. */
export async function findStacks(
  heads: readonly ExaminedHead[],
  { repository, base }: Workspace,
  refs: ReadonlyMap<string, ObjectId>,
): Promise<Stacks> {
  const named = heads.flatMap(({ branch, task, stackedOn }) => {
    if (stackedOn) return [{ branch, below: stackedOn.branch, tip: stackedOn.head }];
    const tip = task?.base && task.base !== base.branch ? refs.get(toBranchRef(task.base)) : undefined;
    return task?.base && tip ? [{ branch, below: task.base, tip }] : [];
  });
  const open = await findUncontainedCommits(
    repository,
    await computeBaseWithSquashed(repository, base.oid),
    named.map(({ tip }) => tip),
  );
  return new Map(
    named
      .filter(({ tip }) => open.has(tip))
      .map(({ branch, below, tip }) => [branch, { branch: below, head: tip }] as const),
  );
}

/** Puts each branch behind the one that it is stacked on, and leaves the order as it is otherwise. */
export function sortBottomUp(heads: readonly ExaminedHead[], stacks: Stacks): ExaminedHead[] {
  const known = new Map(heads.map((head) => [head.branch, head]));
  const ordered = new Set<ExaminedHead>();
  const place = (head: ExaminedHead, above: ReadonlySet<string>) => {
    const below = known.get(stacks.get(head.branch)?.branch ?? "");
    if (below !== undefined && !above.has(below.branch)) place(below, new Set([...above, head.branch]));
    ordered.add(head);
  };
  for (const head of heads) place(head, new Set());
  return [...ordered];
}
