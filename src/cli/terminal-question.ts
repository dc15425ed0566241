import { createInterface } from "node:readline/promises";
import { write } from "./output.ts";

/** Whether a person could answer a question. */
export function hasPerson(): boolean {
  return process.stdin.isTTY === true && process.stderr.isTTY === true;
}

/** What a person answers on the terminal; null where the question was broken off. */
export async function askTerminal(question: string): Promise<string | null> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  // A process that was stopped and goes on would else read no more, and end without an answer.
  terminal.on("SIGCONT", () => terminal.resume());
  const answer = await terminal.question(question).catch(() => null);
  terminal.close();
  // Where it was broken off, the cursor still stands behind the question.
  if (answer === null) await write(process.stderr, "\n");
  return answer?.trim() ?? null;
}
