import type { CheckFinding, JudgedFile } from "../input.ts";
import { buildFinding } from "../signals.ts";

/** Reports marks of a merge conflict that somebody forgot in a file whose syntax is not read, where no parser stumbles over them. */
export function reportConflictMarks(file: JudgedFile): CheckFinding[] {
  const { analysis, language } = file;
  if (analysis === null || language !== null) return [];
  const line = findConflictLine(analysis.linesOf("after"));
  if (line === null || findConflictLine(analysis.linesOf("before")) !== null) return [];
  const message = "The file has the marks of a merge conflict that nobody settled.";
  const fix = "Settle the conflict: keep what is right of both sides, and take the marks out.";
  return [buildFinding("parse_error", file.path, message, { line, fix })];
}

/** Returns the line of the first mark of which the other two follow; null if there is none. */
function findConflictLine(lines: readonly string[]): number | null {
  const start = lines.findIndex((line) => /^<{7}(?: |$)/.test(line));
  const middle = start < 0 ? -1 : lines.indexOf("=======", start);
  const end = middle < 0 ? -1 : lines.findIndex((line, at) => at > middle && /^>{7}(?: |$)/.test(line));
  return end < 0 ? null : start + 1;
}
