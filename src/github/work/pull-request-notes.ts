import type { QueueEntry, ReviewOutput } from "../../kernel/domain/index.ts";
import type { Workspace } from "../../workspace/ground/index.ts";
import type { Issue, PullRequest } from "../client/index.ts";
import type { ActionRun } from "./outcome.ts";
import { keepComment } from "./own-comments.ts";

export interface NotedPages {
  readonly pullRequests: readonly PullRequest[];
  readonly issues: ReadonlyMap<string, Issue>;
  /** Is the queue before the session, for rejections that an earlier session recorded but may not have reported. */
  readonly before: readonly QueueEntry[];
}

/** Reports the session's result for each pull request in one comment, which later sessions rewrite. */
export async function notePullRequests(
  run: ActionRun,
  { rules }: Workspace,
  output: ReviewOutput,
  { pullRequests, issues, before }: NotedPages,
): Promise<void> {
  const { github, texts } = run;
  const known = new Set(rules.knowledge.queue.map(({ proposal_id }) => proposal_id));
  const queue = [...rules.knowledge.queue, ...before.filter(({ proposal_id }) => !known.has(proposal_id))];
  for (const { number, url, head, isFork } of pullRequests) {
    if (isFork) continue;
    const { branch } = head;
    const entries = queue.filter((entry) => entry.branch === branch && entry.head === head.oid);
    if (entries.length === 0) continue;
    const ids = new Set(entries.map(({ proposal_id }) => proposal_id));
    const isOwn = ({ proposal_id }: { proposal_id: string }) => ids.has(proposal_id);
    const reviewed = output.reviewed.filter(isOwn);
    const waiting = (output.waiting ?? []).filter(isOwn);
    const mergedCommit = output.merged.find((each) => each.branch === branch)?.commit ?? null;
    const isRejected = entries.some(({ status }) => status === "rejected");
    if (reviewed.length === 0 && waiting.length === 0 && mergedCommit === null && !isRejected) continue;
    const body = texts.pullRequestReview({
      branch,
      head: head.oid,
      reviewed,
      entries,
      mergedCommit,
      waiting,
      notices: (output.notices ?? []).filter(
        (notice) => mentionsBranch(notice, branch) && !waiting.some(({ reason }) => reason === notice),
      ),
      rfcUrl: (id) => issues.get(id)?.url ?? null,
      commitUrl: (oid) => url.replace(/\/pull\/\d+$/, `/commit/${oid}`),
    });
    const now = await github.pullRequest(number);
    if (now?.head.oid !== head.oid) continue;
    await keepComment(github, number, body);
    // GitHub closes by itself only what the base contains; of a squashed branch it contains no commit.
    if (mergedCommit !== null && rules.config.merge.style === "squash" && now.state === "open")
      await github.updateIssue(number, { state: "closed" });
  }
}

/** Returns whether a sentence mentions the branch, rather than one whose name merely contains its name. */
function mentionsBranch(sentence: string, branch: string): boolean {
  const at = sentence.split(branch);
  const isApart = (text: string, edge: RegExp) => text === "" || edge.test(text);
  return at.some((before, index) => {
    const after = at[index + 1];
    return after !== undefined && isApart(before, /[^\w/-]$/) && isApart(after, /^(?:[^\w/.-]|\.(?:\s|$))/);
  });
}
