import { createInterface } from "node:readline/promises";
import { write } from "./output.ts";

/** Returns whether a person could answer a question. */
export function hasPerson(): boolean {
  return process.stdin.isTTY === true && process.stderr.isTTY === true;
}

/** Asks a question on the terminal; returns null if it was interrupted. */
export async function askTerminal(question: string): Promise<string | null> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  // A process that was suspended and continues would otherwise not read any more, and end without an answer.
  terminal.on("SIGCONT", () => terminal.resume());
  const answer = await terminal.question(question).catch(() => null);
  terminal.close();
  // After an interruption the cursor is still behind the question.
  if (answer === null) await write(process.stderr, "\n");
  return answer?.trim() ?? null;
}
