import { expect, test } from "vitest";
import { writeDspyDataset } from "../../../src/skills/engine/run/dspy-export.ts";
import type { TraceRow } from "../../../src/skills/engine/run/trace.ts";

const row = (changes: Partial<TraceRow>): TraceRow => ({
  id: "t1",
  session_id: "s1",
  parent_id: null,
  skill_id: "k1",
  artifact_id: "a1",
  artifact_kind: "prompt_template",
  input: "{}",
  rendered_input: "line\nline",
  raw_output: "out",
  error: null,
  started_at: "2026-01-02T03:04:05.000Z",
  completed_at: "2026-01-02T03:04:06.000Z",
  duration_ms: 1_000,
  input_tokens: 1,
  output_tokens: 1,
  model_id: "m",
  estimated_cost: null,
  assertions_run: 2,
  assertions_passed: 1,
  created_at: "2026-01-02T03:04:06.000Z",
  ...changes,
});

const read = (rows: readonly TraceRow[]) =>
  writeDspyDataset(rows)
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Record<string, unknown>);

test("one example a line, with the share of assertions that passed as its score", () => {
  expect(read([row({})])).toEqual([
    {
      prompt: "line\nline",
      response: "out",
      score: 0.5,
      passed: false,
      error: null,
      trace_id: "t1",
      session_id: "s1",
      skill_id: "k1",
      artifact_id: "a1",
      artifact_kind: "prompt_template",
      model_id: "m",
      assertions_run: 2,
      assertions_passed: 1,
    },
  ]);
});

test.each<[Partial<TraceRow>, number]>([
  [{ assertions_run: 0, assertions_passed: 0 }, 1],
  [{ assertions_passed: 2 }, 1],
  [{ error: "MODEL_FAILED: no", raw_output: null }, 0],
])("%j scores %d", (changes, score) => {
  expect(read([row(changes)])).toMatchObject([{ score, passed: score === 1 }]);
});

test("what was never rendered is no example, and no rows are an empty file", () => {
  expect(writeDspyDataset([row({ rendered_input: null })])).toBe("");
  expect(writeDspyDataset([])).toBe("");
});
