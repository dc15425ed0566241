import type { CheckRun } from "../client/index.ts";

/** This app's check runs always count; `evidence.apps` names others. */
const ALWAYS_TRUSTED = "github-actions";

export interface CheckResult {
  readonly name: string;
  readonly status: "passed" | "failed";
  readonly by: string;
  readonly url: string | null;
}

/**
 * Returns the results of the check runs of trusted apps by name. Since anyone who may push a workflow can make a check run of any name, a
 * failed one counts more than others of its name.
 */
export function checkResults(runs: readonly CheckRun[], apps: readonly string[]): Map<string, CheckResult> {
  const trusted = new Set([ALWAYS_TRUSTED, ...apps]);
  const results = new Map<string, CheckResult>();
  for (const { name, app, status, conclusion, externalId, url } of runs) {
    const result = judgeCheckConclusion(status, conclusion);
    if (result === null || app === null || !trusted.has(app) || externalId === "skl:check") continue;
    if (results.get(name)?.status !== "failed") results.set(name, { name, status: result, by: app, url });
  }
  return results;
}

function judgeCheckConclusion(status: string, conclusion: string | null): "passed" | "failed" | null {
  if (status !== "completed") return null;
  switch (conclusion) {
    case "success":
      return "passed";
    case "failure":
    case "timed_out":
    case "action_required":
    case "startup_failure":
      return "failed";
    default:
      // Skipped, neutral, cancelled and stale runs prove nothing.
      return null;
  }
}
