import { existsSync } from "node:fs";
import { recordActivity } from "./activity.ts";
import { isFinished, latestRuns } from "./checks.ts";
import { type Account, type Issue, openAccount, type Pull } from "./store.ts";
import type { World } from "./world.ts";

export interface PullIssue extends Issue {
  readonly pull: Pull;
}

export const isPull = (issue: Issue | undefined): issue is PullIssue => issue !== undefined && issue.pull !== null;

export const listStoredPulls = (world: World): PullIssue[] => [...world.store.issues.values()].filter(isPull);

const pullRef = (number: number): string => `refs/pull/${number}/head`;

/**
 * Brings the open pull requests in line with the repository, as GitHub does after every push: the head follows its branch, a head
 * that the base contains is merged, a branch that is gone closes its pull request. `actor`: who has pushed. Run in `exclusively`.
 */
export async function refreshPulls(
  world: World,
  actor: Account = openAccount(world.store, world.owner),
): Promise<void> {
  const refs = await world.repository.refs();
  await recordActivity(world, refs, { actor });
  for (const issue of listStoredPulls(world)) {
    if (issue.state === "open") await refresh(world, issue, refs);
  }
}

async function refresh(world: World, issue: PullIssue, refs: ReadonlyMap<string, string>): Promise<void> {
  const { pull } = issue;
  const base = refs.get(`refs/heads/${pull.base}`);
  const tip = await branchTip(world, issue, refs);
  const isInBase = async (head: string) => base !== undefined && (await world.repository.isAncestor(head, base));
  if (tip !== null && tip !== pull.head) {
    const isForward = await world.repository.isAncestor(pull.head, tip);
    await follow(world, issue, tip);
    // Moved back into the base: nothing is left to merge, and nothing was merged.
    if (!isForward && (await isInBase(tip))) return close(world, issue, base);
  }
  if (base !== undefined && (await isInBase(pull.head))) {
    const commit = await findMergeCommit(world, pull.head, base);
    return closeAsMerged(world, issue, { commit, base: await readFirstParent(world, commit), by: null });
  }
  if (tip === null) close(world, issue, base);
}

/** Writes `refs/pull/N/head`, which stays when the branch is gone. */
export async function follow(world: World, issue: PullIssue, head: string): Promise<void> {
  issue.pull.head = head;
  issue.updatedAt = world.now();
  await world.repository.git(["update-ref", pullRef(issue.number), head]);
}

async function branchTip(world: World, issue: PullIssue, refs: ReadonlyMap<string, string>): Promise<string | null> {
  const { fork, branch, head } = issue.pull;
  if (fork === null) return refs.get(`refs/heads/${branch}`) ?? null;
  // A fork that is deleted leaves its pull requests open, with the last head and no repository.
  if (!existsSync(fork.folder)) return head;
  return fetchFork(world, { folder: fork.folder, branch, number: issue.number });
}

/** The tip of a branch of a fork, its objects fetched; null when the branch is gone. */
export async function fetchFork(
  world: World,
  fork: { readonly folder: string; readonly branch: string; readonly number: number },
): Promise<string | null> {
  const { code } = await world.repository.git([
    "fetch",
    "--quiet",
    "--no-tags",
    fork.folder,
    `+refs/heads/${fork.branch}:${pullRef(fork.number)}`,
  ]);
  return code === 0 ? world.repository.commit(pullRef(fork.number)) : null;
}

function close(world: World, issue: PullIssue, base: string | undefined): void {
  issue.state = "closed";
  issue.closed = { at: world.now(), by: null };
  issue.updatedAt = world.now();
  issue.pull.closedBase = base ?? null;
}

export function closeAsMerged(
  world: World,
  issue: PullIssue,
  merge: { readonly commit: string; readonly base: string | null; readonly by: Account | null },
): void {
  close(world, issue, merge.base ?? undefined);
  issue.closed = { at: world.now(), by: merge.by };
  issue.pull.merge = { at: world.now(), by: merge.by, commit: merge.commit };
}

/** The first commit of the base's own line that contains the head. */
async function findMergeCommit(world: World, head: string, base: string): Promise<string> {
  const range = ["rev-list", "--first-parent", "--ancestry-path", `${head}..${base}`];
  const { stdout } = await world.repository.git(range);
  const commits = stdout.split("\n").filter((line) => line !== "");
  const first = commits.at(-1);
  if (first === undefined) return head;
  // Fast-forwarded: the head itself lies on the line.
  return (await readFirstParent(world, first)) === head ? head : first;
}

const readFirstParent = (world: World, commit: string): Promise<string | null> =>
  world.repository.commit(`${commit}^1`);

/** Why GitHub would not merge it now, or null. Conflicts are found by merging. */
export function mergeRefusal(world: World, issue: PullIssue, method: string): string | null {
  if (issue.state === "closed") return "Pull Request is not mergeable";
  if (issue.pull.isDraft) return "Pull Request is still a draft";
  const allowed: readonly string[] = world.options.mergeMethods ?? ["merge", "squash"];
  if (!allowed.includes(method)) return `${methodNames[method] ?? method} are not allowed on this repository.`;
  const runs = latestRuns(world, issue.pull.head);
  const missing = (world.options.requiredChecks ?? []).find(
    (name) => !runs.some((run) => run.name === name && isFinished(run)),
  );
  return missing === undefined ? null : `Required status check "${missing}" is expected.`;
}

const methodNames: Readonly<Record<string, string>> = {
  merge: "Merge commits",
  squash: "Squash merges",
  rebase: "Rebase merges",
};
