import type { DatabaseSync } from "@photostructure/sqlite";

export type Database = InstanceType<typeof DatabaseSync>;

/** Does some writing all or nothing: an error takes it back and is thrown on. */
export function inTransaction<T>(database: Database, write: () => T): T {
  database.exec("BEGIN IMMEDIATE");
  try {
    const result = write();
    database.exec("COMMIT");
    return result;
  } catch (cause) {
    database.exec("ROLLBACK");
    throw cause;
  }
}
