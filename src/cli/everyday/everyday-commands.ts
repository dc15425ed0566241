import { programOf } from "../program-of.ts";
import { runCommandLine } from "../run-command-line.ts";
import { everydayGroups } from "./groups.ts";

export { loadedLanguages } from "../../ast/index.ts";

/** Runs the command and ends the process with its code. */
export const run = (): Promise<never> => runCommandLine((args) => programOf(everydayGroups, args));
