import { system } from "./errno.ts";
import type { Stat, Times } from "./tree.ts";

interface Kept {
  readonly onDisk: Times;
  readonly exact: Times;
}

/**
 * Node sets times to the microsecond, and a guest sets them to the nanosecond and reads them again. What it set is remembered, and
 * answered for as long as the times on disk are those that its setting left.
 */
export class ExactTimes {
  readonly #kept = new Map<string, Kept>();

  set(wanted: Times, look: () => Stat, change: (atime: number, mtime: number) => void): void {
    const before = this.seen(system(look));
    const exact = { atime: wanted.atime ?? before.atime, mtime: wanted.mtime ?? before.mtime };
    system(() => change(seconds(exact.atime), seconds(exact.mtime)));
    const { dev, ino, atime, mtime } = system(look);
    this.#kept.set(`${dev}:${ino}`, { onDisk: { atime, mtime }, exact });
  }

  seen(stat: Stat): Stat {
    const kept = this.#kept.get(`${stat.dev}:${stat.ino}`);
    if (kept === undefined) return stat;
    const { onDisk, exact } = kept;
    return {
      ...stat,
      atime: onDisk.atime === stat.atime ? (exact.atime ?? stat.atime) : stat.atime,
      mtime: onDisk.mtime === stat.mtime ? (exact.mtime ?? stat.mtime) : stat.mtime,
    };
  }
}

const seconds = (nanoseconds: bigint): number => Number(nanoseconds) / 1e9;
