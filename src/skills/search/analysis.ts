import { oneMoreAt } from "./field-counts.ts";
import { FIELDS, partsOf, type SkillText } from "./skill-text.ts";
import { pieceTerms } from "./terms.ts";

/** A trigger phrase or intent pattern, with its terms in order. */
export interface Phrase {
  readonly text: string;
  readonly terms: readonly string[];
}

/** A skill in the form in which the index stores it. */
export interface Analysis {
  readonly name: string;
  /** The number of terms in each of `FIELDS`. */
  readonly lengths: readonly number[];
  /** For each term its packed counts (see field-counts.ts). */
  readonly counts: ReadonlyMap<string, number>;
  /** The terms of the name, the description and each heading, in order. */
  readonly passages: readonly (readonly string[])[];
  readonly phrases: readonly Phrase[];
}

export function analyse(skill: SkillText): Analysis {
  const counts = new Map<string, number>();
  const lengths = FIELDS.map((field, at) => {
    let length = 0;
    const count = (term: string) => {
      counts.set(term, oneMoreAt(counts.get(term) ?? 0, at));
      length++;
    };
    for (const part of partsOf(skill, field))
      for (const { terms, compounds } of pieceTerms(part)) {
        for (const term of terms) count(term);
        for (const term of compounds) count(term);
      }
    return length;
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

const termsOf = (text: string): string[] => pieceTerms(text).flatMap(({ terms }) => terms);
