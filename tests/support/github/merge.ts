import { recordActivity } from "./activity.ts";
import { type Answer, ok, refused } from "./answer.ts";
import { closeAsMerged, mergeRefusal, type PullIssue, refreshPulls } from "./pulls.ts";
import type { Account } from "./store.ts";
import type { World } from "./world.ts";

export interface MergeRequest {
  readonly sha?: string;
  readonly commit_title?: string;
  readonly commit_message?: string;
  readonly merge_method?: "merge" | "squash" | "rebase";
}

/** The tree of the merge, or null where the two sides conflict or share no history. */
export async function mergedTree(world: World, base: string, head: string): Promise<string | null> {
  const { code, stdout, stderr } = await world.repository.fixed(["merge-tree", "--write-tree", base, head]);
  if (code > 1 && stderr.includes("unrelated histories")) return null;
  if (code > 1) throw new Error(`git merge-tree ended with ${code}`);
  return code === 0 ? (stdout.split("\n")[0] ?? null) : null;
}

/** Merges in the bare repository. 405: not mergeable; 409: head or base is not what it was. Run in `exclusively`. */
export async function merge(world: World, by: Account, issue: PullIssue, request: MergeRequest): Promise<Answer> {
  await refreshPulls(world);
  const { head, base: branch } = issue.pull;
  const method = request.merge_method ?? "merge";
  const refusal = mergeRefusal(world, issue, method);
  if (issue.state === "open" && request.sha !== undefined && request.sha !== head) {
    return refused(409, "Head branch was modified. Review and try the merge again.");
  }
  if (refusal !== null) return refused(405, refusal);
  const base = await world.repository.commit(`refs/heads/${branch}`);
  if (base === null) return refused(405, "Base branch does not exist");
  const tree = await mergedTree(world, base, head);
  if (tree === null) return refused(405, "Pull Request is not mergeable");
  const parents = method === "merge" ? [base, head] : [base];
  const commit = await commitTree(world, by, { tree, parents, message: composeMergeMessage(world, issue, request) });
  const moved = await world.repository.git(["update-ref", `refs/heads/${branch}`, commit, base]);
  if (moved.code !== 0) return refused(409, "Base branch was modified. Review and try the merge again.");
  await recordActivity(world, await world.repository.refs(), { actor: by, isMerge: true });
  closeAsMerged(world, issue, { commit, base, by });
  return ok({ sha: commit, merged: true, message: "Pull Request successfully merged" });
}

function composeMergeMessage(world: World, issue: PullIssue, request: MergeRequest): string {
  const { title, number, pull } = issue;
  const isSquash = request.merge_method === "squash";
  const from = `${pull.fork?.owner ?? world.owner}/${pull.branch}`;
  const subject = isSquash ? `${title} (#${number})` : `Merge pull request #${number} from ${from}`;
  const body = request.commit_message ?? (isSquash ? "" : title);
  return `${request.commit_title ?? subject}\n${body === "" ? "" : `\n${body}\n`}`;
}

interface NewCommit {
  readonly tree: string;
  readonly parents: readonly string[];
  readonly message: string;
}

export async function commitTree(world: World, by: Account, { tree, parents, message }: NewCommit): Promise<string> {
  const args = ["commit-tree", tree, ...parents.flatMap((parent) => ["-p", parent]), "-m", message];
  const { code, stdout, stderr } = await world.repository.git(args, {
    GIT_AUTHOR_NAME: by.login,
    GIT_AUTHOR_EMAIL: `${by.id}+${by.login}@users.noreply.github.com`,
    GIT_AUTHOR_DATE: world.now(),
    GIT_COMMITTER_NAME: "GitHub",
    GIT_COMMITTER_EMAIL: "noreply@github.com",
    GIT_COMMITTER_DATE: world.now(),
  });
  if (code !== 0) throw new Error(`git commit-tree: ${stderr}`);
  return stdout.trim();
}
