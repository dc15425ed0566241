import { mergeMessage, mergesByPullRequest } from "../../core/review/index.ts";
import type { ObjectId, QueueEntry, ReviewOutput } from "../../kernel/domain/index.ts";
import type { Workspace } from "../../workspace/ground/index.ts";
import type { MergeOutcome, PullRequest } from "../client/index.ts";
import type { ActionRun, MergedBranch } from "./outcome.ts";

export interface MergedPullRequests {
  readonly merged: readonly MergedBranch[];
  /** Maps a proposal's id to the reason why its branch was not merged. */
  readonly refused: ReadonlyMap<string, string>;
}

/**
 * Merges the pull requests of approved heads through the API, each only if its head is still the one that was reviewed. A head
 * that waits for anything else as well (a hold, an overlap, a paused scope) is left alone. The next session updates State.
 */
export async function mergeApproved(
  { github, log }: ActionRun,
  { base, rules }: Workspace,
  { session_id, waiting = [] }: ReviewOutput,
  pullRequests: readonly PullRequest[],
): Promise<MergedPullRequests> {
  const ready = new Set(
    waiting.flatMap(({ proposal_id, reason }) => (reason === mergesByPullRequest ? [proposal_id] : [])),
  );
  const merged: MergedBranch[] = [];
  const refused = new Map<string, string>();
  for (const { branch, head, entries } of listApprovedHeads(rules.knowledge.queue)) {
    if (!entries.every(({ proposal_id }) => ready.has(proposal_id))) continue;
    const refuse = (reason: string) => {
      for (const { proposal_id } of entries) refused.set(proposal_id, reason);
    };
    const pullRequest = pullRequests.find(
      (each) => !each.isFork && each.head.branch === branch && each.base.branch === base.branch,
    );
    if (pullRequest === undefined) {
      refuse(`no pull request from ${branch} into ${base.branch} is open; open one to have it merged`);
      continue;
    }
    const { number } = pullRequest;
    const [title = "", ...rest] = mergeMessage(branch, session_id, entries).split("\n");
    const outcome = await github.mergePullRequest(number, { head, title, message: rest.join("\n").trim() });
    log(`#${number} ${branch}: ${outcome.kind === "merged" ? "merged" : outcome.message}`);
    if (outcome.kind === "merged") merged.push({ branch, commit: outcome.commit });
    else refuse(describeMergeRefusal(number, outcome));
  }
  return { merged, refused };
}

function describeMergeRefusal(number: number, { kind, message }: Exclude<MergeOutcome, { kind: "merged" }>): string {
  if (kind === "moved") return `#${number} got a new head meanwhile, which needs a review of its own`;
  const refusal = `GitHub did not merge #${number}: ${message.trim().replace(/\.$/, "")}`;
  // Squashing and rebasing make new commits, so the base would not contain the head that was reviewed.
  return /merge commits are not allowed/i.test(message)
    ? `${refusal}. Allow merge commits in the settings of the repository; squashed and rebased heads are not recognised as merged`
    : refusal;
}

interface ApprovedHead {
  readonly branch: string;
  readonly head: ObjectId;
  readonly entries: readonly QueueEntry[];
}

/** Returns the heads whose proposals are all approved. */
function listApprovedHeads(queue: readonly QueueEntry[]): ApprovedHead[] {
  const heads = new Map<string, ApprovedHead & { readonly entries: QueueEntry[] }>();
  for (const entry of queue) {
    const { branch, head } = entry;
    const own = heads.get(`${branch}\0${head}`) ?? { branch, head: head as ObjectId, entries: [] };
    own.entries.push(entry);
    heads.set(`${branch}\0${head}`, own);
  }
  return [...heads.values()].filter(({ entries }) => entries.every(({ status }) => status === "approved"));
}
