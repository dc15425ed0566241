import { createInterface } from "node:readline";
import { answerLine } from "./batch-line.ts";

/** Writes a line of output and returns whether anybody still reads. */
type AnswerWriter = (text: string) => Promise<"listening" | "gone">;

/** Runs `skl diff --batch`: one request a line in, one answer a line out, in input order; a bad line is answered, not fatal. */
export async function diffBatch(input: NodeJS.ReadableStream, cwd: string, write: AnswerWriter): Promise<boolean> {
  let isClean = true;
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line.trim() === "") continue;
    const answered = await answerLine(line, cwd);
    if (!answered.isClean) isClean = false;
    if ((await write(answered.text)) === "gone") break;
  }
  return isClean;
}
