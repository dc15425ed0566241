import type { NodeReport, PlanReport } from "../../skills/engine/run/index.ts";
import type { PlanRun } from "./plan-run.ts";

/** The most characters of a node's own output: it explains a failure, but nobody reads all of a long one. */
const longestText = 4000;

/** Reports a plan to whoever ran a skill. */
export function reportPlan({ plan_id, mode, changes, runs }: PlanRun, kept: "kept" | "not kept"): PlanReport {
  return {
    plan_id,
    mode,
    changes,
    approvable: kept === "kept",
    nodes: runs.map(
      ({ name, run }): NodeReport => ({
        node: name,
        run_id: run.run_id,
        outcome: run.outcome,
        exit_code: run.exit_code,
        reason: run.reason,
        stdout: shorten(run.stdout),
        stderr: shorten(run.stderr),
        plan: run.plan,
      }),
    ),
  };
}

function shorten(text: string): string {
  if (text.length <= longestText) return text;
  // The cut must not leave half of a character.
  const shown = text.slice(0, longestText).replace(/[\ud800-\udbff]$/, "");
  return `${shown}… (${text.length - shown.length} more characters)`;
}
