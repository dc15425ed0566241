import type { HeldBack } from "../../core/review/index.ts";
import type { PullRequest } from "../client/index.ts";
import type { OpenRun } from "./open-run.ts";
import { HOLD_LABEL } from "./outcome.ts";

/** Asks GitHub just before a merge, so that what a person did on the page a moment ago counts. */
export function createHeldBackCheck({ github, workspace }: OpenRun): HeldBack {
  return async ({ branch, head }) => {
    const { base, rules } = await workspace();
    const isAllowed = rules.config.merge.without_pull_request === true;
    return explainHeldBack(await github.pullRequestsOf(branch), { branch, head, base: base.branch, isAllowed });
  };
}

interface Merge {
  readonly branch: string;
  readonly head: string;
  /** Is the branch into which the session merges. */
  readonly base: string;
  /** Whether a branch without a pull request merges. */
  readonly isAllowed: boolean;
}

/**
 * Returns why the pull requests of a branch keep it from merging into the base, or null. A new head or a second pull request takes back
 * nothing that a person did with the first one: that it was closed counts until one is open again, and the label until a person removes
 * it. A merged pull request counts for its own head only.
 */
function explainHeldBack(all: readonly PullRequest[], { branch, head, base, isAllowed }: Merge): string | null {
  const counting = all.filter((each) => !each.isMerged || each.head.oid === head);
  const labelled = counting.find(({ labels }) => labels.includes(HOLD_LABEL));
  if (labelled) return `#${labelled.number} has the label ${HOLD_LABEL}; \`/skl unhold\` takes it off`;
  const open = counting.filter(({ state }) => state === "open");
  const own = open.find((each) => each.base.branch === base);
  if (own) return own.isDraft ? `#${own.number} is a draft; it merges when it is ready for review` : null;
  const [elsewhere] = open;
  if (elsewhere) return `#${elsewhere.number} goes into ${elsewhere.base.branch} and not into ${base}`;
  const [last] = counting.toSorted((a, b) => b.number - a.number);
  if (last?.isMerged) return `#${last.number} was merged into ${last.base.branch} and not into ${base}`;
  if (last) return `#${last.number} was closed without a merge; reopen it, or open another one into ${base}`;
  if (isAllowed) return null;
  return `no pull request from ${branch} into ${base} is open; open one, or set \`merge.without_pull_request\``;
}
