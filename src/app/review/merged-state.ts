import { levelOf, lowered, personReviewed, type StateEntry } from "../../domain/index.ts";
import { type Approval, entryOf, withApproval } from "../../orchestrator/index.ts";

/** Returns State after a merged proposal; one that a person reviewed leaves its entry reviewed, unless it is contested. */
export function mergedState(state: readonly StateEntry[], approval: Approval): StateEntry[] {
  const next = withApproval(state, approval);
  const { path, human_review: review } = approval.proposal;
  const entry = review ? entryOf(next, path, null) : null;
  if (!review || entry === null || levelOf(entry) === 3) return next;
  const reviewed = lowered(entry, personReviewed(review.by, review.at));
  return next.map((each) => (each === entry ? reviewed : each));
}
