import { skills } from "../groups.ts";
import { buildProgram } from "../program-of.ts";
import { runCommandLine } from "../run-command-line.ts";

export const groups = [skills];

/** Names the part of the program that ran, since each subcommand has code of its own. */
export const loadedParts = (): string[] => process.argv.slice(3, 4);

/** Runs the command and ends the process with its code. */
export const run = (): Promise<never> => runCommandLine((args) => buildProgram(groups, args));
