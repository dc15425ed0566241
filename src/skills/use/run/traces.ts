import { existsSync } from "node:fs";
import { SklError } from "../../../kernel/domain/index.ts";
import { readTraces, type TraceQuestion, type TraceRow, withDatabase } from "../../../kernel/store/index.ts";
import { writeDspyDataset } from "../../engine/run/index.ts";
import { findPlacesFor, traceDatabase } from "../library/index.ts";

/** Lists the executions in this workspace, the latest first (`skl skill trace list`). */
export function listTraces(cwd: string, question: TraceQuestion, env?: NodeJS.ProcessEnv): { traces: TraceRow[] } {
  const path = traceDatabase(findPlacesFor(cwd, env));
  if (!existsSync(path)) return { traces: [] };
  return { traces: withDatabase(path, (database) => readTraces(database, question)) };
}

/** Carries out `skl skill trace show`. Throws NOT_FOUND. */
export function showTrace(cwd: string, id: string, env?: NodeJS.ProcessEnv): TraceRow {
  const [found] = listTraces(cwd, { id }, env).traces;
  if (found !== undefined) return found;
  throw new SklError("NOT_FOUND", {
    message: `There is no trace ${id}.`,
    fix: "List them with `skl skill trace list`.",
  });
}

export type TraceFormat = "dspy" | "jsonl";

/** Exports traces as JSON Lines, plain or as an evaluation data set for DSPy, the oldest first (`skl skill trace export`). */
export function exportTraces(
  cwd: string,
  format: TraceFormat,
  env?: NodeJS.ProcessEnv,
): { readonly text: string; readonly traces: number } {
  const rows = listTraces(cwd, {}, env).traces.reverse();
  const text = format === "dspy" ? writeDspyDataset(rows) : rows.map((row) => `${JSON.stringify(row)}\n`).join("");
  return { text, traces: rows.length };
}
