import { existsSync } from "node:fs";
import { SklError } from "../../domain/index.ts";
import { dspyDataset } from "../../skills/run/index.ts";
import { openDatabase, type TraceQuestion, type TraceRow, traces } from "../../store/index.ts";
import { placesFor } from "./library/roots.ts";
import { databaseOf } from "./run.ts";

/** `skl skill trace list`: what was executed here, the latest first. */
export function listTraces(
  cwd: string,
  question: TraceQuestion,
  env?: NodeJS.ProcessEnv,
): { readonly traces: readonly TraceRow[] } {
  const path = databaseOf(placesFor(cwd, env));
  if (!existsSync(path)) return { traces: [] };
  const database = openDatabase(path);
  try {
    return { traces: traces(database, question) };
  } finally {
    database.close();
  }
}

/** `skl skill trace show`. Throws NOT_FOUND. */
export function showTrace(cwd: string, id: string, env?: NodeJS.ProcessEnv): TraceRow {
  const [found] = listTraces(cwd, { id }, env).traces;
  if (found !== undefined) return found;
  throw new SklError("NOT_FOUND", {
    message: `There is no trace ${id}.`,
    fix: "List them with `skl skill trace list`.",
  });
}

/** `skl skill trace export`: JSON Lines, plain or as an evaluation data set for DSPy; the oldest first. */
export function exportTraces(cwd: string, format: "dspy" | "jsonl", env?: NodeJS.ProcessEnv): string {
  const rows = [...listTraces(cwd, {}, env).traces].reverse();
  if (format === "jsonl") return rows.map((row) => `${JSON.stringify(row)}\n`).join("");
  return dspyDataset(rows as Parameters<typeof dspyDataset>[0]);
}
