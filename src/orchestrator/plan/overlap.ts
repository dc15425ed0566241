import type { PlanFacts } from "./facts.ts";
import { patternsMeet } from "./glob-overlap.ts";

/** A path or pattern that two tasks share. */
export type SharedFile = string;

export type OverlapTest = (a: readonly string[], b: readonly string[]) => SharedFile | null;

const hasWildcard = (pattern: string) => /[*?[{(\\]|\/$/.test(pattern);

/**
 * What two sets of file patterns have in common, or null. A path meets a pattern or it does not. Two patterns that can meet
 * overlap, whether or not a file that both cover exists yet; one that does is named, since it says more.
 */
export function overlapTest({ files, covers }: Pick<PlanFacts, "files" | "covers">): OverlapTest {
  return (a, b) => {
    const isPath = (pattern: string) => !hasWildcard(pattern);
    const path = a.filter(isPath).find((each) => covers(b, each)) ?? b.filter(isPath).find((each) => covers(a, each));
    if (path !== undefined) return path;
    const right = b.filter(hasWildcard);
    for (const one of a.filter(hasWildcard)) {
      const other = right.find((each) => patternsMeet(one, each));
      if (other === undefined) continue;
      return files.find((file) => covers([one], file) && covers([other], file)) ?? `${one} and ${other}`;
    }
    return null;
  };
}
