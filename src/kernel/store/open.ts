import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import { SklError } from "../domain/index.ts";
import { type Database, writeInTransaction } from "./database.ts";
import { MIGRATIONS } from "./schema.ts";

/** The size of the page cache, in negative KiB. The ids of skills have no order, so the first indexing writes to all pages of their tables. */
const CACHE = -32_768;

/** Waits this long for another process that writes. */
const BUSY_MS = 10_000;

/**
 * Opens the database at `path`, and makes or migrates it if necessary. It is an index, so a damaged one is moved to `.corrupt` and made
 * anew from the folders. It is kept because the folders do not hold its traces. Throws STORE_UNUSABLE.
 */
export function openDatabase(path: string): Database {
  try {
    makeFolder(dirname(path));
    return openAt(path);
  } catch (cause) {
    if (!isDamaged(cause)) throw openError(path, cause);
    try {
      putAside(path);
      return openAt(path);
    } catch (again) {
      throw openError(path, again);
    }
  }
}

/**
 * Opens the database for one piece of work. If damage shows only when a page is read, the work is done again on a new database. Throws
 * STORE_UNUSABLE.
 */
export function withDatabase<T>(path: string, work: (database: Database) => T): T {
  const database = openDatabase(path);
  try {
    return work(database);
  } catch (cause) {
    if (!isDamaged(cause)) throw readSqliteErrorCode(cause) === null ? cause : openError(path, cause);
  } finally {
    database.close();
  }
  putAside(path);
  const fresh = openDatabase(path);
  try {
    return work(fresh);
  } finally {
    fresh.close();
  }
}

/** Works like `withDatabase` for work that only saves time: returns null if the database cannot be used; `skl skill reindex` reports why. */
export function tryDatabase<T>(path: string, work: (database: Database) => T): T | null {
  try {
    return withDatabase(path, work);
  } catch (cause) {
    if (cause instanceof SklError && cause.code === "STORE_UNUSABLE") return null;
    throw cause;
  }
}

/** Opens databases for reading one state of each, for work that only saves time: returns null if one of them cannot be used. */
export async function tryDatabaseFor<T>(
  paths: readonly string[],
  work: (databases: readonly Database[]) => Promise<T | null>,
): Promise<T | null> {
  const databases: Database[] = [];
  try {
    for (const path of paths) {
      const database = openDatabase(path);
      databases.push(database);
      database.exec("BEGIN");
    }
    return await work(databases);
  } catch (cause) {
    const isOfStore = isDamaged(cause) || readSqliteErrorCode(cause) !== null;
    if (isOfStore || (cause instanceof SklError && cause.code === "STORE_UNUSABLE")) return null;
    throw cause;
  } finally {
    for (const database of databases) database.close();
  }
}

/** Makes the folder of a database with a .gitignore, since a cache must not get into a commit. */
function makeFolder(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const ignore = join(folder, ".gitignore");
  if (basename(folder) === ".cache" && !existsSync(ignore)) writeFileSync(ignore, "*\n");
}

function openAt(path: string): Database {
  const database = new DatabaseSync(path, { timeout: BUSY_MS, enableForeignKeyConstraints: true });
  try {
    database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = ${CACHE}`);
    migrate(database);
    return database;
  } catch (cause) {
    database.close();
    throw cause;
  }
}

function migrate(database: Database): void {
  if (readUserVersion(database) === MIGRATIONS.length) return;
  // Another process may do the same at this moment.
  writeInTransaction(database, () => {
    const version = readUserVersion(database);
    if (version > MIGRATIONS.length) throw new Error("it was made by a newer skl");
    for (const step of MIGRATIONS.slice(version)) database.exec(step);
    database.exec(`PRAGMA user_version = ${MIGRATIONS.length}`);
  });
}

function readUserVersion(database: Database): number {
  const row = database.prepare("PRAGMA user_version").get() as { user_version: number } | undefined;
  return row?.user_version ?? 0;
}

/** Holds SQLite's result codes for "corrupt" and "not a database". */
const DAMAGED = [11, 26];

/** Returns whether an error shows damage. Missing tables count as damage, so that they are made anew. */
function isDamaged(cause: unknown): boolean {
  return DAMAGED.includes(readSqliteErrorCode(cause) ?? 0) || /no such (?:table|column)/.test((cause as Error).message);
}

/** Returns the code of an error of SQLite; null for any other error. */
function readSqliteErrorCode(cause: unknown): number | null {
  const code = (cause as { sqliteCode?: unknown } | null)?.sqliteCode;
  return typeof code === "number" ? code : null;
}

function putAside(path: string): void {
  rmSync(`${path}.corrupt`, { force: true });
  if (existsSync(path)) renameSync(path, `${path}.corrupt`);
  for (const end of ["-wal", "-shm"]) rmSync(`${path}${end}`, { force: true });
}

function openError(path: string, cause: unknown): SklError {
  return new SklError("STORE_UNUSABLE", {
    message: `The database ${path} cannot be used: ${(cause as Error).message}`,
    data: { path },
    cause,
  });
}
