import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { createInterface } from "node:readline";
import { answerLine } from "./batch-line.ts";
import { type AnswerWriter, OrderedAnswers } from "./ordered-answers.ts";
import { WorkerLanes } from "./worker-lanes.ts";

/** A worker is worth its start for so many lines. */
const LINES_A_WORKER = 16;
/** Beside this thread; each takes some hundred megabytes. */
const MOST_WORKERS = 7;
/** Lines read before the oldest of them is answered. */
const LOOK_AHEAD = 64;

/** `skl diff --batch`: one request a line in, one answer a line out, in input order; a bad line is answered, not fatal. */
export async function diffBatch(input: NodeJS.ReadableStream, cwd: string, write: AnswerWriter): Promise<boolean> {
  const answers = new OrderedAnswers(write, LOOK_AHEAD);
  const lanes = new WorkerLanes({
    program: WORKER,
    cwd,
    limit: existsSync(WORKER) ? Math.min(MOST_WORKERS, availableParallelism() - 1) : 0,
    answerHere: (line) => answerLine(line, cwd),
  });
  let count = 0;
  try {
    for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
      if (line.trim() === "") continue;
      count += 1;
      if (count % LINES_A_WORKER === 0) lanes.grow();
      const elsewhere = lanes.take(line);
      const here = elsewhere ? null : answerLine(line, cwd);
      if (elsewhere) await answers.add(elsewhere);
      if (here) {
        await answers.add(here);
        await here;
      }
      if (answers.isGone) break;
    }
    if (!answers.isGone) await answers.finish();
  } finally {
    await lanes.close();
  }
  return answers.isClean;
}

/** Stands beside the bundle; run from source there is none, and this thread does all of the work. */
const WORKER = new URL("./batch-worker.js", import.meta.url);
