import { createInterface } from "node:readline/promises";
import { SklError } from "../domain/index.ts";
import type { TextStyle } from "../report/index.ts";
import { type GlobalOptions, styleFor, write } from "./output.ts";

interface Asking<Shown> {
  shows(shown: Shown, style: TextStyle): string;
  readonly question: string;
}

/**
 * Asks a person on the terminal, after showing what it is about; `--yes` is a person's word given before. Throws USAGE where there
 * is no terminal to ask on: silence is no approval.
 */
export function personAnswers<Shown>(
  options: GlobalOptions & { readonly yes: boolean },
  { shows, question }: Asking<Shown>,
): (shown: Shown) => Promise<boolean> {
  return async (shown) => {
    if (options.yes) return true;
    if (options.json || process.stdin.isTTY !== true || process.stderr.isTTY !== true) {
      throw new SklError("USAGE", {
        message: "A person has to agree, and there is no terminal to ask on.",
        fix: "Run it in a terminal without --json, or say --yes.",
      });
    }
    await write(process.stderr, shows(shown, styleFor(process.stderr, options)));
    const terminal = createInterface({ input: process.stdin, output: process.stderr });
    // A process that was stopped and goes on would else read no more, and end without an answer.
    terminal.on("SIGCONT", () => terminal.resume());
    const answer = await terminal.question(`\n${question} [y/N] `).catch(() => null);
    terminal.close();
    // Where it was broken off, the cursor still stands behind the question.
    if (answer === null) await write(process.stderr, "\n");
    return /^y(es)?$/i.test((answer ?? "").trim());
  };
}
