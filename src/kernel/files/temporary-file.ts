import { hash, randomBytes } from "node:crypto";
import { readdirSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { describeOwnProcess, hasEnded } from "./holder.ts";

/** Matches the end of a temporary file's name: number of the process that wrote it, its machine with namespace, its start time. */
const TEMPORARY = /\.(\d{1,10})-([0-9a-f]{8})-(\d{0,20})-[0-9a-f]{12}\.tmp$/;

/**
 * Returns a path beside `path` for a file that is moved there when it is whole. Whoever writes in that folder next removes those of
 * processes that were killed.
 */
export function buildTemporaryPath(path: string, prefix = ""): string {
  const { pid, started = "" } = describeOwnProcess();
  const name = `${prefix}${basename(path)}.${pid}-${hashOwnMachine()}-${started}-${randomBytes(6).toString("hex")}.tmp`;
  return join(dirname(path), name);
}

/** Removes the temporary files of processes that ended; those of other machines are left to them. */
export function removeAbandoned(folder: string): void {
  for (const name of namesIn(folder)) {
    const [, pid, machine, started] = TEMPORARY.exec(name) ?? [];
    if (machine !== hashOwnMachine()) continue;
    const { host } = describeOwnProcess();
    if (hasEnded({ pid: Number(pid), host, ...(started ? { started } : {}) }))
      rmSync(join(folder, name), { force: true });
  }
}

/** Returns no names for a folder that cannot be read; the write that follows reports it. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function hashOwnMachine(): string {
  const { host, namespace = "" } = describeOwnProcess();
  return hash("sha256", `${host} ${namespace}`, "hex").slice(0, 8);
}
