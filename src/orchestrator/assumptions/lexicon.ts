import { AXES } from "./lexicon/axes.ts";
import { FAMILIES } from "./lexicon/families.ts";
import { BOUNDS, CIRCUMSTANCES, CONDITIONS, NEGATORS, UNITS } from "./lexicon/measures.ts";
import { STOP, SYNONYMS, VERBS, WEAK } from "./lexicon/synonyms.ts";
import { phraseStem, stem } from "./stem.ts";
import { WordList } from "./word-list.ts";

/** One of several values of which a subject has one: `PostgreSQL` of the family `datastore`. */
export interface ValueMeaning {
  readonly family: string;
  readonly member: string;
}

/** One side of a pair of opposites. */
export interface AxisMeaning {
  readonly axis: string;
  readonly side: 1 | -1;
}

/** A unit, its dimension and the factor to the dimension's base unit. */
export interface UnitMeaning {
  readonly dimension: string;
  readonly name: string;
  readonly factor: number;
}

/** How a number limits: it is the most, the least, what must be passed, or only near. */
export type Bound = "max" | "min" | "above" | "about";

/** All that a word or a phrase can mean; most phrases have one of these. */
export interface Meaning {
  canonical: string | null;
  readonly values: ValueMeaning[];
  readonly axes: AxisMeaning[];
  unit: UnitMeaning | null;
  bound: Bound | null;
  negator: boolean;
  condition: boolean;
  circumstance: string | null;
}

/** Phrases of at most this many words are looked up. */
export const LONGEST_PHRASE = 6;

export const STOP_STEMS = new WordList(() => stemsOf(STOP));
export const WEAK_STEMS = new WordList(() => stemsOf(WEAK));
export const VERB_FORMS = new WordList(() => VERBS.split(/\s+/));

/** Every beginning of a phrase, so that most look-ups end after one word. */
const BEGINNINGS = new WordList(() =>
  [...meanings().keys()].flatMap((key) => {
    const parts = key.split(" ");
    return parts.slice(1).map((_, at) => parts.slice(0, at + 1).join(" "));
  }),
);

let known: Map<string, Meaning> | null = null;

/** All words and phrases by their stems, read when the first is looked up. */
function meanings(): Map<string, Meaning> {
  if (known === null) {
    known = new Map();
    addFamilies();
    addAxes();
    addSynonyms();
    addUnits();
    addBounds();
    for (const phrase of NEGATORS.split(",")) meaningOf(phrase).negator = true;
    for (const phrase of CONDITIONS.split(",")) meaningOf(phrase).condition = true;
    addCircumstances();
  }
  return known;
}

/** Whether a longer phrase starts with these stems. */
export function beginsPhrase(stems: string): boolean {
  return BEGINNINGS.has(stems);
}

/** What the stems of a phrase, joined by blanks, mean; undefined for most phrases. */
export function lookUp(phrase: string): Meaning | undefined {
  return meanings().get(phrase);
}

/** The stem of a word or phrase, or of the synonym that stands for it. */
export function canonicalOf(phrase: string): string {
  const stems = phraseStem(phrase);
  return meanings().get(stems)?.canonical ?? stems;
}

function stemsOf(list: string): readonly string[] {
  return list.split(/\s+/).map((word) => stem(word));
}

function meaningOf(phrase: string): Meaning {
  const key = phraseStem(phrase);
  const all = meanings();
  const earlier = all.get(key);
  if (earlier) return earlier;
  const fresh: Meaning = {
    canonical: null,
    values: [],
    axes: [],
    unit: null,
    bound: null,
    negator: false,
    condition: false,
    circumstance: null,
  };
  all.set(key, fresh);
  return fresh;
}

function linesOf(text: string): { name: string; rest: string }[] {
  return text
    .split("\n")
    .filter((line) => line.includes(":"))
    .map((line) => ({ name: line.slice(0, line.indexOf(":")), rest: line.slice(line.indexOf(":") + 1) }));
}

function addFamilies(): void {
  for (const { name, rest } of linesOf(FAMILIES)) {
    for (const entry of rest.split(";")) {
      const [member = "", aliases] = entry.split("=");
      const value = { family: name, member: member.trim() };
      for (const alias of [member, ...(aliases?.split(",") ?? [])]) {
        const { values } = meaningOf(alias);
        if (!values.some(({ family }) => family === name)) values.push(value);
      }
    }
  }
}

function addAxes(): void {
  for (const { name, rest } of linesOf(AXES)) {
    const [plus = "", minus = ""] = rest.split("|");
    for (const phrase of plus.split(",")) addSide(phrase, { axis: name, side: 1 });
    for (const phrase of minus.split(",")) addSide(phrase, { axis: name, side: -1 });
  }
}

function addSide(phrase: string, side: AxisMeaning): void {
  const { axes } = meaningOf(phrase);
  if (!axes.some(({ axis }) => axis === side.axis)) axes.push(side);
}

function addSynonyms(): void {
  for (const { name, rest } of linesOf(SYNONYMS)) {
    const canonical = phraseStem(name);
    for (const alias of [name, ...rest.split(",")]) meaningOf(alias).canonical ??= canonical;
  }
}

function addUnits(): void {
  for (const { name: dimension, rest } of linesOf(UNITS)) {
    const [name = "", factor = "1", ...aliases] = rest.trim().split(" ");
    for (const alias of aliases.join(" ").split(","))
      meaningOf(alias).unit ??= { dimension, name, factor: Number(factor) };
  }
}

function addBounds(): void {
  for (const { name, rest } of linesOf(BOUNDS)) {
    for (const phrase of rest.split(",")) meaningOf(phrase).bound ??= name as Bound;
  }
}

function addCircumstances(): void {
  for (const { name: group, rest } of linesOf(CIRCUMSTANCES)) {
    for (const entry of rest.split(";")) {
      const [member = "", aliases] = entry.split("=");
      for (const alias of [member, ...(aliases?.split(",") ?? [])]) {
        meaningOf(alias).circumstance ??= `${group}:${member.trim()}`;
      }
    }
  }
}
