import { demandDifference } from "./absence.ts";
import type { Claim } from "./claims.ts";
import type { StatedSide } from "./polarity.ts";
import type { Quantity } from "./quantities.ts";

/** A reader's words for what one text affirms and the other denies, or null. */
export function polarityDifference(a: Claim, b: Claim): string | null {
  const kept = agreeOnDuration(a, b) ? "kept" : null;
  return (
    oppositeSides(saidOf(a, b), saidOf(b, a), kept) ??
    demandDifference(a.absence, b.absence) ??
    numberDenied(a, b) ??
    numberDenied(b, a) ??
    deniedWord(a, b) ??
    onlyAgainstAll(a, b)
  );
}

/** `Kept for ten years` and `purged after ten years` say one thing. */
function agreeOnDuration(a: Claim, b: Claim): boolean {
  return [a, b].every(({ quantities }) => quantities.some(({ dimension }) => dimension === "time"));
}

/** Without what only names the subject: deleted messages can be kept. */
function saidOf({ sides }: Claim, other: Claim): StatedSide[] {
  const isNamed = ({ axis, side }: StatedSide) =>
    other.sides.some((theirs) => theirs.inName && theirs.axis === axis && theirs.side === side);
  const isSaidToo = ({ axis }: StatedSide) => sides.some((own) => !own.inName && own.axis === axis);
  return sides.filter((mine) => !mine.inName || !(isNamed(mine) || isSaidToo(mine)));
}

function oppositeSides(a: readonly StatedSide[], b: readonly StatedSide[], settled: string | null): string | null {
  for (const mine of a) {
    if (mine.axis === settled || takesBoth(a, mine.axis) || takesBoth(b, mine.axis)) continue;
    const other = b.find(({ axis, side }) => axis === mine.axis && side !== mine.side);
    if (other) return `${mine.raw} against ${other.raw}`;
  }
  return null;
}

function takesBoth(sides: readonly StatedSide[], axis: string): boolean {
  return new Set(sides.filter((side) => side.axis === axis).map(({ side }) => side)).size === 2;
}

/** `Any length` against `at most 31`, `may be empty` against `at least one`, `immediately` against `weekly`. */
function numberDenied(a: Claim, b: Claim): string | null {
  for (const { axis, side, raw } of a.sides) {
    const number = b.quantities.find((quantity) => denies(axis, side, quantity));
    if (number) return `${raw} against ${number.written}`;
  }
  return null;
}

function denies(axis: string, side: number, { extent, aspect, dimension, low }: Quantity): boolean {
  if (axis === "bounded") return side === -1 && extent === "max";
  if (axis === "absent") return side === 1 && extent === "min" && dimension === "count" && low >= 1;
  if (axis === "automatic") return side === -1 && dimension === "time";
  return axis === "delay" && side === 1 && aspect === "period";
}

/** A word that one text denies and the other says, unless opposites already settle that the two agree. */
function deniedWord(a: Claim, b: Claim): string | null {
  if (agreeByNegation(a.sides, b.sides) || (a.denied.size > 0 && b.denied.size > 0)) return null;
  if (isEndless(a) && isEndless(b)) return null;
  const word = aimedAt(a, b) ?? aimedAt(b, a);
  if (word === null) return null;
  const spelled = a.spelling.get(word) ?? word;
  return a.denied.has(word) ? `not ${spelled} against ${spelled}` : `${spelled} against not ${spelled}`;
}

/** `Never expires`, `stays valid forever`. */
function isEndless({ quantities }: Claim): boolean {
  return quantities.some(({ low }) => low === Number.POSITIVE_INFINITY);
}

/** `No secret is stored in the repository` denies no secret of which the repository is not said. */
function isOfAnother(denying: Claim, saying: Claim, word: string): boolean {
  return denying.subject.has(word) && [...denying.objects].some((object) => !saying.said.has(object));
}

/** `The crawler` does what `is not crawled` denies, but is not denied by it. */
function isDoer({ spelling, subject }: Claim, word: string): boolean {
  return subject.has(word) && /(?:er|or)s?$/i.test(spelling.get(word) ?? "");
}

function aimedAt(denying: Claim, saying: Claim): string | null {
  const isSaid = (word: string) =>
    saying.affirmed.has(word) &&
    !saying.denied.has(word) &&
    !denying.affirmed.has(word) &&
    !isDoer(saying, word) === !isDoer(denying, word);
  return [...denying.denied].find((word) => isSaid(word) && !isOfAnother(denying, saying, word)) ?? null;
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
