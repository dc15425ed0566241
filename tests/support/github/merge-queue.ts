import { requireStoredIssue } from "./actors.ts";
import { commitTree, mergedTree } from "./merge.ts";
import { isPull } from "./pulls.ts";
import { openAccount } from "./store.ts";
import type { World } from "./world.ts";

export interface MergeGroup {
  readonly headRef: string;
  readonly head: string;
  readonly baseRef: string;
  readonly base: string;
}

/** Merges the pull requests one after the other onto their base, into the branch that GitHub's queue makes for it. */
export async function queuePulls(world: World, numbers: readonly [number, ...number[]]): Promise<MergeGroup> {
  const pulls = numbers.map((number) => requireStoredIssue(world, number)).filter(isPull);
  const [first] = pulls;
  if (first === undefined) throw new Error(`None of ${numbers} is a pull request.`);
  const branch = first.pull.base;
  const base = await world.repository.commit(`refs/heads/${branch}`);
  if (base === null) throw new Error(`The base ${branch} is gone.`);
  const bot = openAccount(world.store, "github-merge-queue[bot]");
  let head = base;
  for (const { number, title, pull } of pulls) {
    const tree = await mergedTree(world, head, pull.head);
    if (tree === null) throw new Error(`#${number} conflicts with what is before it in the queue.`);
    const message = `Merge pull request #${number} from ${world.owner}/${pull.branch}\n\n${title}\n`;
    head = await commitTree(world, bot, { tree, parents: [head, pull.head], message });
  }
  const headRef = `refs/heads/gh-readonly-queue/${branch}/pr-${pulls.at(-1)?.number}-${base}`;
  await world.repository.git(["update-ref", headRef, head]);
  return { headRef, head, baseRef: `refs/heads/${branch}`, base };
}
