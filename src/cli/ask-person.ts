import { SklError } from "../kernel/domain/index.ts";
import type { Document } from "../view/index.ts";
import { type GlobalOptions, show } from "./output.ts";
import { askTerminal, hasPerson } from "./terminal-question.ts";

interface Asking<Shown> {
  shows(shown: Shown): Document;
  readonly question: string;
}

/**
 * Makes a function that shows something on the terminal and asks a person to agree; with `--yes` it agrees without asking. It throws
 * USAGE where there is no terminal to ask on, since silence is no approval.
 */
export function makePersonAsker<Shown>(
  options: GlobalOptions & { readonly yes: boolean },
  { shows, question }: Asking<Shown>,
): (shown: Shown) => Promise<boolean> {
  return async (shown) => {
    if (options.yes) return true;
    if (options.json || !hasPerson()) {
      throw new SklError("USAGE", {
        message: "A person has to agree, and there is no terminal to ask on.",
        fix: "Run it in a terminal without --json, or add --yes.",
      });
    }
    await show(process.stderr, shows(shown), options);
    return /^y(es)?$/i.test((await askTerminal(`\n${question} [y/N] `)) ?? "");
  };
}
