import type { Worker } from "node:worker_threads";
import { keepEarlyThread } from "../../runtime/use/index.ts";
import { nodes } from "../groups.ts";
import { buildProgram } from "../program-of.ts";
import { runCommandLine } from "../run-command-line.ts";

export const groups = [nodes];

/** The words of a command line that decide which parts of the program run. */
const telling: ReadonlySet<string> = new Set([
  "run",
  "wasi",
  "validate",
  "approve",
  "promote",
  "--manifest",
  "--policy",
  "--grants",
  "--dry-run",
  "--json",
]);

/** Names the parts of the program that ran. */
export const loadedParts = (): string[] => process.argv.filter((word) => telling.has(word));

/** Runs the command and ends the process with its code. `thread` was started for the guest before the commands were loaded. */
export function run(thread: Worker | null): Promise<never> {
  if (thread !== null) keepEarlyThread(thread);
  return runCommandLine((args) => buildProgram(groups, args));
}
