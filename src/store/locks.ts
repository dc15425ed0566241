import type { Database } from "./database.ts";

// Two columns of the seed's `skills` are filled from a lock file and not from the package.

/** Reads the fingerprint of the lock file from which the columns were written, or null if they never were. */
export function writtenLock(database: Database, path: string): string | null {
  const row = database.prepare("SELECT fingerprint FROM skill_locks WHERE path = ?").get(path) as
    | { fingerprint: string }
    | undefined;
  return row?.fingerprint ?? null;
}

export function putWrittenLock(database: Database, path: string, fingerprint: string): void {
  database.prepare("INSERT OR REPLACE INTO skill_locks (path, fingerprint) VALUES (?, ?)").run(path, fingerprint);
}

export interface LockedColumns {
  /** The path of the package's folder. */
  readonly path: string;
  readonly marketplace_id: string | null;
  readonly sync_etag: string | null;
}

/** Reads the two columns of every package that has a row. */
export function lockedColumns(database: Database): LockedColumns[] {
  return database
    .prepare(
      `SELECT path, marketplace_id, sync_etag FROM skill_folders JOIN skills ON skills.id = skill_folders.skill_id`,
    )
    .all() as unknown as LockedColumns[];
}
