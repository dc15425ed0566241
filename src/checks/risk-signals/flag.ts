import type { CheckFinding, JudgedFile } from "../input.ts";

/** How many items of a list a sentence names; it only counts the others. */
export const MOST_NAMED = 5;

/** The next step for a risk signal whose finding has no more precise one. */
export const NOTHING_TO_UNDO =
  "Nothing need be undone; the reason in the proposal (`skl propose --rationale`) or in the commit message makes the review quick.";

/** Returns a finding that is recorded and stops nothing. */
export function flag(
  file: JudgedFile,
  line: number | null,
  message: string,
  data: Record<string, unknown>,
  fix = NOTHING_TO_UNDO,
): CheckFinding {
  return { path: file.path, line, message, fix, data, verdict: "flag" };
}
