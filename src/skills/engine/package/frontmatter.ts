import { err, ok, type Result } from "../../../kernel/domain/index.ts";
import { buildErrorAt, buildWarningAt } from "./problems.ts";
import type { Problem } from "./types.ts";

export interface Frontmatter {
  readonly yaml: string;
  /** Counts the lines of the file before the first of the YAML. */
  readonly linesBefore: number;
  readonly body: string;
  readonly warnings: readonly Problem[];
}

const FENCE = /^---[ \t]*\r?$/;
const END = /^(?:---|\.\.\.)[ \t]*\r?$/;

/** Splits SKILL.md after the second `---` line; the body is everything after it, unchanged. */
export function splitFrontmatter(text: string, path: string): Result<Frontmatter, Problem> {
  const lead = /^(?:[ \t]*\r?\n)*/.exec(text)?.[0] ?? "";
  const opening = lead.split("\n").length;
  const fenceEnd = findLineEnd(text, lead.length);
  if (!FENCE.test(text.slice(lead.length, fenceEnd))) return err(reportMissingFrontmatter(path));
  const start = fenceEnd + 1;
  for (let at = start; at < text.length; at = findLineEnd(text, at) + 1) {
    const end = findLineEnd(text, at);
    if (!END.test(text.slice(at, end))) continue;
    const warnings = lead === "" ? [] : [reportBlankLinesAbove(path)];
    return ok({ yaml: text.slice(start, at), linesBefore: opening, body: text.slice(end + 1), warnings });
  }
  const message = "The frontmatter that begins here is never closed.";
  return err(buildErrorAt(path, opening, message, "Put a line `---` after its last key."));
}

function findLineEnd(text: string, from: number): number {
  const found = text.indexOf("\n", from);
  return found === -1 ? text.length : found;
}

const reportMissingFrontmatter = (path: string): Problem =>
  buildErrorAt(
    path,
    1,
    "The file has no frontmatter, so nothing says what the skill is for.",
    "Begin it with a line `---`, the keys name and description, and another line `---`.",
  );

const reportBlankLinesAbove = (path: string): Problem =>
  buildWarningAt(path, 1, "There are empty lines before the frontmatter; other tools do not see it.", "Remove them.");
