import { type FieldTerms, type FieldWeights, indexFields, splitTerms } from "../../../kernel/words/index.ts";
import type { Candidate } from "./facts.ts";
import type { Concept } from "./request.ts";

export type Field = "name" | "folder" | "responsibilities" | "assumptions";

/** A file's name counts more than its folders, which it shares with its neighbours. */
const WEIGHTS: FieldWeights<Field> = {
  name: { weight: 3, lengthPenalty: 0.35 },
  folder: { weight: 1, lengthPenalty: 0.35 },
  responsibilities: { weight: 2.4, lengthPenalty: 0.35 },
  assumptions: { weight: 0.8, lengthPenalty: 0.35 },
};

/** The weight of a word that begins like the one asked for, as `postgresql` for `postgres`. */
const AKIN_WEIGHT = 0.6;
const SHORTEST_BEGINNING = 4;

/** A concept of the request that occurs in a document. */
export interface Match {
  /** The concept's index in the request. */
  readonly concept: number;
  readonly field: Field;
  readonly isAkin: boolean;
  readonly score: number;
}

export function matchConceptsInFields(
  documents: readonly FieldTerms<Field>[],
  concepts: readonly Concept[],
): ReadonlyMap<number, readonly Match[]> {
  const index = indexFields(documents, WEIGHTS);
  const vocabulary = new Set(documents.flatMap((document) => Object.values(document).flat()));
  const matchesByIndex = new Map<number, Match[]>();
  for (const [concept, { term, weight }] of concepts.entries()) {
    const akin = [...vocabulary].filter((word) => word !== term && areAkin(term, word));
    const query = new Map([[term, weight], ...akin.map((word) => [word, weight * AKIN_WEIGHT] as const)]);
    for (const { at, matches } of index.rank(query)) {
      const [best] = matches.toSorted((a, b) => b.score - a.score);
      const field = best?.fields[0];
      if (best === undefined || field === undefined) continue;
      const match = { concept, field, isAkin: best.term !== term, score: best.score };
      matchesByIndex.set(at, [...(matchesByIndex.get(at) ?? []), match]);
    }
  }
  return matchesByIndex;
}

/** Tells whether one word begins with the other and is long enough to mean the same. */
function areAkin(asked: string, word: string): boolean {
  if (Math.min(asked.length, word.length) < SHORTEST_BEGINNING) return false;
  return word.startsWith(asked) || asked.startsWith(word);
}

export const sumMatchScores = (matches: readonly Match[]): number => matches.reduce((sum, { score }) => sum + score, 0);

export function collectFileTerms({ path, entry }: Candidate): FieldTerms<Field> {
  const slash = path.lastIndexOf("/");
  const name = splitTerms(path.slice(slash + 1).replace(/\.[^.]*$/, ""));
  const folder = slash < 0 ? [] : splitTerms(path.slice(0, slash));
  if (entry === null) return { name, folder };
  const known = new Set([...name, ...folder]);
  return {
    name: [...name, ...splitTerms(entry.id).filter((term) => !known.has(term))],
    folder,
    responsibilities: splitTerms(entry.responsibilities ?? ""),
    assumptions: [...(entry.assumptions ?? []).map(({ text }) => text), ...(entry.invariants_touched ?? [])].flatMap(
      splitTerms,
    ),
  };
}
