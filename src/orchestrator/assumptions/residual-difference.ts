import { areOtherAspects, aspectOfWord, kindsOf } from "./aspects.ts";
import type { Claim } from "./claims.ts";
import { DOER_STEMS } from "./doers.ts";
import { frontsMatch } from "./fronts.ts";
import { FILLERS } from "./lexicon/aspects.ts";
import { canonicalOf, lookUp } from "./lexicon.ts";
import type { SharedSubject } from "./subjects.ts";
import { WordList } from "./word-list.ts";

const FILLER_STEMS = new WordList(() => FILLERS.split(" ").map(canonicalOf));

/** More than this many words of a text's own are another matter, not another value. */
const MOST_WORDS = 8;

/**
 * A reader's words for what two sentences say differently of one subject, or null when they can be seen to be compatible: one
 * says nothing beyond the other, they agree on a value, or they are about different aspects. That no lexicon knows two words
 * as opposites (`walked depth first`, `walked by level`) is no sign of agreement.
 */
export function residualDifference(a: Claim, b: Claim, subject: SharedSubject): Difference | null {
  const slot = slotDifference(a, b);
  if (slot !== null) return areOtherAspects(kindsOf(a), kindsOf(b)) ? null : { kind: "value", reason: slot };
  if (!isFirmlyShared(a, b, subject) || agreeOnSomething(a, b)) return null;
  // General verbs alone are no difference: `is given in grams`, `is stored in grams`.
  if (ownWords(a, b).length + ownWords(b, a).length === 0) return null;
  const [mine, theirs] = [wordsLeft(a, b), wordsLeft(b, a)];
  if (mine.length === 0 || theirs.length === 0) return null;
  if (isMereDenial(a) !== isMereDenial(b)) return null;
  if (isDemandAlone(a, mine) || isDemandAlone(b, theirs)) return null;
  if (mine.length > MOST_WORDS && theirs.length > MOST_WORDS) return null;
  if (areOtherAspects(aspectsOf(a, mine, b), aspectsOf(b, theirs, a))) return null;
  return { kind: "undecided", reason: `${spelled(a, mine)} against ${spelled(b, theirs)}` };
}

interface Difference {
  /** Another value at one place, or other words of which both could be true. */
  readonly kind: "value" | "undecided";
  readonly reason: string;
}

/** Sentences that are one but for a word or two at one place behind the verb of both. */
function slotDifference(a: Claim, b: Claim): string | null {
  const [mine, theirs] = [a.sequence, b.sequence];
  const shorter = Math.min(mine.length, theirs.length);
  let start = 0;
  while (start < shorter && mine[start] === theirs[start]) start += 1;
  let end = 0;
  while (end < shorter - start && mine.at(-1 - end) === theirs.at(-1 - end)) end += 1;
  if (start === 0 || start + end < 2) return null;
  const [left, right] = [mine, theirs].map((words) => words.slice(start, words.length - end));
  if (!left || !right || left.length !== 1 || right.length !== 1) return null;
  const isOpen = (word: string) => FILLER_STEMS.has(word) || word === "#";
  if (left.some(isOpen) || right.some(isOpen) || sameSide(a, b)) return null;
  return [a, b].every((claim, at) => claim.objects.has((at === 0 ? left : right)[0] ?? ""))
    ? `${spelled(a, left)} against ${spelled(b, right)}`
    : null;
}

function sameSide(a: Claim, b: Claim): boolean {
  return a.sides.some(({ axis, side }) => b.sides.some((other) => other.axis === axis && other.side === side));
}

/** Two words in common, a name, or a subject of which the one sentence says no more than the other. */
function isFirmlyShared(a: Claim, b: Claim, { identifiers }: SharedSubject): boolean {
  if (identifiers.length > 0) return true;
  const telling = new Set([...saidBy(a, b), ...saidBy(b, a)]);
  return telling.size >= 2 || (telling.size === 1 && frontsMatch(a, b));
}

function isTwiceShared(a: Claim, b: Claim): boolean {
  return new Set([...saidBy(a, b), ...saidBy(b, a)]).size >= 2;
}

function saidBy(claim: Claim, other: Claim): string[] {
  return [...claim.strong].filter((word) => !DOER_STEMS.has(word) && other.said.has(word));
}

function agreeOnSomething(a: Claim, b: Claim): boolean {
  for (const key of a.points) if (b.points.has(key) || takesSide(b, key)) return true;
  for (const key of b.points) if (takesSide(a, key)) return true;
  if (saySameOf(a, b)) return true;
  if (doesWithout(a, b) || doesWithout(b, a)) return true;
  if (namesUnitOf(a, b) || namesUnitOf(b, a)) return true;
  return a.quantities.length > 0 && b.quantities.length > 0;
}

function saySameOf(a: Claim, b: Claim): boolean {
  const said = (claim: Claim) => claim.sides.filter(({ inName, axis }) => !inName && axis === "ordered");
  return said(a).some(({ side }) => said(b).some((other) => other.side === side));
}

/** `Is optional` beside `defaults to 10`. */
function doesWithout(a: Claim, b: Claim): boolean {
  return (
    a.absence.hasFallback &&
    b.sides.some(({ axis, side, raw }) => axis === "absent" && side === 1 && /^(?:optional|not required)$/i.test(raw))
  );
}

/** `Is given in seconds` beside `is 900 seconds`. */
function namesUnitOf(a: Claim, b: Claim): boolean {
  return a.values.some(({ family, member }) =>
    b.quantities.some(({ dimension, unit }) => family === `unit of ${dimension}` && member === unit),
  );
}

function takesSide({ sides }: Claim, key: string): boolean {
  return sides.some(({ axis, side }) => `${axis}:${side}` === key);
}

/** `Never returns None` leaves open what is returned. */
function isMereDenial({ values, quantities }: Claim): boolean {
  return values.length > 0 && quantities.length === 0 && values.every(({ denied }) => denied);
}

/** That something has to be there says nothing about what it is. */
function isDemandAlone({ absence }: Claim, words: readonly string[]): boolean {
  return absence.isRequired && words.every((word) => lookUp(word)?.axes.some(({ axis }) => axis === "absent"));
}

function wordsLeft(claim: Claim, other: Claim): string[] {
  const words = ownWords(claim, other);
  const isFramed =
    (claim.front !== "" && claim.front === other.front) ||
    (claim.identifiers.size === 0 && isTwiceShared(claim, other));
  if (words.length > 0 || !isFramed) return words;
  return predicateLeft(claim, other);
}

function predicateLeft(claim: Claim, other: Claim): string[] {
  return [...claim.predicate].filter((word) => !other.said.has(word) && !FILLER_STEMS.has(word));
}

function ownWords(claim: Claim, other: Claim): string[] {
  return [...claim.rest].filter((word) => !FILLER_STEMS.has(word) && !isSaidBy(other, word));
}

/** Also as a part of a phrase, or behind `un-` and the like. */
function isSaidBy({ said }: Claim, word: string): boolean {
  if (said.has(word) || said.has(`un${word}`)) return true;
  if (/^(?:un|non)./.test(word) && said.has(word.replace(/^(?:un|non)/, ""))) return true;
  return word.includes(" ") && word.split(" ").some((part) => said.has(part));
}

function aspectsOf(claim: Claim, words: readonly string[], other: Claim): Set<string> {
  const byWord = [...words, ...predicateLeft(claim, other)].flatMap((word) => aspectOfWord(word) ?? []);
  return new Set([...byWord, ...kindsOf(claim)]);
}

function spelled(claim: Claim, words: readonly string[]): string {
  return words.map((word) => claim.spelling.get(word) ?? word).join(" ");
}
