import { FIELDS, type Field, partsOf, type SkillText } from "../skill-text.ts";
import { termsIn, tokenize } from "../words/tokenize.ts";
import { oneMore } from "./field-counts.ts";

/** A trigger phrase or intent pattern: its text and its terms in order. */
export interface Phrase<Term> {
  readonly text: string;
  readonly terms: readonly Term[];
}

/** What an index keeps of one skill; `Term` is text here and a number in the store. */
export interface Analysis {
  readonly name: string;
  readonly lengths: readonly number[];
  readonly counts: ReadonlyMap<string, number>;
  /** The short texts in order, for phrases and nearness: the name, the description, a heading each. */
  readonly passages: readonly (readonly string[])[];
  readonly phrases: readonly Phrase<string>[];
}

export function analysed(skill: SkillText): Analysis {
  const counts = new Map<string, number>();
  const read = Object.fromEntries(
    FIELDS.map((field) => [field, partsOf(skill, field).map((part) => counted(part, field, counts))]),
  ) as Record<Field, string[][]>;
  const phrase = (text: string, field: "intents" | "triggers", at: number) => ({ text, terms: read[field][at] ?? [] });
  const phrases = [
    ...skill.intents.map((text, at) => phrase(text, "intents", at)),
    ...skill.triggers.map((text, at) => phrase(text, "triggers", at)),
  ];
  return {
    name: skill.name,
    lengths: FIELDS.map((field) => read[field].reduce((sum, terms) => sum + terms.length, 0)),
    counts,
    passages: [nameTerms(skill.name), ...read.description, ...read.headings],
    phrases: phrases.filter(({ terms }) => terms.length > 0),
  };
}

function counted(text: string, field: Field, counts: Map<string, number>): string[] {
  const terms = termsIn(text);
  for (const term of terms) counts.set(term, oneMore(counts.get(term) ?? 0, field));
  return terms;
}

/** The terms of a name without those that join two of its parts, which no query has to say. */
function nameTerms(name: string): string[] {
  const parts = new Set(name.toLowerCase().split(/[^\p{L}\p{N}]+/u));
  const tokens = tokenize(name);
  const plain = tokens.filter(({ word }) => parts.has(word));
  return (plain.length === 0 ? tokens : plain).map(({ term }) => term);
}
