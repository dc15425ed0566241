import type { CheckFinding, JudgedFile } from "../input.ts";
import { finding } from "../signals.ts";

/** Reports marks of a merge conflict that somebody forgot in a file whose syntax is not read, where no parser stumbles over them. */
export function conflictMarks(file: JudgedFile): CheckFinding[] {
  const { analysis, language } = file;
  if (analysis === null || language !== null) return [];
  const line = lineOfConflict(analysis.linesOf("after"));
  if (line === null || lineOfConflict(analysis.linesOf("before")) !== null) return [];
  const message = "The file has the marks of a merge conflict that nobody settled.";
  const fix = "Settle the conflict: keep what is right of both sides, and take the marks out.";
  return [finding("parse_error", file.path, message, { line, fix })];
}

/** Returns the line of the first mark of which the other two follow; null if there is none. */
function lineOfConflict(lines: readonly string[]): number | null {
  const start = lines.findIndex((line) => /^<{7}(?: |$)/.test(line));
  const middle = start < 0 ? -1 : lines.indexOf("=======", start);
  const end = middle < 0 ? -1 : lines.findIndex((line, at) => at > middle && /^>{7}(?: |$)/.test(line));
  return end < 0 ? null : start + 1;
}
