import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";

/** A process as a lock's file, or the name of a temporary file, names it. */
export interface Holder {
  readonly pid: number;
  readonly host: string;
  /** The namespace of process numbers on Linux, outside of which a number has no meaning. */
  readonly namespace?: string;
  /** The start time in the kernel's ticks, which tells two processes with the same number apart; only Linux has it. */
  readonly started?: string;
}

/** Returns null if the holder died before it wrote its name, or was another program. */
export function parseHolder(text: string): Holder | null {
  try {
    const holder = JSON.parse(text) as Holder | null;
    return Number.isInteger(holder?.pid) && typeof holder?.host === "string" ? holder : null;
  } catch {
    return null;
  }
}

/** Returns whether the number of the process means something here. */
export function isOfThisMachine({ host, namespace }: Holder): boolean {
  const own = describeOwnProcess();
  return host === own.host && (namespace === undefined || namespace === own.namespace);
}

/** Returns whether the process has ended, or another process has its number by now. One that only its parent still has to ask about has ended. */
export function hasEnded({ pid, started }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ESRCH") return true;
  }
  return started !== undefined && readProcessStart(pid) !== started;
}

function readProcessStart(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    // The name of the program, in brackets, may contain anything; the start is the 20th field after it.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields[0] === "Z" ? undefined : fields[19];
  } catch {
    return undefined;
  }
}

let own: Holder | null = null;

/** Returns this process as a lock's file names it. */
export function describeOwnProcess(): Holder {
  if (own !== null) return own;
  const started = readProcessStart(process.pid);
  const namespace = readPidNamespace();
  own = {
    pid: process.pid,
    host: hostname(),
    ...(namespace === undefined ? {} : { namespace }),
    ...(started === undefined ? {} : { started }),
  };
  return own;
}

function readPidNamespace(): string | undefined {
  try {
    return readlinkSync("/proc/self/ns/pid");
  } catch {
    return undefined;
  }
}
