import { countDocumentFrequencies, type Frequencies } from "../../../../kernel/words/index.ts";
import { splitTellingWords } from "../../search/index.ts";
import type { Similarity } from "./candidates.ts";
import type { SkillView } from "./view.ts";

/** The weights of a text's terms, as a vector of length 1. */
type Weights = ReadonlyMap<string, number>;

/**
 * Compares skills by the cosine of TF-IDF weights, for when there is no embedder. A row costs as much as its words occur, not a
 * pass over all texts.
 */
export function measureLexicalSimilarity(views: readonly SkillView[]): Similarity {
  const does = views.map((view) => listComparedTerms(view.does));
  const frequencies = countDocumentFrequencies(does);
  const selves = does.map((terms) => weighTerms(terms, frequencies));
  const needs = views.map((view) =>
    view.needs === null ? null : weighTerms(listComparedTerms(view.needs), frequencies),
  );
  const postings = buildPostings(selves);
  const computeSimilarityRow = (weights: Weights) => multiplyByPostings(weights, postings, views.length);
  return {
    self: (index) => computeSimilarityRow(selves[index] ?? new Map()),
    needs: (index) => {
      const weights = needs[index];
      return weights ? computeSimilarityRow(weights) : null;
    },
  };
}

/** Leaves out single letters and digits, which only number skills. */
const listComparedTerms = (text: string): string[] =>
  splitTellingWords(text).flatMap(({ term }) => (term.length > 1 ? [term] : []));

function weighTerms(terms: readonly string[], frequencies: Frequencies): Weights {
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  const weights = [...counts].map(([term, count]) => {
    return [term, (1 + Math.log(count)) * computeTermWeight(term, frequencies)] as const;
  });
  const length = Math.hypot(...weights.map(([, weight]) => weight));
  return new Map(weights.map(([term, weight]) => [term, length === 0 ? 0 : weight / length]));
}

/** Returns an inverse frequency that, unlike that of BM25, leaves some weight to words of all texts: similar skills share those. */
function computeTermWeight(term: string, { size, counts }: Frequencies): number {
  const count = counts.get(term);
  return count === undefined ? 0 : Math.log(1 + size / count);
}

interface Posting {
  readonly index: number;
  readonly weight: number;
}

function buildPostings(texts: readonly Weights[]): ReadonlyMap<string, readonly Posting[]> {
  const postings = new Map<string, Posting[]>();
  for (const [index, text] of texts.entries())
    for (const [term, weight] of text) {
      const known = postings.get(term);
      if (known === undefined) postings.set(term, [{ index, weight }]);
      else known.push({ index, weight });
    }
  return postings;
}

function multiplyByPostings(
  weights: Weights,
  postings: ReadonlyMap<string, readonly Posting[]>,
  length: number,
): Float64Array {
  const row = new Float64Array(length);
  for (const [term, weight] of weights)
    for (const posting of postings.get(term) ?? [])
      row[posting.index] = (row[posting.index] ?? 0) + weight * posting.weight;
  return row;
}
