import { type Frequencies, measureOverlap } from "../../../kernel/words/index.ts";
import type { ConflictKind } from "./assumption.ts";
import { findQuantityDifference } from "./quantities.ts";
import {
  areOpposed,
  isContained,
  listSharedIdentifiers,
  nameDifferentVariables,
  type Sentence,
  splitSentences,
} from "./sentence.ts";

/** An assumption's text, prepared for comparison. */
export interface ReadText {
  /** Equal for texts that differ only in case, white space and punctuation. */
  readonly plain: string;
  readonly sentences: readonly Sentence[];
  readonly terms: ReadonlySet<string>;
}

/** How two texts on one subject relate; `difference` is null where nothing shows that they disagree. */
export interface Relation {
  readonly subject: string;
  readonly difference: { readonly kind: ConflictKind; readonly reason: string } | null;
}

/** Two sentences with at least this share of rare words in common are about one subject (measured in ADR_021). */
const ONE_SUBJECT = 0.12;
const MOST_NAMED = 6;

/** Prepares a text once for all comparisons. */
export function readText(text: string): ReadText {
  const sentences = splitSentences(text);
  return {
    plain: removePunctuation(text),
    sentences,
    terms: new Set(sentences.flatMap((sentence) => [...sentence.terms])),
  };
}

/** Keeps a minus before a digit, `!=` and `%`, which are not punctuation. */
function removePunctuation(text: string): string {
  return text
    .toLowerCase()
    .replace(/(?!-\d|!=|%)\p{P}/gu, " ")
    .replace(/\s+/gu, " ")
    .trim();
}

/** Returns how two texts relate, in either order; null where they are equal or share no subject. */
export function relateTexts(a: ReadText, b: ReadText, frequencies: Frequencies): Relation | null {
  if (a.plain === b.plain) return null;
  const pairs = a.sentences
    .flatMap((own) => b.sentences.map((other) => ({ own, other })))
    .filter(({ own, other }) => shareSubject(own, other, frequencies));
  const differing = pairs.flatMap((pair): Relation[] => {
    const difference = findExactDifference(pair.own, pair.other);
    return difference === null ? [] : [{ subject: nameSharedSubject([pair]), difference }];
  });
  // Sorted by subject, so that the result is the same in either order.
  const [first] = differing.sort((one, other) => (buildRelationKey(one) < buildRelationKey(other) ? -1 : 1));
  if (first !== undefined) return first;
  return pairs.length === 0 ? null : { subject: nameSharedSubject(pairs), difference: null };
}

const buildRelationKey = ({ subject, difference }: Relation): string => `${subject} ${difference?.kind}`;

function shareSubject(a: Sentence, b: Sentence, frequencies: Frequencies): boolean {
  if (nameDifferentVariables(a, b)) return false;
  return listSharedIdentifiers(a, b).length > 0 || measureOverlap(a.terms, b.terms, frequencies) >= ONE_SUBJECT;
}

/** Compares only what is exact: numbers on one identifier or in the same words, and the denial of the same words. */
function findExactDifference(a: Sentence, b: Sentence): Relation["difference"] {
  const areAboutOne = listSharedIdentifiers(a, b).length > 0 || isContained(a, b);
  const quantity = areAboutOne ? findQuantityDifference(a.quantities, b.quantities) : null;
  if (quantity !== null) return { kind: "quantity", reason: quantity };
  return areOpposed(a, b) ? { kind: "polarity", reason: "one denies what the other says" } : null;
}

interface SentencePair {
  readonly own: Sentence;
  readonly other: Sentence;
}

/** Names the shared identifiers, or else the first shared words, of the pair that comes first alphabetically. */
function nameSharedSubject(pairs: readonly SentencePair[]): string {
  const names = pairs.map(({ own, other }) => {
    const identifiers = listSharedIdentifiers(own, other);
    if (identifiers.length > 0) return identifiers.join(", ");
    const [first, second] = own.text < other.text ? [own, other] : [other, own];
    const shared = [...first.spelling].filter(([term]) => second.spelling.has(term)).map(([, word]) => word);
    return shared.slice(0, MOST_NAMED).join(" ");
  });
  return names.sort()[0] ?? "";
}
