import type { Rfc } from "./documents.generated.ts";

/** Acceptance criteria that would fit a decision, as `--criterion` takes them. */
export interface SuggestedCriteria {
  /** Criteria whose tests exist; they can be used as they are. */
  readonly ready: readonly string[];
  /** Criteria whose tests somebody has to write first. */
  readonly unwritten: readonly string[];
}

/** Returns the criterion that needs no test: a check of this name, which CI or a person reports for the branch. */
export function checkCriterion(rfcId: string): string {
  return `type=ci_check,ref=${rfcId}-holds,desc=What ${rfcId} decides holds on the branch`;
}

/** Returns whether a person still has to decide, in time or not. */
export function isUndecided({ status }: Pick<Rfc, "status">): boolean {
  return status === "open" || status === "overdue";
}
