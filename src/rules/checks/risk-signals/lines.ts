import type { FileAnalysis } from "../input.ts";

export interface PlacedLine {
  readonly text: string;
  /** The line number in the version that has the text, from 1. */
  readonly line: number;
}

/** Returns the trimmed lines that match and that only one version has. A repeated line counts as often as that version has it more. */
export function pickUnmatchedLines(
  analysis: FileAnalysis,
  matches: (line: string) => boolean,
): { readonly gone: readonly PlacedLine[]; readonly added: readonly PlacedLine[] } {
  const pickMatchingLines = (which: "before" | "after") =>
    analysis.linesOf(which).flatMap((text, at) => (matches(text) ? [{ text: text.trim(), line: at + 1 }] : []));
  const [before, after] = [pickMatchingLines("before"), pickMatchingLines("after")];
  return { gone: removeEqualLines(before, after), added: removeEqualLines(after, before) };
}

/** Returns the lines without those that also occur in `others`, each of which removes one line of equal text. */
export function removeEqualLines<T extends { readonly text: string }>(
  lines: readonly T[],
  others: readonly { readonly text: string }[],
): T[] {
  const left = new Map<string, number>();
  for (const { text } of others) left.set(text, (left.get(text) ?? 0) + 1);
  return lines.filter(({ text }) => {
    const count = left.get(text) ?? 0;
    left.set(text, count - 1);
    return count <= 0;
  });
}
