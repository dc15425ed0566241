import { randomBytes } from "node:crypto";
import { type FileHandle, mkdir, open, readdir, readFile, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { SklError } from "../../../domain/index.ts";

/** A holder that shows no life for this long is taken for dead. */
const STALE_MS = 10_000;
const HEARTBEAT_MS = 2_000;

const LOCK = /^lock-(\d{1,15})$/;
const WRITING = /^writing-/;

/**
 * One writer at a time, over processes. Each turn is a new file `lock-N`, made only where there is none yet, and the highest
 * N has the turn; giving it back marks the file, and never removes the highest. So a dead holder is followed by making the
 * next file, which only one can do: there is no lock to delete that may have become somebody else's in between.
 *
 * Who is dead can only be guessed, and a holder that was merely asleep must not write when it wakes. Each turn therefore has a
 * folder of its own, from which its file is linked into the log, and begins by removing the folders of all others: what they
 * put into the log before that is seen, and after that they can put nothing there. This holds without the lock; the lock
 * keeps the turns from removing each other's work.
 */
export interface Turn {
  /** Files that are to go into the log are written here first. */
  readonly writing: string;
  end(): Promise<void>;
}

/** Waits for a turn. Throws LOCKED after `waitMs`, with the holder's process. */
export async function takeTurn(folder: string, waitMs: number): Promise<Turn> {
  const until = performance.now() + waitMs;
  const watch = new Watch(folder);
  for (;;) {
    const highest = Math.max(0, ...(await locksIn(folder)));
    if (highest === 0 || (await watch.isFree(highest))) {
      const turn = await claim(folder, highest + 1);
      if (turn) return turn;
    }
    if (performance.now() > until) throw locked(folder, watch.holder);
    // Not all at the same moment again.
    await sleep(3 + Math.random() * 20);
  }
}

async function claim(folder: string, number: number): Promise<Turn | null> {
  const path = join(folder, `lock-${number}`);
  const file = await open(path, "wx").catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === "EEXIST" || cause.code === "ENOENT") return null;
    throw cause;
  });
  if (!file) return null;
  try {
    await file.write(`held ${JSON.stringify({ pid: process.pid, host: hostname() })}\n`, 0);
    if (Math.max(...(await locksIn(folder)), 0) === number) return await begin(folder, { file, number });
    await rm(path, { force: true });
  } catch (cause) {
    await giveBack(file);
    throw cause;
  }
  await file.close();
  return null;
}

/** In place, over the first four letters; where another turn has begun by now, nobody reads this file any more. */
async function giveBack(file: FileHandle): Promise<void> {
  await file.write("free", 0).catch(() => {});
  await file.close().catch(() => {});
}

async function begin(folder: string, { file, number }: { file: FileHandle; number: number }): Promise<Turn> {
  const writing = join(folder, `writing-${number}-${randomBytes(6).toString("hex")}`);
  await mkdir(writing);
  await removeOthers(folder, { writing, number });
  const heart = setInterval(() => {
    const time = new Date();
    file.utimes(time, time).catch(() => {});
  }, HEARTBEAT_MS);
  heart.unref();
  return {
    writing,
    end: async () => {
      clearInterval(heart);
      // What was written is written: trouble in tidying up must not look like a failed edit.
      await rm(writing, { recursive: true, force: true }).catch(() => {});
      await giveBack(file);
    },
  };
}

/** Folders of other turns, until they are gone: one that still writes may put a file in while its folder is emptied. */
async function removeOthers(folder: string, own: { writing: string; number: number }): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if (WRITING.test(name) && path !== own.writing)
      await rm(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 10 });
    else if (Number(LOCK.exec(name)?.[1] ?? own.number) < own.number) await rm(path, { force: true });
  }
}

async function locksIn(folder: string): Promise<number[]> {
  return (await readdir(folder)).flatMap((name) => Number(LOCK.exec(name)?.[1] ?? Number.NaN) || []);
}

/** What one who waits has seen of the holder, by its own clock: times of other machines say nothing. */
class Watch {
  #seen = "";
  #since = 0;
  holder = "";

  constructor(private readonly folder: string) {}

  /** Given back, or left by a holder that is dead. */
  async isFree(number: number): Promise<boolean> {
    const path = join(this.folder, `lock-${number}`);
    const text = await readFile(path, "utf8").catch(() => null);
    const time = await stat(path).catch(() => null);
    if (text === null || time === null) return false;
    if (text.startsWith("free")) return true;
    this.holder = text.slice(5).trim();
    return isDeadHere(this.holder) || this.#isSilent(`${number} ${time.mtimeMs} ${text}`);
  }

  #isSilent(state: string): boolean {
    if (state !== this.#seen) [this.#seen, this.#since] = [state, performance.now()];
    return performance.now() - this.#since >= STALE_MS;
  }
}

/** Only of this machine's processes is it known at once. */
function isDeadHere(holder: string): boolean {
  const [pid, host] = [/"pid":(\d+)/.exec(holder)?.[1], /"host":("(?:[^"\\]|\\.)*")/.exec(holder)?.[1]];
  if (pid === undefined || host !== JSON.stringify(hostname())) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code === "ESRCH";
  }
}

function locked(folder: string, holder: string): SklError {
  return new SklError("LOCKED", {
    message: `The skill graph is being written by somebody else, who does not finish: ${holder || "unknown"}.`,
    fix: "Run the command again when that process has ended; one that was killed blocks nobody longer than 10 seconds.",
    data: { folder, holder },
  });
}
