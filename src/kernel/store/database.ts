import type { DatabaseSync } from "@photostructure/sqlite";

export type Database = InstanceType<typeof DatabaseSync>;

/** Writes all or nothing; an error undoes everything and is thrown. */
export function writeInTransaction<T>(database: Database, write: () => T): T {
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
