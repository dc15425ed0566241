import { closeSync, fstatSync, realpathSync, statSync } from "node:fs";
import { isAbsolute, relative, sep } from "node:path";
import { Refusal, WASI_ERRNO } from "./errno.ts";

/**
 * Identifies a folder that no walk enters, by whatever name. Otherwise a grant for somebody's whole home would include the keys,
 * secrets and policy of the account in it, and a program could sign for itself and grant itself anything.
 */
export interface FolderIdentity {
  readonly dev: bigint;
  readonly ino: bigint;
}

/** Returns null where there is no such folder. */
export function readFolderIdentity(path: string | null): FolderIdentity | null {
  const found = path === null ? undefined : statSync(path, { bigint: true, throwIfNoEntry: false });
  return found === undefined ? null : { dev: found.dev, ino: found.ino };
}

/**
 * Closes a directory that was just opened and refuses where it is the barred one. Names are not compared, because a name may mean
 * another folder by now.
 */
export function refuseBarred(fd: number, barred: FolderIdentity | null): void {
  if (barred === null) return;
  const { dev, ino } = fstatSync(fd, { bigint: true });
  if (dev !== barred.dev || ino !== barred.ino) return;
  closeSync(fd);
  throw new Refusal(WASI_ERRNO.denied);
}

/** Refuses a start that is the barred folder or inside it. */
export function refuseWithin(path: string, barred: string | null): void {
  if (barred !== null && isWithin(path, barred)) throw new Refusal(WASI_ERRNO.denied);
}

function isWithin(path: string, folder: string): boolean {
  try {
    const steps = relative(realpathSync(folder), realpathSync(path));
    return steps !== ".." && !steps.startsWith(`..${sep}`) && !isAbsolute(steps);
  } catch {
    // One of the two does not exist; opening it reports that.
    return false;
  }
}
