import { diffArrays } from "diff";
import { isBlank } from "./pieces.ts";

/** The lines of three versions of a file; `base` has none if both sides added it. */
export interface SideLines {
  readonly base: readonly string[];
  readonly ours: readonly string[];
  readonly theirs: readonly string[];
}

/** Gives lines that differ only in white space within them the layout of the side that changed it, or ours where both did. */
export function alignLayout(sides: SideLines): SideLines {
  const [base, ours, theirs] = [[...sides.base], [...sides.ours], [...sides.theirs]];
  const [own, other] = [pairLines(base, ours), pairLines(base, theirs)];
  for (const [at, line] of base.entries()) {
    const [left, right] = [own.get(at), other.get(at)];
    const found = [ours[left ?? -1], theirs[right ?? -1]].find((each) => each !== undefined && each !== line) ?? line;
    base[at] = found;
    if (left !== undefined) ours[left] = found;
    if (right !== undefined) theirs[right] = found;
  }
  for (const [left, right] of pairLines(ours, theirs)) theirs[right] = ours[left] ?? "";
  return { base, ours, theirs };
}

/** Writes empty lines as ours has them, with their white space. */
export function keepEmptyLines(lines: readonly string[], ours: readonly string[]): string[] {
  const places = pairLines(lines, ours);
  return lines.map((line, at) => (isBlank(line) ? (ours[places.get(at) ?? -1] ?? line) : line));
}

/** Returns which line of `b` is which of `a`, by their places. */
function pairLines(a: readonly string[], b: readonly string[]): ReadonlyMap<number, number> {
  const pairs = new Map<number, number>();
  let [left, right] = [0, 0];
  for (const { added, removed, count = 0 } of diffArrays(a.map(removeSpaces), b.map(removeSpaces))) {
    if (!added && !removed) for (let at = 0; at < count; at += 1) pairs.set(left + at, right + at);
    if (!added) left += count;
    if (!removed) right += count;
  }
  return pairs;
}

const removeSpaces = (line: string): string => line.replaceAll(/[ \t]+/g, "");
