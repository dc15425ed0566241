import { Script } from "node:vm";
import { Worker } from "node:worker_threads";
import { SklError } from "../../domain/index.ts";

/** A thread of its own looks so often whether this one still turns its event loop. */
const LOOK_MS = 250;

/**
 * Ends what this thread computes when its event loop has not turned for the time that is given, and says so. The loop goes on with
 * whatever else there is, but everything that was about to go on at that moment is lost.
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

/** No computation of an ordinary file comes near it. */
const STILL_SECONDS = 20;

let isWatched = false;

/** Told when a computation was ended. */
const waiting = new Set<() => void>();

/** Starts the watch, once in a process. Without it a computation that never ends would keep every timer from ringing. */
export function watchEventLoop(): void {
  if (isWatched) return;
  isWatched = true;
  const beat = new Int32Array(new SharedArrayBuffer(4));
  const workerData = { beat, look: LOOK_MS, most: STILL_SECONDS * 1000 };
  const watch = new Worker(WATCH, { eval: true, workerData, env: {}, argv: [], execArgv: [] });
  watch.unref();
  watch.on("message", () => {
    for (const tell of waiting) tell();
  });
  // A Node.js without the inspector has no watch; timers and bounds are left.
  watch.on("error", () => {});
  setInterval(() => Atomics.add(beat, 0, 1), LOOK_MS / 2).unref();
}

let lastRead: string | null = null;

/** Notes what is read now, so that whoever finds it to be too slow can name it. */
export function noteRead(path: string): void {
  lastRead = path;
}

/** Throws TOO_SLOW once the time is over; for work that goes on by itself from one file to the next. */
export type CheckTime = () => void;

/**
 * Runs something for a limited time; with null for as long as it takes, as long as it does not keep the event loop from turning. Throws
 * TOO_SLOW; what was begun is left to itself and ends where it checks its time.
 */
export async function within<T>(
  seconds: number | null,
  what: string,
  run: (checkTime: CheckTime) => Promise<T>,
): Promise<T> {
  const until = seconds === null ? Number.POSITIVE_INFINITY : performance.now() + seconds * 1000;
  const checkTime = () => {
    if (performance.now() > until) throw tooSlow(what, seconds ?? STILL_SECONDS);
  };
  let stop = () => {};
  const end = new Promise<never>((_, reject) => {
    const tell = () => reject(tooSlow(what, seconds ?? STILL_SECONDS));
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

function tooSlow(what: string, seconds: number): SklError {
  const last = lastRead === null ? "" : ` The last file that was read is ${lastRead}.`;
  const message = `${what} could not be judged within ${seconds} seconds.${last}`;
  return new SklError("TOO_SLOW", { message, data: { what, seconds, path: lastRead } });
}

const call = new Script("globalThis.__sklCall()");

/** Computes something for a limited time, without another thread; null where it took longer. Other errors are thrown. */
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
