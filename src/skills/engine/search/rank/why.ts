import type { FieldWeights } from "../../../../kernel/words/index.ts";
import type { Entry } from "../entry.ts";
import { listFieldsWithTerm } from "../field-counts.ts";
import type { SearchedStore } from "../searched-store.ts";
import type { Field } from "../skill-text.ts";
import type { QueryWord } from "./query.ts";

/** Explains a match by a line for each word of the query that the skill has: the word, the term it was taken for, and the fields. */
export function explainMatchedWords(
  store: SearchedStore,
  { terms, counts }: Entry,
  { words, weights }: { readonly words: readonly QueryWord[]; readonly weights: FieldWeights<Field> },
): string[] {
  return words.flatMap(({ word, number, weight }) => {
    const fields = listFieldsWithTerm(counts[terms.indexOf(number)] ?? 0).filter((field) => weights[field].weight > 0);
    const shown = weight === 1 ? word : `${word} ≈ ${store.word(number)}`;
    return fields.length === 0 ? [] : [`${shown}: ${fields.join(", ")}`];
  });
}
