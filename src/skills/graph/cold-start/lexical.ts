import type { Similarity } from "./candidates.ts";
import type { SkillView } from "./view.ts";
import { contentWords } from "./words.ts";

type Weights = ReadonlyMap<string, number>;

/** Cosine of TF-IDF weights: what there is without an embedder. A row costs what its words occur, not a pass over all texts. */
export function lexicalSimilarity(views: readonly SkillView[]): Similarity {
  const does = views.map((view) => counts(view.does));
  const rarity = rarities(does);
  const selves = does.map((words) => normalised(words, rarity));
  const needs = views.map((view) => (view.needs === null ? null : normalised(counts(view.needs), rarity)));
  const postings = postingsOf(selves);
  const row = (weights: Weights) => rowOf(weights, postings, views.length);
  return {
    self: (index) => row(selves[index] ?? new Map()),
    needs: (index) => {
      const weights = needs[index];
      return weights ? row(weights) : null;
    },
  };
}

function counts(text: string): Map<string, number> {
  const found = new Map<string, number>();
  for (const word of contentWords(text)) found.set(word, (found.get(word) ?? 0) + 1);
  return found;
}

function rarities(texts: readonly Weights[]): Weights {
  const documents = new Map<string, number>();
  for (const text of texts) for (const word of text.keys()) documents.set(word, (documents.get(word) ?? 0) + 1);
  return new Map([...documents].map(([word, count]) => [word, Math.log(1 + texts.length / count)]));
}

function normalised(words: Weights, rarity: Weights): Weights {
  const weighted = [...words].map(([word, count]) => [word, (1 + Math.log(count)) * (rarity.get(word) ?? 0)] as const);
  const length = Math.hypot(...weighted.map(([, weight]) => weight));
  return new Map(weighted.map(([word, weight]) => [word, length === 0 ? 0 : weight / length]));
}

interface Posting {
  readonly indexes: number[];
  readonly weights: number[];
}

function postingsOf(texts: readonly Weights[]): Map<string, Posting> {
  const postings = new Map<string, Posting>();
  for (const [index, text] of texts.entries())
    for (const [word, weight] of text) {
      const posting = postings.get(word) ?? { indexes: [], weights: [] };
      posting.indexes.push(index);
      posting.weights.push(weight);
      postings.set(word, posting);
    }
  return postings;
}

function rowOf(weights: Weights, postings: ReadonlyMap<string, Posting>, length: number): Float64Array {
  const row = new Float64Array(length);
  for (const [word, weight] of weights) {
    const posting = postings.get(word);
    posting?.indexes.forEach((index, place) => {
      row[index] = (row[index] ?? 0) + weight * (posting.weights[place] ?? 0);
    });
  }
  return row;
}
