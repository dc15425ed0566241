import { isStopWord, stemWord } from "../../../kernel/words/index.ts";
import { findUnit, replaceNumberWords } from "./units.ts";

/** A number or a range that a sentence states, in seconds, bytes, hundredths or counted things. */
export interface Quantity {
  /** Only equal measures are compared: `seconds`, `bytes`, `percent` or the stem of the counted noun, with `/seconds` for a rate. */
  readonly measure: string;
  /** Equal to `high` for an exact number, and infinite where there is only an upper bound. */
  readonly low: number;
  readonly high: number;
  /** The text for people, such as `at most 15 minutes`. */
  readonly shown: string;
}

const NUMBER = "\\d+(?:[,_]\\d{3})*(?:\\.\\d+)*";
const AT_LEAST = "at least|minimum(?: of)?|more than|longer than|larger than|older than|over|above";
const AT_MOST =
  "at most|maximum(?: of)?|(?:no|not|never) more than|not exceed|up to|less than|fewer than|shorter than|smaller than|under|below|within";

/** A number after one of these is a name: those who work on issue 12 and on issue 15 contradict each other in nothing. */
const LABEL =
  "issue|bug|ticket|task|story|epic|milestone|sprint|pr|request|commit|part|step|phase|stage|chapter|section|page|item|number|test|case|module|rfc|adr|pep";

const QUANTITY = new RegExp(
  [
    `(?:(?<most>${AT_MOST})\\s+|(?<least>${AT_LEAST})\\s+)?`,
    `(?<label>#|\\b(?:${LABEL})s?\\s)?`,
    `(?<![\\w.\\-/:])(?<from>${NUMBER})(?:\\s*(?:-|–|to|and)\\s*(?<to>${NUMBER}))?`,
    "(?:\\s*(?<multiple>k\\b|thousand\\b|million\\b))?",
    "(?:\\s*(?<unit>%|(?!or\\b)[\\p{L}µ]+))?",
    "(?:\\s*(?:/|per|an?|each|every)\\s*(?<per>\\p{L}+))?",
    "(?<more>\\s+or (?:more|later|newer)\\b)?",
  ].join(""),
  "gu",
);
const MULTIPLES: Readonly<Record<string, number>> = { k: 1e3, thousand: 1e3, million: 1e6 };

/** Finds the quantities that a sentence states, in order. */
export function listQuantities(sentence: string): Quantity[] {
  return [...replaceNumberWords(sentence.toLowerCase()).matchAll(QUANTITY)].flatMap(({ groups = {} }) => {
    const quantity = parseQuantity(groups);
    return groups["label"] !== undefined && quantity.measure === "" ? [] : [quantity];
  });
}

type Groups = Readonly<Record<string, string | undefined>>;

function parseQuantity({ most, least, from = "", to, multiple = "", unit = "", per = "", more }: Groups): Quantity {
  const noun = isStopWord(unit) ? "" : unit;
  const known = findUnit(noun);
  const rate = findUnit(per)?.measure === "seconds" ? findUnit(per) : null;
  const factor = ((MULTIPLES[multiple] ?? 1) * (known?.factor ?? 1)) / (rate?.factor ?? 1);
  const counted = known?.measure ?? stemWord(noun);
  const low = numberIn(from) * factor;
  const number = [from, to].filter((each) => each !== undefined).join(" to ");
  return {
    measure: rate === null ? counted : `${counted}/seconds`,
    low: most === undefined ? low : Number.NEGATIVE_INFINITY,
    high: least === undefined && more === undefined ? (to === undefined ? low : numberIn(to) * factor) : Infinity,
    shown: [most ?? least, number, multiple, noun, rate && `per ${per}`, more?.trim()].filter(Boolean).join(" "),
  };
}

/** Parses `1,000` as a thousand, and a version such as `3.11.4` as its first two numbers. */
function numberIn(text: string): number {
  return Number.parseFloat(text.replace(/[,_]/g, ""));
}

/** Returns the first quantity that no quantity of the same measure in the other sentence is compatible with, or null. */
export function findQuantityDifference(own: readonly Quantity[], others: readonly Quantity[]): string | null {
  for (const one of own) {
    const comparable = others.filter(({ measure }) => measure === one.measure);
    const [other] = comparable;
    if (other !== undefined && !comparable.some((each) => areCompatible(one, each)))
      return `${one.shown} against ${other.shown}`;
  }
  return null;
}

/** Two upper or two lower bounds must be equal; other quantities must have a value in common. */
function areCompatible(a: Quantity, b: Quantity): boolean {
  const areUpper = a.low === -Infinity && b.low === -Infinity;
  const areLower = a.high === Infinity && b.high === Infinity;
  if (areUpper) return areEqual(a.high, b.high);
  if (areLower) return areEqual(a.low, b.low);
  return areEqual(a.low, b.high) || areEqual(a.high, b.low) || (a.low <= b.high && b.low <= a.high);
}

/** Allows for rounding, because sums of fractions of seconds are not exact. */
const areEqual = (one: number, other: number): boolean =>
  one === other || Math.abs(one - other) <= 1e-9 * Math.min(Math.abs(one), Math.abs(other));
