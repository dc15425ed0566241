import { closeSync, openSync, readdirSync, readFileSync, readlinkSync, statSync, unlinkSync, writeSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { unusable } from "./refusal.ts";

/** A holder of another machine that shows no life for this long is taken for dead; a turn lasts milliseconds. */
const SILENT_MS = 10_000;

/** Longer than that: one that died before it wrote its name into its file is only known by its silence. */
const WAIT_MS = SILENT_MS + 5_000;

const TURN = /^turn-(\d{1,15})$/;

/** The turn that this process gave back last, by folder: where it is still the highest, nobody need look whose it is. */
const givenBack = new Map<string, number>();

/**
 * One writer at a time, over processes. Each turn is a new file `turn-N`, made only where there is none, and the highest N has
 * the turn; giving it back marks the file, and the highest is never removed. So a dead holder is followed by making the next
 * file, which only one can do: there is no lock to delete that may have become somebody else's in between. On this machine
 * only a process that has ended is dead, however long it sleeps.
 */
export async function takeTurn(folder: string, waitMs = WAIT_MS): Promise<() => void> {
  const own = givenBack.get(folder);
  const next = own === undefined ? null : claim(folder, own + 1);
  if (next !== null) return next;
  const until = performance.now() + waitMs;
  const seen = { state: "", since: 0 };
  for (;;) {
    const highest = Math.max(0, ...turnsIn(folder));
    if (highest === 0 || isFree(join(folder, `turn-${highest}`), seen)) {
      const end = claim(folder, highest + 1);
      if (end !== null) return end;
    }
    if (performance.now() > until)
      throw unusable("Another process is writing the log of attestations and does not finish.", { folder });
    // Not all at the same moment again.
    await sleep(1 + Math.random() * 6);
  }
}

function claim(folder: string, number: number): (() => void) | null {
  const path = join(folder, `turn-${number}`);
  let fd: number;
  try {
    fd = openSync(path, "wx", 0o600);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "EEXIST") return null;
    throw cause;
  }
  try {
    writeSync(fd, `held ${ownName()}\n`, 0);
    const others = turnsIn(folder).filter((each) => each !== number);
    if (Math.max(0, ...others) === number - 1) {
      for (const each of others) remove(join(folder, `turn-${each}`));
      return () => {
        giveBack(fd);
        givenBack.set(folder, number);
      };
    }
    remove(path);
  } catch (cause) {
    // On a full disk it has no name in it, and nobody should wait for it.
    remove(path);
    closeSync(fd);
    throw cause;
  }
  closeSync(fd);
  return null;
}

/** Another one may have been quicker. */
function remove(path: string): void {
  try {
    unlinkSync(path);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== "ENOENT") throw cause;
  }
}

/** In place, over the first four letters; where another turn has begun by now, nobody reads this file any more. */
function giveBack(fd: number): void {
  try {
    writeSync(fd, "free", 0);
  } catch {
    // Whoever comes next finds this process dead, or waits until it is.
  }
  closeSync(fd);
}

const turnsIn = (folder: string): number[] =>
  readdirSync(folder).flatMap((name) => Number(TURN.exec(name)?.[1] ?? Number.NaN) || []);

/** Given back, or left by a holder that is dead. */
function isFree(path: string, seen: { state: string; since: number }): boolean {
  let text: string;
  let time: number;
  try {
    text = readFileSync(path, "utf8");
    if (text.startsWith("free")) return true;
    time = statSync(path).mtimeMs;
  } catch {
    return false;
  }
  const state = `${path} ${time} ${text}`;
  if (state !== seen.state) [seen.state, seen.since] = [state, performance.now()];
  const [, pid = "", started = "", where] = /^held (\d+) (\d+) (.*)\n$/.exec(text) ?? [];
  if (where === ownMachine() && hasEnded(Number(pid), started)) return true;
  const isKnownToLive = where === ownMachine() && started !== NOT_KNOWN;
  return !isKnownToLive && performance.now() - seen.since >= SILENT_MS;
}

/** Ended, or its number is another process's by now. */
function hasEnded(pid: number, started: string): boolean {
  try {
    process.kill(pid, 0);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ESRCH") return true;
  }
  return started !== NOT_KNOWN && startOf(pid) !== started;
}

const NOT_KNOWN = "0";

/** In the kernel's ticks since it started, which no two processes of one number share. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    // The name of the program, in brackets, may have anything in it; the start is the 20th after it.
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? NOT_KNOWN;
  } catch {
    return NOT_KNOWN;
  }
}

let ownStart: string | null = null;

function ownName(): string {
  ownStart ??= startOf(process.pid);
  return `${process.pid} ${ownStart} ${ownMachine()}`;
}

/** Process numbers mean something only within it. */
function ownMachine(): string {
  machine ??= JSON.stringify([hostname(), namespace()]);
  return machine;
}

let machine: string | null = null;

function namespace(): string {
  try {
    return readlinkSync("/proc/self/ns/pid");
  } catch {
    return "";
  }
}
