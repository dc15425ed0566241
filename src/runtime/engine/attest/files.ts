import { constants, existsSync, fstatSync, lstatSync, mkdirSync, readFileSync, type Stats } from "node:fs";
import { dirname } from "node:path";
import { readOpened } from "../files.ts";
import { createUnusableLogError } from "./refusal.ts";

const WRITABLE_BY_OTHERS = 0o022;
const USABLE_BY_OTHERS = 0o077;

/** Returns a folder of the account's own, made where it is not there. Throws ATTESTATIONS_UNUSABLE where others may write to it. */
export function openOwnFolder(path: string): string {
  const { mode, uid } = lstatSync(path, { throwIfNoEntry: false }) ?? makeFolder(path);
  if ((mode & constants.S_IFMT) !== constants.S_IFDIR) throw createUnusableLogError(`${path} is no folder.`, { path });
  if (process.platform === "win32") return path;
  if (!isOwn(uid)) throw createUnusableLogError(`${path} belongs to somebody else.`, { path });
  if ((mode & WRITABLE_BY_OTHERS) !== 0) throw createUnusableLogError(`Others may write to ${path}.`, { path });
  return path;
}

/** Makes a folder and those around it one by one: with `recursive`, Node calls a read-only file system a folder that is not there. */
function makeFolder(path: string): Stats {
  if (!existsSync(dirname(path))) makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== "EEXIST") throw cause;
  }
  return lstatSync(path);
}

/** Returns a file that nobody else may read; null where there is none. Throws ATTESTATIONS_UNUSABLE where others may read it. */
export function readSecret(path: string): Buffer | null {
  return readOpened(path, (fd) => {
    const { mode, uid } = fstatSync(fd);
    const isPrivate = isOwn(uid) && (mode & USABLE_BY_OTHERS) === 0;
    if (!isPrivate && process.platform !== "win32")
      throw createUnusableLogError(`Others may read ${path}, so it proves nothing any more.`, { path });
    return readFileSync(fd);
  });
}

const isOwn = (uid: number): boolean => uid === process.getuid?.();
