import type { Database } from "./database.ts";
import type { TraceRow } from "./rows.ts";

const COLUMNS = [
  "id",
  "session_id",
  "parent_id",
  "skill_id",
  "artifact_id",
  "artifact_kind",
  "input",
  "rendered_input",
  "raw_output",
  "error",
  "started_at",
  "completed_at",
  "duration_ms",
  "input_tokens",
  "output_tokens",
  "model_id",
  "estimated_cost",
  "assertions_run",
  "assertions_passed",
  "created_at",
] as const satisfies readonly (keyof TraceRow)[];

export function addTrace(database: Database, row: TraceRow): void {
  const marks = COLUMNS.map(() => "?").join(", ");
  const insert = `INSERT INTO skill_execution_traces (${COLUMNS.join(", ")}) VALUES (${marks})`;
  database.prepare(insert).run(...COLUMNS.map((column) => row[column]));
}

export interface TraceQuestion {
  /** Ids of the session, the skill or the trace itself; null matches any. */
  readonly session?: string | null;
  readonly skill?: string | null;
  readonly id?: string | null;
  readonly limit?: number;
}

/** Reads traces, the latest first. */
export function readTraces(database: Database, { session, skill, id, limit = -1 }: TraceQuestion = {}): TraceRow[] {
  const wanted = [
    ["session_id", session],
    ["skill_id", skill],
    ["id", id],
  ].flatMap(([column, value]) => (value ? [[column, value] as const] : []));
  const where = wanted.length === 0 ? "" : `WHERE ${wanted.map(([column]) => `${column} = ?`).join(" AND ")}`;
  const select = `SELECT ${COLUMNS.join(", ")} FROM skill_execution_traces ${where} ORDER BY started_at DESC, rowid DESC LIMIT ?`;
  return database.prepare(select).all(...wanted.map(([, value]) => value), limit) as unknown as TraceRow[];
}
