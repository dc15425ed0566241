import { closeSync, fstatSync, realpathSync, statSync } from "node:fs";
import { isAbsolute, relative, sep } from "node:path";
import { Refusal, WASI_ERRNO } from "./errno.ts";

/**
 * A folder that no walk enters, by whatever name. A grant for somebody's whole home would otherwise be one for the keys, secrets and
 * policy of the account in it: a program could sign for itself, and grant itself what it likes.
 */
export interface FolderIdentity {
  readonly dev: bigint;
  readonly ino: bigint;
}

/** Null: it is not there. */
export function identityOf(path: string | null): FolderIdentity | null {
  const found = path === null ? undefined : statSync(path, { bigint: true, throwIfNoEntry: false });
  return found === undefined ? null : { dev: found.dev, ino: found.ino };
}

/** Closes a directory that was just opened, and refuses, where it is the barred one: a name may mean another by now. */
export function refuseBarred(fd: number, barred: FolderIdentity | null): void {
  if (barred === null) return;
  const { dev, ino } = fstatSync(fd, { bigint: true });
  if (dev !== barred.dev || ino !== barred.ino) return;
  closeSync(fd);
  throw new Refusal(WASI_ERRNO.denied);
}

/** Refuses a start that is the barred folder, or in it. */
export function refuseWithin(path: string, barred: string | null): void {
  if (barred !== null && isWithin(path, barred)) throw new Refusal(WASI_ERRNO.denied);
}

function isWithin(path: string, folder: string): boolean {
  try {
    const steps = relative(realpathSync(folder), realpathSync(path));
    return steps !== ".." && !steps.startsWith(`..${sep}`) && !isAbsolute(steps);
  } catch {
    // One of both is not there; what is opened next tells.
    return false;
  }
}
