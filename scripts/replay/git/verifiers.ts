import type { Files } from "../../../src/learn/synthesis/index.ts";
import type { GitTask } from "./task.ts";

/** A line of this many characters, or one without a word and a number, stands in many files by chance. */
const SHORTEST_LINE = 8;
const MOST_LINES = 4;

/**
 * Verifies that a change is whole: a line that it replaces stands in no file that it leaves alone. A version that is raised in one of
 * two files that both have it is half a task. Returns why it does not hold, or null.
 */
export async function twinLeftBehind(task: GitTask, files: Files): Promise<string | null> {
  const changed = new Set(Object.keys(files));
  for (const path of changed) {
    const before = await task.textBefore(path);
    if (before === null) continue;
    for (const line of replacedLines(before, files[path] ?? "")) {
      const [twin] = await task.filesWithLine(line, changed);
      if (twin !== undefined) return `${twin} has a line, too, that changes in ${path}.`;
    }
  }
  return null;
}

function replacedLines(before: string, after: string): string[] {
  const kept = new Set(after.split("\n"));
  const gone = before.split("\n").filter((line) => !kept.has(line));
  return [...new Set(gone)]
    .filter((line) => line.trim().length >= SHORTEST_LINE && /[a-z]/i.test(line) && /\d/.test(line))
    .slice(0, MOST_LINES);
}
