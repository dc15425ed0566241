import { type FieldWeight, type FieldWeights, saturate, weighMention } from "../../../../kernel/words/index.ts";
import type { Entry } from "../entry.ts";
import { countAt, readFieldBits } from "../field-counts.ts";
import type { SearchedLists, SearchedStore } from "../searched-store.ts";
import { FIELDS, type Field } from "../skill-text.ts";
import type { QueryWord } from "./query.ts";
import { compareByScore, Top } from "./top.ts";
import { RANKING } from "./weights.ts";

export interface Scored {
  readonly entry: Entry;
  readonly name: string;
  readonly score: number;
}

/** Scores every skill that has a word of the query by BM25F. */
export function scoreSkills(store: SearchedStore, words: readonly QueryWord[], weights: FieldWeights<Field>): Scored[] {
  return findBestSkills(store, { words, weights, most: Number.POSITIVE_INFINITY });
}

interface Wanted {
  readonly words: readonly QueryWord[];
  readonly weights: FieldWeights<Field>;
  readonly most: number;
}

/** Returns the skills with the highest scores, the best first where there are more than wanted. */
export function findBestSkills(store: SearchedStore, { words, weights, most }: Wanted): Scored[] {
  const lists = store.termLists();
  const { scores, covered } = sumWordScores(store, words, weights);
  const whole = words.reduce((sum, { idf }) => sum + idf, 0);
  const best = new Top<Scored>(most, compareByScore);
  for (let owner = 0; owner < scores.length; owner++) {
    const sum = scores[owner] ?? 0;
    // The share only lowers a score, so that most skills of a large library need not be looked at further.
    if (sum === 0 || sum < (best.least?.score ?? 0)) continue;
    const entry = lists.entry(owner);
    const share = Math.min(1, (covered[owner] ?? 0) / Math.max(whole, 1e-9));
    best.add({ entry, name: entry.name, score: sum * share ** RANKING.coverage });
  }
  return best.items;
}

interface Sums {
  readonly scores: Float64Array;
  /** The rareness of the query's words that the skill has. */
  readonly covered: Float64Array;
}

function sumWordScores(store: SearchedStore, words: readonly QueryWord[], weights: FieldWeights<Field>): Sums {
  const lists = store.termLists();
  const scores = new Float64Array(lists.size);
  const covered = new Float64Array(lists.size);
  const mentions = listFieldMentions(store, weights);
  for (const { number, weight, idf } of words) {
    const { owners, counts } = lists.postings(number);
    const worth = weight * idf;
    for (let at = 0; at < owners.length; at++) {
      const owner = owners[at] ?? 0;
      const frequency = sumWeightedFrequency(mentions, owner, counts[at] ?? 0);
      if (frequency === 0) continue;
      scores[owner] = (scores[owner] ?? 0) + worth * saturate(frequency);
      covered[owner] = (covered[owner] ?? 0) + worth;
    }
  }
  return { scores, covered };
}

/** The worth of one mention in a field for each entry, and the most that the field adds. */
interface Mention {
  readonly at: number;
  /** The bits of the packed counts that are the field's. */
  readonly bits: number;
  /** Holds 0 for an entry whose worth is not known yet. */
  readonly worth: Float64Array;
  readonly most: number;
  worthIn(owner: number): number;
}

/** Keeps what was computed from the lengths of fields, for each state of the index. */
const MENTIONS = new WeakMap<SearchedLists, Map<FieldWeights<Field>, readonly Mention[]>>();

function listFieldMentions(store: SearchedStore, weights: FieldWeights<Field>): readonly Mention[] {
  const lists = store.termLists();
  const known = MENTIONS.get(lists) ?? new Map<FieldWeights<Field>, readonly Mention[]>();
  MENTIONS.set(lists, known);
  const found =
    known.get(weights) ?? FIELDS.flatMap((field, at) => buildFieldMention(store, { field, at }, weights[field]));
  known.set(weights, found);
  return found;
}

function buildFieldMention(
  store: SearchedStore,
  { field, at }: { field: Field; at: number },
  weight: FieldWeight,
): Mention[] {
  if (weight.weight === 0) return [];
  const average = store.averageLength(at);
  const lists = store.termLists();
  const worth = new Float64Array(lists.size);
  const most = field === "body" ? RANKING.mostOfBody : Number.POSITIVE_INFINITY;
  const computeOwnerWorth = (owner: number) => {
    const found = weighMention(weight, lists.lengthAt(owner, at), average);
    worth[owner] = found;
    return found;
  };
  return [{ at, bits: readFieldBits(at), worth, most, worthIn: computeOwnerWorth }];
}

/** Returns the frequency of a term in an entry, over all fields, by their weights and lengths. */
function sumWeightedFrequency(mentions: readonly Mention[], owner: number, counts: number): number {
  let sum = 0;
  for (let each = 0; each < mentions.length; each++) {
    const mention = mentions[each] as Mention;
    if ((counts & mention.bits) === 0) continue;
    const worth = mention.worth[owner] || mention.worthIn(owner);
    sum += Math.min(countAt(counts, mention.at) * worth, mention.most);
  }
  return sum;
}
