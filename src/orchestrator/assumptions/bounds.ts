import type { Bound } from "./lexicon.ts";
import type { Token } from "./tokens.ts";

/** How a number holds: exactly, as a limit, as a span, or only nearly. */
export type Extent = "exact" | "max" | "min" | "range" | "about";

/** All values that a statement allows. */
export interface Interval {
  readonly low: number;
  readonly high: number;
  readonly extent: Extent;
}

/** A limit beside a number. */
export interface Limit {
  readonly bound: Bound;
  readonly negated: boolean;
  /** `larger than 10 MB`: together with a rejection it is the limit from the other side. */
  readonly isComparison: boolean;
}

/** The interval that a limit makes of a number. */
export function limited(
  bound: Limit,
  { low, high, rejects }: { low: number; high: number; rejects: boolean },
): Interval {
  if (bound.bound === "about") return { low: low * 0.85, high: high * 1.15, extent: "about" };
  const pointsUp =
    ((bound.bound === "min" || bound.bound === "above") !== (rejects && bound.isComparison)) !== bound.negated;
  return pointsUp
    ? { low, high: Number.POSITIVE_INFINITY, extent: "min" }
    : { low: Number.NEGATIVE_INFINITY, high, extent: "max" };
}

/** The limit that stands before or behind a number, or null. */
export function boundAround(tokens: readonly Token[], at: number, end: number): Limit | null {
  for (let back = at - 1; back >= Math.max(0, at - 7); back -= 1) {
    const token = tokens[back];
    if (!token || token.number || token.break !== "none" || token.meaning.condition) break;
    if (token.meaning.bound) return limitOf(tokens, back);
  }
  for (let ahead = end; ahead < Math.min(tokens.length, end + 5); ahead += 1) {
    const token = tokens[ahead];
    if (tokens[ahead - 1]?.break !== "none" || !token || token.number) break;
    if (token.meaning.bound && token.meaning.bound !== "about") return limitOf(tokens, ahead);
  }
  return null;
}

function limitOf(tokens: readonly Token[], at: number): Limit | null {
  const token = tokens[at];
  if (!token?.meaning.bound) return null;
  const negated = tokens.slice(Math.max(0, at - 2), at).some(({ meaning }) => meaning.negator);
  const isComparison = /\b(?:than|over|above|below|under|beyond|exceed\w*|past)\b|[<>]/i.test(token.raw);
  return { bound: token.meaning.bound, negated: negated && isComparison, isComparison };
}
