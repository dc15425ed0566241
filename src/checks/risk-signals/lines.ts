import type { FileAnalysis } from "../input.ts";

export interface PlacedLine {
  readonly text: string;
  /** In the version that has it, counted from 1. */
  readonly line: number;
}

/** Returns the lines of a kind that only one version has, trimmed, each as often as it has it more. */
export function goneAndNew(
  analysis: FileAnalysis,
  isMeant: (line: string) => boolean,
): { readonly gone: readonly PlacedLine[]; readonly added: readonly PlacedLine[] } {
  const side = (which: "before" | "after") =>
    analysis.linesOf(which).flatMap((text, at) => (isMeant(text) ? [{ text: text.trim(), line: at + 1 }] : []));
  const [before, after] = [side("before"), side("after")];
  return { gone: without(before, after), added: without(after, before) };
}

/** Returns what is left when each of the others has taken away one of equal text. */
export function without<T extends { readonly text: string }>(
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
