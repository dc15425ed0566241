import type { CheckResult, Finding } from "../domain/documents.generated.ts";

/**
 * What one finding amounts to. A blocking check may have findings that would only be flagged; each says so in a
 * `verdict` of its own, and one that says nothing counts as its check does.
 */
export function verdictOf(finding: Finding, result: CheckResult): CheckResult["verdict"] {
  const own = finding.verdict;
  // For a person nothing blocks, so a finding never outranks its check.
  if (own === "flag" && result.verdict === "block") return "flag";
  return result.verdict;
}

/** The findings with those that stop the push first. */
export function worstFirst(result: CheckResult): Finding[] {
  const stops = (finding: Finding) => verdictOf(finding, result) === "block";
  return [...result.findings.filter(stops), ...result.findings.filter((finding) => !stops(finding))];
}
