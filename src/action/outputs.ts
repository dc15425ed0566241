import { randomUUID } from "node:crypto";
import { appendFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Outcome } from "./context.ts";
import type { RunnerEnvironment } from "./environment.ts";
import { formatOutputEntry } from "./workflow-commands.ts";

type Outputs = Readonly<
  Record<"verdict" | "mode" | "ignored" | "reviewed" | "merged" | "rfcs-opened" | "report", string>
>;

/** Makes every output of `action.yml`; one without a value is empty. */
export function buildActionOutputs(outcome: Outcome, reportPath: string): Outputs {
  return {
    verdict: outcome.verdict ?? "",
    mode: outcome.mode ?? "",
    ignored: outcome.ignored ?? "",
    reviewed: String(outcome.reviewed),
    merged: JSON.stringify(outcome.merged),
    "rfcs-opened": JSON.stringify(outcome.rfcsOpened),
    report: reportPath,
  };
}

/** Writes the report, the outputs and the job summary. */
export async function publish(outcome: Outcome, environment: RunnerEnvironment): Promise<void> {
  // The name is random, since a job may use the Action twice.
  const reportPath = join(environment.temporaryFolder, `skl-report-${randomUUID()}.json`);
  await writeFile(reportPath, `${JSON.stringify(outcome.report, null, 2)}\n`);
  if (environment.outputFile !== null) {
    const entries = Object.entries(buildActionOutputs(outcome, reportPath));
    const text = entries.map(([name, value]) => formatOutputEntry(name, value, `skl_${randomUUID()}`)).join("");
    await appendFile(environment.outputFile, text);
  }
  if (environment.summaryFile !== null && outcome.summary !== "")
    await appendFile(environment.summaryFile, `${cutSummaryToFit(outcome.summary)}\n`);
}

const SUMMARY_LIMIT = 1_000_000;

/** Cuts a long summary, since GitHub drops one that is larger than 1 MiB. */
export function cutSummaryToFit(summary: string): string {
  const bytes = Buffer.from(summary);
  if (bytes.length <= SUMMARY_LIMIT) return summary;
  const whole = bytes.subarray(0, SUMMARY_LIMIT).toString("utf8");
  const end = whole.lastIndexOf("\n");
  return `${end > 0 ? whole.slice(0, end) : whole}\n\nThe summary is cut here; the report has everything.`;
}
