import { addTrace, type Database, openDatabase, type TraceRow } from "../../../kernel/store/index.ts";
import { findPlacesFor, traceDatabase } from "../library/index.ts";

export interface KeptTraces {
  /** Throws STORE_UNUSABLE, since the trace of a paid call must not be lost silently. */
  add(row: TraceRow): void;
  close(): void;
}

/** Puts traces into the database that `skl skill trace` reads; it is opened for the first row, since most sessions ask no model. */
export function createKeptTraces(cwd: string, env: NodeJS.ProcessEnv = process.env): KeptTraces {
  let database: Database | null = null;
  return {
    add: (row) => {
      database ??= openDatabase(traceDatabase(findPlacesFor(cwd, env)));
      addTrace(database, row);
    },
    close: () => database?.close(),
  };
}
