import type { TraceRow } from "./trace.ts";

/**
 * Writes traces as an evaluation data set for DSPy: a JSON object a line, to be read as `dspy.Example(**line).with_inputs("prompt")`.
 * `score` is the share of assertions that passed (1 without any), 0 for a run that ended with an error; `passed` is all or nothing.
 */
export function writeDspyDataset(rows: readonly TraceRow[]): string {
  return rows
    .filter((row) => row.rendered_input !== null && row.artifact_kind !== "description")
    .map((row) => `${JSON.stringify(toDspyExample(row))}\n`)
    .join("");
}

function toDspyExample(row: TraceRow) {
  const score = scoreTraceRow(row);
  return {
    prompt: row.rendered_input,
    response: row.raw_output ?? "",
    score,
    passed: score === 1,
    error: row.error,
    trace_id: row.id,
    session_id: row.session_id,
    skill_id: row.skill_id,
    artifact_id: row.artifact_id,
    artifact_kind: row.artifact_kind,
    model_id: row.model_id,
    assertions_run: row.assertions_run,
    assertions_passed: row.assertions_passed,
  };
}

function scoreTraceRow({ error, raw_output, assertions_run: run, assertions_passed: passed }: TraceRow): number {
  if (error !== null || raw_output === null) return 0;
  return run === 0 ? 1 : passed / run;
}
