import {
  type BigIntStats,
  closeSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  futimesSync,
  readSync,
  writeSync,
} from "node:fs";
import { callSystem } from "./errno.ts";
import type { InodeNumbers } from "./inode-numbers.ts";
import type { EntryType, File, Stat, Times } from "./tree.ts";

/** A file behind an open handle. */
export class DiskFile implements File {
  readonly #fd: number;
  readonly #times: ExactTimes;

  constructor(fd: number, times: ExactTimes) {
    this.#fd = fd;
    this.#times = times;
  }

  read(into: Uint8Array, at: number): number {
    return into.length === 0 ? 0 : callSystem(() => readSync(this.#fd, into, 0, into.length, at));
  }

  write(from: Uint8Array, at: number): number {
    return from.length === 0 ? 0 : callSystem(() => writeSync(this.#fd, from, 0, from.length, at));
  }

  stat(): Stat {
    return this.#times.withExactTimes(callSystem(() => toWasiStat(this.#native())));
  }

  resize(size: number): void {
    callSystem(() => ftruncateSync(this.#fd, size));
  }

  setTimes(wanted: Times): void {
    this.#times.setExact(
      wanted,
      () => toWasiStat(this.#native()),
      (a, m) => futimesSync(this.#fd, a, m),
    );
  }

  sync(): void {
    callSystem(() => fsyncSync(this.#fd));
  }

  close(): void {
    closeSync(this.#fd);
  }

  #native(): NativeStat {
    return fstatSync(this.#fd, { bigint: true });
  }
}

interface Kept {
  readonly onDisk: Times;
  readonly exact: Times;
}

/**
 * Node sets times in microseconds, while a guest sets and reads nanoseconds. The times that a guest set are remembered and
 * returned as long as the times on disk are those that this setting left.
 */
export class ExactTimes {
  readonly #kept = new Map<string, Kept>();

  setExact(wanted: Times, look: () => Stat, change: (atime: number, mtime: number) => void): void {
    const before = this.withExactTimes(callSystem(look));
    const exact = { atime: wanted.atime ?? before.atime, mtime: wanted.mtime ?? before.mtime };
    callSystem(() => change(toSeconds(exact.atime), toSeconds(exact.mtime)));
    const { dev, ino, atime, mtime } = callSystem(look);
    this.#kept.set(`${dev}:${ino}`, { onDisk: { atime, mtime }, exact });
  }

  withExactTimes(stat: Stat): Stat {
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

const toSeconds = (nanoseconds: bigint): number => Number(nanoseconds) / 1e9;

type NativeStat = BigIntStats;

export function toWasiStat(native: NativeStat): Stat {
  return {
    dev: BigInt.asUintN(64, native.dev),
    ino: BigInt.asUintN(64, native.ino),
    type: classifyNativeEntry(native),
    nlink: native.nlink,
    size: native.size,
    atime: native.atimeNs,
    mtime: native.mtimeNs,
    ctime: native.ctimeNs,
  };
}

function classifyNativeEntry(native: NativeStat): EntryType {
  if (native.isFile()) return "file";
  if (native.isDirectory()) return "directory";
  return native.isSymbolicLink() ? "link" : "other";
}

/** The preview1 numbers of file types. */
export const FILE_TYPE: Readonly<Record<EntryType, number>> = { other: 0, directory: 3, file: 4, link: 7 };

export const CHARACTER_DEVICE = 2;

/** Writes a `filestat` of 64 bytes. The device is always 0, as the inode is one of the run's own. */
export function packStat(view: DataView, stat: Stat, inodes: InodeNumbers): void {
  view.setBigUint64(0, 0n, true);
  view.setBigUint64(8, inodes.of(stat), true);
  view.setBigUint64(16, 0n, true);
  view.setUint8(16, FILE_TYPE[stat.type]);
  view.setBigUint64(24, stat.nlink, true);
  view.setBigUint64(32, stat.size, true);
  view.setBigUint64(40, BigInt.asUintN(64, stat.atime), true);
  view.setBigUint64(48, BigInt.asUintN(64, stat.mtime), true);
  view.setBigUint64(56, BigInt.asUintN(64, stat.ctime), true);
}
