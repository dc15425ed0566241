import { writeSync } from "node:fs";
import { Socket } from "node:net";

/** The supervisor hands this to the process that it starts. */
export const VARIABLE = "SKL_SUPERVISED";

const NONE = "none";

/** The process tells its supervisor here what it has in hand. */
export const CHANNEL = 3;

/** What the processes before this one ended at. */
export interface Crashed {
  /** What was alone in hand when a process ended, with how it ended. */
  readonly lost: ReadonlyMap<string, string>;
  /** What was in hand with others when a process ended: each of them is taken alone now. */
  readonly suspects: ReadonlySet<string>;
  /** The numbers of the processes that ended. */
  readonly ended: readonly number[];
}

/** What a supervisor hands over. */
export interface Handed {
  readonly supervisor: number;
  readonly lost: readonly (readonly [string, string])[];
  readonly suspects: readonly string[];
  readonly ended: readonly number[];
}

let isListening = false;

/** Returns whether a supervisor started this process. Those that this one starts have none, though they inherit the variable. */
function isSupervised(): boolean {
  return handed()?.supervisor === process.ppid;
}

/** Returns whether this process is to start another one around the work; who hosts it already says `none`. */
export function wantsSupervisor(): boolean {
  return process.env[VARIABLE] !== NONE && !isSupervised();
}

function handed(): Handed | null {
  const text = process.env[VARIABLE];
  return text === undefined || text === NONE ? null : (JSON.parse(text) as Handed);
}

/** Returns what the processes before this one ended at; nothing where there was none. */
export function afterCrash(): Crashed {
  const { lost, suspects, ended } = (isSupervised() ? handed() : null) ?? { lost: [], suspects: [], ended: [] };
  return { lost: new Map(lost), suspects: new Set(suspects), ended };
}

/** Does something, which this process may not survive, and lets the supervisor know that it is at it. */
export async function inHand<T>(key: string, run: () => Promise<T>): Promise<T> {
  tell("begin", key);
  try {
    return await run();
  } finally {
    tell("end", key);
  }
}

/** A line is written before anything else happens, so that it is there whatever happens then. */
function tell(what: "begin" | "end", key: string): void {
  if (!isSupervised()) return;
  try {
    writeSync(CHANNEL, `${JSON.stringify([what, key])}\n`);
  } catch {
    // Without its supervisor this process ends in a moment.
  }
}

/** Ends this process when its supervisor has ended: whoever killed that one meant this one, too. Does nothing where there is none. */
export function followSupervisor(): void {
  if (isListening || !isSupervised()) return;
  isListening = true;
  const channel = new Socket({ fd: CHANNEL, readable: true, writable: false });
  channel.on("close", () => process.exit(2)).on("error", () => {});
  channel.resume();
  channel.unref();
}
