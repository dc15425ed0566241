import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import { SklError } from "../domain/index.ts";
import { type Database, inTransaction } from "./database.ts";
import { MIGRATIONS } from "./schema.ts";

/** Pages in memory, in KiB below zero: the seed's ids are in no order, so that a first look writes all over its tables. */
const CACHE = -32_768;

/** Waits this long for another process that writes. */
const BUSY_MS = 10_000;

/**
 * Opens the database at `path`, made or brought up to date. It is an index: one that is damaged is put aside as `.corrupt` and
 * begun anew, for what it holds is read from the folders again (traces excepted, which is why it is kept). Throws STORE_UNUSABLE.
 */
export function openDatabase(path: string): Database {
  try {
    makeFolder(dirname(path));
    return opened(path);
  } catch (cause) {
    if (!isDamaged(cause)) throw unusable(path, cause);
    try {
      putAside(path);
      return opened(path);
    } catch (again) {
      throw unusable(path, again);
    }
  }
}

/**
 * Opens the database for one piece of work. Damage may show only when a page is read: then the work is done once more, on a new
 * database. Throws STORE_UNUSABLE.
 */
export function withDatabase<T>(path: string, work: (database: Database) => T): T {
  const database = openDatabase(path);
  try {
    return work(database);
  } catch (cause) {
    if (!isDamaged(cause)) throw codeOf(cause) === null ? cause : unusable(path, cause);
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

/** The same for work that only saves time; null where the database cannot be used. `skl skill reindex` says why it cannot. */
export function tryDatabase<T>(path: string, work: (database: Database) => T): T | null {
  try {
    return withDatabase(path, work);
  } catch (cause) {
    if (cause instanceof SklError && cause.code === "STORE_UNUSABLE") return null;
    throw cause;
  }
}

/** What is only a cache must not get into a commit. */
function makeFolder(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const ignore = join(folder, ".gitignore");
  if (basename(folder) === ".cache" && !existsSync(ignore)) writeFileSync(ignore, "*\n");
}

function opened(path: string): Database {
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
  if (versionOf(database) === MIGRATIONS.length) return;
  // Another process may be doing the same: the second one finds it done.
  inTransaction(database, () => {
    const version = versionOf(database);
    if (version > MIGRATIONS.length) throw new Error("it was made by a newer skl");
    for (const step of MIGRATIONS.slice(version)) database.exec(step);
    database.exec(`PRAGMA user_version = ${MIGRATIONS.length}`);
  });
}

function versionOf(database: Database): number {
  const row = database.prepare("PRAGMA user_version").get() as { user_version: number } | undefined;
  return row?.user_version ?? 0;
}

/** SQLite's result codes "corrupt" and "not a database". */
const DAMAGED = [11, 26];

/** Tables that are missing are damage, too: whatever removed them, they are made anew. */
function isDamaged(cause: unknown): boolean {
  return DAMAGED.includes(codeOf(cause) ?? 0) || /no such (?:table|column)/.test((cause as Error).message);
}

/** The code of an error of SQLite; null for any other error, which is not the fault of the database. */
function codeOf(cause: unknown): number | null {
  const code = (cause as { sqliteCode?: unknown } | null)?.sqliteCode;
  return typeof code === "number" ? code : null;
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
