import type { CheckResult } from "../../kernel/domain/index.ts";
import { dependencies } from "./dependencies/index.ts";
import { fileScope, type PeoplesRefChange, reportPeoplesRefChange } from "./file-scope/index.ts";
import type { Check, CheckFinding, CheckInput } from "./input.ts";
import { queueBudget } from "./queue-budget/index.ts";
import { riskSignals } from "./risk-signals/index.ts";
import { semanticScope } from "./semantic-scope/index.ts";

/** All checks by their numbers. A new check is a folder beside theirs and an item of this list. */
export const checks: readonly Check[] = [fileScope, semanticScope, riskSignals, dependencies, queueBudget];

/** Runs the checks of one speed. For a person nothing blocks: what would block an agent is reported as a flag. */
export function runChecks(input: CheckInput, speed: Check["speed"]): CheckResult[] {
  return checks.filter((check) => check.speed === speed).map((check) => runCheck(check, input));
}

/** Returns the results of the checks that read files when a quick check has already stopped the push. */
export function buildSkippedResults(stoppedBy: readonly CheckResult[]): CheckResult[] {
  const names = stoppedBy.filter(({ verdict }) => verdict === "block").map(({ number }) => number);
  const reason = `not run: check ${names.join(" and ")} already stops the push`;
  return checks
    .filter(({ speed }) => speed === "reads-files")
    .map(({ id, number }) => ({ id, number, verdict: "skipped", reason, findings: [] }));
}

/** Returns the verdict of a whole run: the worst of its checks. */
export function computeOverallVerdict(results: readonly CheckResult[]): "pass" | "flag" | "block" {
  if (results.some(({ verdict }) => verdict === "block")) return "block";
  return results.some(({ verdict }) => verdict === "flag") ? "flag" : "pass";
}

function runCheck(check: Check, input: CheckInput): CheckResult {
  const { id, number } = check;
  const reason = check.skip(input);
  if (reason !== null) return { id, number, verdict: "pass", reason, findings: [] };
  return buildCheckResult(check, input.agent, check.run(input));
}

/** Runs the part of check 1 that needs no files: an agent's change of a ref that only people may change. See `describePeoplesRef`. */
export function checkPeoplesRef(change: PeoplesRefChange): CheckResult {
  return buildCheckResult(fileScope, change.agent, [reportPeoplesRefChange(change)]);
}

function buildCheckResult({ id, number }: Check, agent: string | null, findings: readonly CheckFinding[]): CheckResult {
  const blocks = agent !== null && findings.some((finding) => finding.verdict === "block");
  const verdict = blocks ? "block" : findings.length > 0 ? "flag" : "pass";
  const stopped = findings.filter((finding) => finding.verdict === "block");
  return { id, number, verdict, reason: blocks ? (stopped[0]?.message ?? null) : null, findings: [...findings] };
}
