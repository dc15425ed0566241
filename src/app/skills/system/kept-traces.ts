import { addTrace, type Database, openDatabase, type TraceRow } from "../../../store/index.ts";
import { placesFor, traceDatabase } from "../library/index.ts";

export interface KeptTraces {
  /** Throws STORE_UNUSABLE: a call that is paid for is not lost in silence. */
  add(row: TraceRow): void;
  close(): void;
}

/** Traces in the database that `skl skill trace` reads. It is opened for the first row: most sessions ask no model. */
export function keptTraces(cwd: string, env: NodeJS.ProcessEnv = process.env): KeptTraces {
  let database: Database | null = null;
  return {
    add: (row) => {
      database ??= openDatabase(traceDatabase(placesFor(cwd, env)));
      addTrace(database, row);
    },
    close: () => database?.close(),
  };
}
