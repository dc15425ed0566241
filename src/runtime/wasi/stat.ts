import type { BigIntStats } from "node:fs";
import type { EntryType, Stat } from "./tree.ts";

export type NativeStat = BigIntStats;

export function statOf(native: NativeStat): Stat {
  return {
    dev: BigInt.asUintN(64, native.dev),
    ino: BigInt.asUintN(64, native.ino),
    type: typeOf(native),
    nlink: native.nlink,
    size: native.size,
    atime: native.atimeNs,
    mtime: native.mtimeNs,
    ctime: native.ctimeNs,
  };
}

function typeOf(native: NativeStat): EntryType {
  if (native.isFile()) return "file";
  if (native.isDirectory()) return "directory";
  return native.isSymbolicLink() ? "link" : "other";
}

/** Numbers of preview1 for types of files. */
export const FILE_TYPE: Readonly<Record<EntryType, number>> = { other: 0, directory: 3, file: 4, link: 7 };

export const CHARACTER_DEVICE = 2;

/** A `filestat`, 64 bytes. */
export function packStat(view: DataView, stat: Stat): void {
  view.setBigUint64(0, stat.dev, true);
  view.setBigUint64(8, stat.ino, true);
  view.setBigUint64(16, 0n, true);
  view.setUint8(16, FILE_TYPE[stat.type]);
  view.setBigUint64(24, stat.nlink, true);
  view.setBigUint64(32, stat.size, true);
  view.setBigUint64(40, BigInt.asUintN(64, stat.atime), true);
  view.setBigUint64(48, BigInt.asUintN(64, stat.mtime), true);
  view.setBigUint64(56, BigInt.asUintN(64, stat.ctime), true);
}
