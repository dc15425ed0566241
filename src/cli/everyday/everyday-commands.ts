import { keepAsked } from "../asked-early.ts";
import { checkAndHook, diffAndImports } from "../groups.ts";
import { programOf } from "../program-of.ts";
import { runCommandLine } from "../run-command-line.ts";
import type { Started } from "./started.ts";

export { loadedLanguages as loadedParts } from "../../ast/index.ts";

export const groups = [checkAndHook, diffAndImports];

/** Runs the command and ends the process with its code. */
export function run({ asked }: Started): Promise<never> {
  if (asked !== null) keepAsked(asked);
  return runCommandLine((args) => programOf(groups, args));
}
