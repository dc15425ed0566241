import { Script } from "node:vm";
import { Worker } from "node:worker_threads";
import { SklError } from "../../kernel/domain/index.ts";
import { isOwnProcess } from "../../kernel/supervisor/index.ts";

/** The interval at which a watching thread looks whether this thread's event loop still turns. */
const LOOK_MS = 250;

/**
 * The watching thread's program: when the main thread's event loop has not turned for `most` milliseconds, it terminates what that thread
 * is computing and posts a message. The event loop then goes on, but the interrupted call stack is lost.
 */
const WATCH = `
const { parentPort, workerData: { beat, look, most } } = require("node:worker_threads");
const { Session } = require("node:inspector");
let last = -1;
let still = 0;
setInterval(() => {
  const now = Atomics.load(beat, 0);
  still = now === last ? still + look : 0;
  last = now;
  if (still < most) return;
  still = 0;
  const session = new Session();
  session.connectToMainThread();
  session.post("Runtime.terminateExecution");
  session.disconnect();
  parentPort.postMessage("ended");
}, look);`;

/** The longest time that one computation may take; no ordinary file comes near it. */
const STILL_SECONDS = 20;

let isWatched = false;

/** Functions to call when a computation was terminated. */
const waiting = new Set<() => void>();

/**
 * Starts the watching thread, once in a process that is skl's own. Without it a computation that never ends would keep every timer from
 * firing. In another program it would end that program's computations, and Node.js aborts where one of these ran in a callback of a timer.
 */
export function watchEventLoop(seconds = STILL_SECONDS): void {
  if (isWatched || !isOwnProcess()) return;
  isWatched = true;
  const beat = new Int32Array(new SharedArrayBuffer(4));
  const workerData = { beat, look: LOOK_MS, most: seconds * 1000 };
  const watch = new Worker(WATCH, { eval: true, workerData, env: {}, argv: [], execArgv: [] });
  watch.unref();
  watch.on("message", () => {
    for (const tell of waiting) tell();
  });
  // In a Node.js without the inspector only the timers and the limits of the parsers remain.
  watch.on("error", () => {});
  setInterval(() => Atomics.add(beat, 0, 1), LOOK_MS / 2).unref();
}

let lastRead: string | null = null;

/** Notes the file that is read now, so that a TOO_SLOW error can name it. */
export function noteRead(path: string): void {
  lastRead = path;
}

/** Throws TOO_SLOW once the time is over; work that goes from one file to the next calls it in between. */
export type CheckTime = () => void;

/**
 * Runs work for at most `seconds`; null limits only how long it may block the event loop. Throws TOO_SLOW. The work itself is not
 * stopped; it ends where it calls `checkTime`.
 */
export async function runWithinSeconds<T>(
  seconds: number | null,
  what: string,
  run: (checkTime: CheckTime) => Promise<T>,
): Promise<T> {
  const until = seconds === null ? Number.POSITIVE_INFINITY : performance.now() + seconds * 1000;
  const checkTime = () => {
    if (performance.now() > until) throw createTooSlowError(what, seconds ?? STILL_SECONDS);
  };
  let stop = () => {};
  const end = new Promise<never>((_, reject) => {
    const tell = () => reject(createTooSlowError(what, seconds ?? STILL_SECONDS));
    const timer = seconds === null ? undefined : setTimeout(tell, seconds * 1000);
    waiting.add(tell);
    stop = () => {
      clearTimeout(timer);
      waiting.delete(tell);
    };
  });
  try {
    return await Promise.race([run(checkTime), end]);
  } finally {
    stop();
  }
}

function createTooSlowError(what: string, seconds: number): SklError {
  const last = lastRead === null ? "" : ` The last file that was read is ${lastRead}.`;
  const message = `${what} could not be judged within ${seconds} seconds.${last}`;
  return new SklError("TOO_SLOW", { message, data: { what, seconds, path: lastRead } });
}

const call = new Script("globalThis.__sklCall()");

/** Computes a value within `ms` milliseconds, without another thread; returns null where it took longer. Other errors are thrown. */
export function computeWithin<T>(ms: number, compute: () => T): { readonly value: T } | null {
  const holder = globalThis as { __sklCall?: (() => T) | undefined };
  holder.__sklCall = compute;
  try {
    return { value: call.runInThisContext({ timeout: ms }) as T };
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ERR_SCRIPT_EXECUTION_TIMEOUT") return null;
    throw cause;
  } finally {
    delete holder.__sklCall;
  }
}
