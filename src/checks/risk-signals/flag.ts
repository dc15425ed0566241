import type { CheckFinding, JudgedFile } from "../input.ts";

/** A sentence names so many of a list and counts the rest. */
export const MOST_NAMED = 5;

/** What is to be done about a risk signal where its finding says nothing better. */
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
