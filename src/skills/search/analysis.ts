import { oneMoreAt } from "./field-counts.ts";
import { FIELDS, partsOf, type SkillText } from "./skill-text.ts";
import { compoundsOf, wordsOf } from "./terms.ts";

/** A trigger phrase or intent pattern with its terms in order. */
export interface Phrase {
  readonly text: string;
  readonly terms: readonly string[];
}

/** What the index keeps of one skill. */
export interface Analysis {
  readonly name: string;
  /** How many terms each of `FIELDS` has. */
  readonly lengths: readonly number[];
  /** Packed counts by term. */
  readonly counts: ReadonlyMap<string, number>;
  /** The terms of the name, the description and each heading, in order. */
  readonly passages: readonly (readonly string[])[];
  readonly phrases: readonly Phrase[];
}

export function analysed(skill: SkillText): Analysis {
  const counts = new Map<string, number>();
  const lengths = FIELDS.map((field, at) => {
    const terms = partsOf(skill, field).flatMap((part) => [...termsOf(part), ...compoundsOf(part).map(termIn)]);
    for (const term of terms) counts.set(term, oneMoreAt(counts.get(term) ?? 0, at));
    return terms.length;
  });
  const phrases = [...skill.intents, ...skill.triggers].map((text) => ({ text, terms: termsOf(text) }));
  return {
    name: skill.name,
    lengths,
    counts,
    passages: [skill.name, skill.description, ...skill.headings].map(termsOf),
    phrases: phrases.filter(({ terms }) => terms.length > 0),
  };
}

const termIn = ({ term }: { readonly term: string }): string => term;
const termsOf = (text: string): string[] => wordsOf(text).map(termIn);
