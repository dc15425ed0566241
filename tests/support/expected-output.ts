import { diffArrays } from "diff";

/** An expected line that stands for any number of lines. */
export const ANY_LINES = "...";
const ANYTHING = "[..]";

/** Output as scenarios write it: without what differs from run to run. */
export function normalised(output: string, folder: string): string[] {
  const text = output
    .replaceAll(folder, "<dir>")
    .replace(/\b(?:[0-9a-f]{64}|[0-9a-f]{40})\b/g, (oid) => (/^0+$/.test(oid) ? "<zeros>" : "<oid>"))
    .replace(/\bprop_[0-9a-f]{8}\b/g, "<proposal-id>");
  const lines = text.split("\n").map((line) => line.trimEnd());
  while (lines.at(-1) === "") lines.pop();
  return lines;
}

/** Whether the lines are the expected ones; `...` stands for any lines, `[..]` for anything within a line. */
export function matches(expected: readonly string[], actual: readonly string[]): boolean {
  const [first, ...rest] = expected;
  if (first === undefined) return actual.length === 0;
  if (first !== ANY_LINES) {
    const [line, ...others] = actual;
    return line !== undefined && lineMatches(first, line) && matches(rest, others);
  }
  for (let skipped = 0; skipped <= actual.length; skipped++) if (matches(rest, actual.slice(skipped))) return true;
  return false;
}

function lineMatches(expected: string, actual: string): boolean {
  if (!expected.includes(ANYTHING)) return expected.trimEnd() === actual;
  const parts = expected.trimEnd().split(ANYTHING).map(escaped);
  return new RegExp(`^${parts.join(".*")}$`, "u").test(actual);
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");

function compareOutputLines(expected: readonly string[], actual: readonly string[]) {
  return diffArrays([...expected], [...actual], {
    comparator: (left, right) => left === right || (left !== ANY_LINES && lineMatches(left, right)),
  });
}

/** Expected lines with "-", actual ones with "+", the common ones between them. */
export function difference(expected: readonly string[], actual: readonly string[]): string {
  return compareOutputLines(expected, actual)
    .flatMap(({ added, removed, value }) => value.map((line) => `    ${added ? "+" : removed ? "-" : " "} ${line}`))
    .join("\n");
}

/** The actual lines, but those that an expected line with `[..]` fits as that line. */
export function rewritten(expected: readonly string[], actual: readonly string[]): string[] {
  let at = 0;
  return compareOutputLines(expected, actual).flatMap(({ added, removed, value }) => {
    const own = expected.slice(at, at + value.length);
    if (!added) at += value.length;
    return removed ? [] : added ? value : own;
  });
}
