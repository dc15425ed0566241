import type { PlanFacts } from "./facts.ts";
import { patternsMeet } from "./glob-overlap.ts";

/** A path or pattern that two tasks share. */
export type SharedFile = string;

export type OverlapTest = (a: readonly string[], b: readonly string[]) => SharedFile | null;

const hasWildcard = (pattern: string) => /[*?[{(\\]|\/$/.test(pattern);

/**
 * What two sets of file patterns have in common, or null. First a file that exists, which is certain; then whether two of the
 * patterns can meet in a file that does not exist yet.
 */
export function overlapTest({ files, covers }: Pick<PlanFacts, "files" | "covers">): OverlapTest {
  return (a, b) => {
    const literal = a.find((pattern) => covers(b, pattern)) ?? b.find((pattern) => covers(a, pattern));
    if (literal !== undefined) return literal;
    // A path meets a pattern or it does not; only two patterns can meet in some other file.
    const [left, right] = [a.filter(hasWildcard), b.filter(hasWildcard)];
    if (left.length === 0 || right.length === 0) return null;
    const file = files.find((path) => covers(left, path) && covers(right, path));
    if (file !== undefined) return file;
    for (const one of left) for (const other of right) if (patternsMeet(one, other)) return `${one} and ${other}`;
    return null;
  };
}
