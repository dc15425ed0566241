import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import { SklError } from "../domain/index.ts";
import { MIGRATIONS } from "./schema.ts";

export type Database = InstanceType<typeof DatabaseSync>;

/** Waits this long for another process that writes. */
const BUSY_MS = 10_000;

/**
 * Opens the database at `path`, made or brought up to date. It is an index: one that is damaged is put aside as `.corrupt` and
 * begun anew, for what it holds is read from the folders again (traces excepted, which is why it is kept). Throws STORE_UNUSABLE.
 */
export function openDatabase(path: string): Database {
  mkdirSync(dirname(path), { recursive: true });
  try {
    return opened(path);
  } catch (cause) {
    if (!isDamaged(cause)) throw unusable(path, cause);
    putAside(path);
    try {
      return opened(path);
    } catch (again) {
      throw unusable(path, again);
    }
  }
}

function opened(path: string): Database {
  const database = new DatabaseSync(path, { timeout: BUSY_MS, enableForeignKeyConstraints: true });
  try {
    database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL");
    migrate(database);
    return database;
  } catch (cause) {
    database.close();
    throw cause;
  }
}

function migrate(database: Database): void {
  if (versionOf(database) === MIGRATIONS.length) return;
  // Another process may be doing the same: who comes second finds it done.
  database.exec("BEGIN IMMEDIATE");
  try {
    const version = versionOf(database);
    if (version > MIGRATIONS.length) throw new Error("it was made by a newer skl");
    for (const step of MIGRATIONS.slice(version)) database.exec(step);
    database.exec(`PRAGMA user_version = ${MIGRATIONS.length}`);
    database.exec("COMMIT");
  } catch (cause) {
    database.exec("ROLLBACK");
    throw cause;
  }
}

function versionOf(database: Database): number {
  const row = database.prepare("PRAGMA user_version").get() as { user_version: number } | undefined;
  return row?.user_version ?? 0;
}

function isDamaged(cause: unknown): boolean {
  return /malformed|not a database|corrupt/i.test((cause as Error).message);
}

function putAside(path: string): void {
  rmSync(`${path}.corrupt`, { force: true });
  if (existsSync(path)) renameSync(path, `${path}.corrupt`);
  for (const end of ["-wal", "-shm"]) rmSync(`${path}${end}`, { force: true });
}

function unusable(path: string, cause: unknown): SklError {
  return new SklError("STORE_UNUSABLE", {
    message: `The database ${path} cannot be used: ${(cause as Error).message}`,
    data: { path },
    cause,
  });
}
