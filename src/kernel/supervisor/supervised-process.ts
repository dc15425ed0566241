import { writeSync } from "node:fs";
import { Socket } from "node:net";

/** The variable in which the supervisor passes a `Handover` to the process that it starts, as JSON. */
export const VARIABLE = "SKL_SUPERVISED";

const NONE = "none";

/** The file descriptor on which the process tells its supervisor what it is working on. */
export const CHANNEL = 3;

/** The work at which earlier processes of this run crashed. */
export interface EarlierCrashes {
  /** The keys of work that a process did alone when it crashed, each with the signal or code that it ended with. */
  readonly lost: ReadonlyMap<string, string>;
  /** The keys of work that was under way together when a process crashed; each is done alone now, to find out which one it was. */
  readonly suspects: ReadonlySet<string>;
  /** The numbers of the crashed processes. */
  readonly ended: readonly number[];
}

/** What a supervisor passes to the process that it starts; the lists are those of `EarlierCrashes`. */
export interface Handover {
  readonly supervisor: number;
  readonly lost: readonly (readonly [string, string])[];
  readonly suspects: readonly string[];
  readonly ended: readonly number[];
}

let isListening = false;

/** Returns whether a supervisor started this very process; processes that this one starts only inherit the variable. */
function isSupervised(): boolean {
  return readHandover()?.supervisor === process.ppid;
}

/** Returns whether this process should start another one for the work. A host that does not want that sets the variable to `none`. */
export function wantsSupervisor(): boolean {
  return process.env[VARIABLE] !== NONE && !isSupervised();
}

function readHandover(): Handover | null {
  const text = process.env[VARIABLE];
  return text === undefined || text === NONE ? null : (JSON.parse(text) as Handover);
}

/** Returns the work at which earlier processes crashed; all lists are empty where none did. */
export function readEarlierCrashes(): EarlierCrashes {
  const { lost, suspects, ended } = (isSupervised() ? readHandover() : null) ?? { lost: [], suspects: [], ended: [] };
  return { lost: new Map(lost), suspects: new Set(suspects), ended };
}

/** Does work that this process may not survive, and tells the supervisor when it begins and ends. */
export async function announceWork<T>(key: string, run: () => Promise<T>): Promise<T> {
  tellSupervisor("begin", key);
  try {
    return await run();
  } finally {
    tellSupervisor("end", key);
  }
}

/** Writes a line at once (not buffered), so that the supervisor has it even if the process crashes right after. */
function tellSupervisor(what: "begin" | "end", key: string): void {
  if (!isSupervised()) return;
  try {
    writeSync(CHANNEL, `${JSON.stringify([what, key])}\n`);
  } catch {
    // Without its supervisor this process ends in a moment.
  }
}

/** Ends this process when its supervisor has ended, since whoever killed that meant this one, too. Does nothing without a supervisor. */
export function followSupervisor(): void {
  if (isListening || !isSupervised()) return;
  isListening = true;
  const channel = new Socket({ fd: CHANNEL, readable: true, writable: false });
  channel.on("close", () => process.exit(2)).on("error", () => {});
  channel.resume();
  channel.unref();
}
