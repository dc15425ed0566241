import type { CheckOutput, CheckResult, Finding } from "../kernel/domain/documents.generated.ts";

/**
 * Returns the verdict of one finding. A blocking check may have findings that are only flagged: those carry a `verdict` of
 * their own. A finding without one has the verdict of its check.
 */
export function pickFindingVerdict(finding: Finding, result: CheckResult): CheckResult["verdict"] {
  const own = finding.verdict;
  // For a person nothing blocks, so a finding never outranks its check.
  if (own === "flag" && result.verdict === "block") return "flag";
  return result.verdict;
}

/** Returns the findings with those that stop the push first. */
export function sortStoppingFirst(result: CheckResult): Finding[] {
  const stopsPush = (finding: Finding) => pickFindingVerdict(finding, result) === "block";
  return [...result.findings.filter(stopsPush), ...result.findings.filter((finding) => !stopsPush(finding))];
}

export function listChecksInOrder({ checks }: Pick<CheckOutput, "checks">): CheckResult[] {
  return [...checks].sort((a, b) => a.number - b.number);
}

export const isFlaggedOrBlocked = ({ verdict }: CheckResult): boolean => verdict === "flag" || verdict === "block";
