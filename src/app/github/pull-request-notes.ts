import type { ReviewOutput } from "../../domain/index.ts";
import type { Issue, PullRequest } from "../../github/index.ts";
import type { Workspace } from "../workspace.ts";
import type { ActionRun, MergedBranch } from "./outcome.ts";
import { keepComment } from "./own-comment.ts";

export interface SessionResult {
  readonly output: ReviewOutput;
  readonly merged: readonly MergedBranch[];
  /** By branch: what else its author should know. */
  readonly notes: ReadonlyMap<string, string>;
}

/** Tells each pull request what the session made of its branch, in one comment that later sessions rewrite. */
export async function notePullRequests(
  run: ActionRun,
  { rules }: Workspace,
  { output, merged, notes }: SessionResult,
  { pullRequests, issues }: { pullRequests: readonly PullRequest[]; issues: ReadonlyMap<string, Issue> },
): Promise<void> {
  const { github, texts } = run;
  for (const { number, url, head, isFork } of pullRequests) {
    if (isFork) continue;
    const { branch } = head;
    const entries = rules.knowledge.queue.filter((entry) => entry.branch === branch && entry.head === head.oid);
    if (entries.length === 0) continue;
    const ids = new Set(entries.map(({ proposal_id }) => proposal_id));
    const isOwn = ({ proposal_id }: { proposal_id: string }) => ids.has(proposal_id);
    const reviewed = output.reviewed.filter(isOwn);
    const waiting = (output.waiting ?? []).filter(isOwn);
    const mergedCommit = merged.find((each) => each.branch === branch)?.commit ?? null;
    const note = notes.get(branch);
    if (reviewed.length === 0 && waiting.length === 0 && mergedCommit === null && note === undefined) continue;
    const own = (output.notices ?? []).filter((notice) => notice.includes(branch));
    const body = texts.pullRequestReview({
      branch,
      head: head.oid,
      reviewed,
      entries,
      mergedCommit,
      waiting,
      notices: note === undefined ? own : [...own, note],
      rfcUrl: (id) => issues.get(id)?.url ?? null,
      commitUrl: (oid) => url.replace(/\/pull\/\d+$/, `/commit/${oid}`),
    });
    const now = await github.pullRequest(number);
    if (now?.head.oid === head.oid) await keepComment(github, number, "review", body);
  }
}
