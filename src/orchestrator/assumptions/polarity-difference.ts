import type { Claim } from "./claims.ts";
import type { StatedSide } from "./polarity.ts";

/** A reader's words for what one text affirms and the other denies, or null. */
export function polarityDifference(a: Claim, b: Claim): string | null {
  return oppositeSides(a.sides, b.sides) ?? deniedWord(a, b) ?? onlyAgainstAll(a, b);
}

function oppositeSides(a: readonly StatedSide[], b: readonly StatedSide[]): string | null {
  for (const mine of a) {
    if (takesBoth(a, mine.axis) || takesBoth(b, mine.axis)) continue;
    const other = b.find(({ axis, side }) => axis === mine.axis && side !== mine.side);
    if (other) return `${mine.raw} against ${other.raw}`;
  }
  return null;
}

function takesBoth(sides: readonly StatedSide[], axis: string): boolean {
  return new Set(sides.filter((side) => side.axis === axis).map(({ side }) => side)).size === 2;
}

/** A word that one text denies and the other says, unless opposites already settle that the two agree. */
function deniedWord(a: Claim, b: Claim): string | null {
  if (agreeByNegation(a.sides, b.sides) || (a.denied.size > 0 && b.denied.size > 0)) return null;
  const word = aimedAt(a, b) ?? aimedAt(b, a);
  if (word === null) return null;
  const spelled = a.spelling.get(word) ?? word;
  return a.denied.has(word) ? `not ${spelled} against ${spelled}` : `${spelled} against not ${spelled}`;
}

function aimedAt(denying: Claim, saying: Claim): string | null {
  const isSaid = (word: string) => saying.affirmed.has(word) && !saying.denied.has(word) && !denying.affirmed.has(word);
  return [...denying.denied].find(isSaid) ?? null;
}

/** A negation that makes two opposites agree (`not optional`, `required`) is spent. */
function agreeByNegation(a: readonly StatedSide[], b: readonly StatedSide[]): boolean {
  return a.some(({ axis, side, turned, raw }) =>
    b.some(
      (other) =>
        other.axis === axis &&
        other.side === side &&
        (turned || other.turned || /^no /i.test(raw) || /^no /i.test(other.raw)),
    ),
  );
}

/** `Only admins may delete` against `any member may delete`. */
function onlyAgainstAll(a: Claim, b: Claim): string | null {
  if (a.isExclusive && b.isUniversal) return "only some against all";
  return a.isUniversal && b.isExclusive ? "all against only some" : null;
}
