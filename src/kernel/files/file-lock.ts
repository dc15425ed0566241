import { closeSync, futimesSync, openSync, readdirSync, readFileSync, statSync, unlinkSync, writeSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describeOwnProcess, hasEnded, isOfThisMachine, parseHolder } from "./holder.ts";

/** A holder on another machine counts as dead after this time without a sign of life. */
export const SILENT_MS = 10_000;

export interface LockRequest {
  /** The files of the lock are called `<name>-<number>`. */
  readonly name: string;
  readonly waitMs: number;
  /**
   * The holder touches its file and can write nothing once the lock is somebody else's. Only then may a process that lives, but
   * sleeps for `SILENT_MS`, lose it.
   */
  readonly isFenced?: boolean;
  /** Makes the error for a wait that was too long; `holder` is the text of the lock's file about its holder. */
  busy(holder: string): Error;
}

export interface FileLock {
  readonly number: number;
  /** Shows waiting processes that the holder is alive. */
  touch(): void;
  release(): void;
}

/**
 * Takes a lock in `folder`: one holder at a time, over processes. Each holder makes a new file `<name>-N`, which succeeds only
 * where there is none, and the highest N has the lock. Releasing it marks the file, and the highest is never removed. So a dead
 * holder is followed by making the next file, which only one process can do: there is no file to delete that may have become
 * somebody else's in between. On this machine a process counts as dead only when it has ended, however long it sleeps.
 */
export async function takeFileLock(folder: string, request: LockRequest): Promise<FileLock> {
  const until = performance.now() + request.waitMs;
  const watch = new HolderWatch(request.isFenced === true);
  for (;;) {
    const highest = Math.max(0, ...listLockNumbers(folder, request.name));
    if (highest === 0 || watch.isFree(join(folder, `${request.name}-${highest}`))) {
      const lock = claim(folder, request.name, highest + 1);
      if (lock !== null) return lock;
    }
    if (performance.now() > until) throw request.busy(watch.holder);
    // Waiting processes should not all try again at the same moment.
    await sleep(1 + Math.random() * 10);
  }
}

function claim(folder: string, name: string, number: number): FileLock | null {
  const path = join(folder, `${name}-${number}`);
  let fd: number;
  try {
    fd = openSync(path, "wx", 0o600);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "EEXIST") return null;
    throw cause;
  }
  try {
    writeSync(fd, `held ${JSON.stringify(describeOwnProcess())}\n`, 0);
    const others = listLockNumbers(folder, name).filter((each) => each !== number);
    if (Math.max(0, ...others) === number - 1) {
      for (const each of others) remove(join(folder, `${name}-${each}`));
      return { number, touch: () => touch(fd), release: () => release(fd) };
    }
    remove(path);
  } catch (cause) {
    // On a full disk the file does not name its holder, and nobody should wait for it.
    remove(path);
    closeSync(fd);
    throw cause;
  }
  closeSync(fd);
  return null;
}

/** Another process may have removed the file already. */
function remove(path: string): void {
  try {
    unlinkSync(path);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== "ENOENT") throw cause;
  }
}

function touch(fd: number): void {
  try {
    futimesSync(fd, new Date(), new Date());
  } catch {
    // A failing disk also fails the holder's writing, which reports it.
  }
}

/** Overwrites the first four letters; if there is a later holder by now, nobody reads this file any more. */
function release(fd: number): void {
  try {
    writeSync(fd, "free", 0);
  } catch {
    // The next process finds this one dead, or waits until it is.
  }
  closeSync(fd);
}

function listLockNumbers(folder: string, name: string): number[] {
  const pattern = new RegExp(`^${name}-(\\d{1,15})$`);
  return readdirSync(folder).flatMap((file) => Number(pattern.exec(file)?.[1] ?? Number.NaN) || []);
}

/** Watches the holder by the waiting process's own clock, since the clocks of other machines may differ. */
class HolderWatch {
  #seen = "";
  #since = 0;
  holder = "";

  constructor(private readonly isFenced: boolean) {}

  /** Returns whether the lock was released, or its holder is dead. */
  isFree(path: string): boolean {
    let text: string;
    let time: number;
    try {
      text = readFileSync(path, "utf8");
      if (text.startsWith("free")) return true;
      time = statSync(path).mtimeMs;
    } catch {
      return false;
    }
    this.holder = text.slice("held ".length).trim();
    const state = `${path} ${time} ${text}`;
    if (state !== this.#seen) [this.#seen, this.#since] = [state, performance.now()];
    const holder = parseHolder(this.holder);
    const isHere = holder !== null && isOfThisMachine(holder);
    if (isHere && hasEnded(holder)) return true;
    const isKnownToLive = isHere && holder.started !== undefined;
    return (this.isFenced || !isKnownToLive) && performance.now() - this.#since >= SILENT_MS;
  }
}
