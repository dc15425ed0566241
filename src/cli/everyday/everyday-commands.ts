import { checkAndHook, diffAndImports } from "../groups.ts";
import { buildProgram } from "../program-of.ts";
import { runCommandLine } from "../run-command-line.ts";

export { listLoadedLanguages as loadedParts } from "../../syntax/ast/index.ts";

export const groups = [checkAndHook, diffAndImports];

/** Runs the command and ends the process with its code. */
export const run = (): Promise<never> => runCommandLine((args) => buildProgram(groups, args));
