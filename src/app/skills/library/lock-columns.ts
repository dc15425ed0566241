import { lstatSync, readFileSync, type Stats } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { LockedSkill } from "../../../domain/index.ts";
import { readDocument } from "../../../knowledge/index.ts";
import {
  type Database,
  lockedColumns,
  putWrittenLock,
  type SkillRow,
  withDatabase,
  writtenLock,
} from "../../../store/index.ts";
import { fingerprintOf, isSame, isSettled, markOf } from "./marks.ts";
import { unlessUnusable } from "./unless-unusable.ts";

/** What the seed's `skills` keeps of a package that was synced. */
export type LockColumns = Pick<SkillRow, "marketplace_id" | "sync_etag">;

/** A larger lock is none of ours. */
const LARGEST = 64 * 1024 * 1024;

/**
 * The columns that the lock file of one scope fills. The lock changes after a package does, so rows are written again for it:
 * whoever looks in between has them without it.
 */
export class LockedRows {
  readonly #lock: string;
  readonly #packages: string;
  #written: string | null = null;
  #now: string | null = null;
  #locked: ReadonlyMap<string, LockedSkill> | null = null;

  /** `top`: the folder with `.skl`. */
  constructor(top: string) {
    this.#lock = join(top, ".skl", "skills.lock.json");
    this.#packages = join(top, ".skl", "skills");
  }

  /** What the database says of the lock that its rows were written with. */
  begin(database: Database): void {
    this.#written = writtenLock(database, this.#lock);
  }

  /** Packages whose rows say something else than the lock; none while the lock is as it was. */
  outdated(database: string): string[] {
    const now = this.#look();
    this.#now = now;
    if (now === null || (this.#written !== null && isSame(this.#written, now))) return [];
    this.#locked = null;
    const rows = attempt(database, lockedColumns) ?? [];
    return rows.filter((row) => !this.#isCurrent(row)).map(({ path }) => path);
  }

  #isCurrent({ path, ...row }: LockColumns & { readonly path: string }): boolean {
    if (dirname(path) !== this.#packages) return true;
    const columns = this.of(path) ?? NONE;
    return columns.marketplace_id === row.marketplace_id && columns.sync_etag === row.sync_etag;
  }

  /** The rows are as the lock was when `outdated` looked. */
  written(database: string): void {
    const now = this.#now;
    if (now === null || now === this.#written) return;
    attempt(database, (open) => putWrittenLock(open, this.#lock, now));
    this.#written = now;
  }

  /** Null: the package did not come from a marketplace. */
  of(path: string): LockColumns | null {
    if (this.#now === null || dirname(path) !== this.#packages) return null;
    this.#locked ??= this.#read();
    const locked = this.#locked.get(basename(path));
    if (locked?.source !== "marketplace") return null;
    // A marketplace without ids of its own knows a package by its name.
    const id = locked.marketplace_id ?? (locked.origin === null ? null : `${locked.origin}#${locked.name}`);
    return { marketplace_id: id, sync_etag: locked.sync_etag ?? null };
  }

  /** Null: there is no lock and there was none; empty: there is none any more. */
  #look(): string | null {
    const stats = statOf(this.#lock);
    const mark = stats === null ? null : markOf(stats, "/");
    if (stats === null || mark === null) return this.#written === null ? null : "";
    return fingerprintOf([mark], { isWhole: true, isSettled: isSettled(stats.ctimeMs, Date.now()) });
  }

  /** Of a lock that cannot be read nothing is known; what it keeps from running says so where it is run. */
  #read(): ReadonlyMap<string, LockedSkill> {
    const stats = statOf(this.#lock);
    if (stats === null || !stats.isFile() || stats.size > LARGEST) return new Map();
    try {
      const document = readDocument("skills_lock", readFileSync(this.#lock), this.#lock);
      return new Map(document.ok ? document.value.skills.map((skill) => [skill.name, skill]) : []);
    } catch {
      return new Map();
    }
  }
}

const NONE: LockColumns = { marketplace_id: null, sync_etag: null };

const attempt = <T>(database: string, work: (open: Database) => T): T | null =>
  unlessUnusable(() => withDatabase(database, work));

function statOf(path: string): Stats | null {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) ?? null;
  } catch {
    return null;
  }
}
