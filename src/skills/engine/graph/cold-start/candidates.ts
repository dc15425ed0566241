import { compareText } from "../../../../kernel/domain/index.ts";
import { findSkillMentions } from "./mentions.ts";
import type { SkillView } from "./view.ts";

/** Gives the similarities of a skill's text to what every skill does, by index; `needs` is null for a self-contained skill. */
export interface Similarity {
  self(index: number): ArrayLike<number>;
  needs(index: number): ArrayLike<number> | null;
}

/** Two skills, by index, that may be related; the lower index, the anchor, comes first. */
export interface CandidatePair {
  readonly a: number;
  readonly b: number;
  readonly score: number;
}

export interface Candidates {
  /** The pairs, sorted by anchor. */
  readonly pairs: readonly CandidatePair[];
  readonly thresholds: { readonly self: number; readonly needs: number };
}

const LEAST = 3;
const MOST = 12;

/** Returns the mean plus the standard deviation of a ranking's similarities, within [0.35, 0.75] (SkillDAG, appendix H). */
export function computeAdaptiveThreshold({ mean, deviation }: { mean: number; deviation: number }): number {
  return Math.max(0.35, Math.min(0.75, mean + deviation));
}

/**
 * Returns the pairs that either ranking puts above its threshold. Each skill chooses at most 12 others, and at least 3 where it has
 * words in common with so many. It may be chosen by any number, so that a skill on which fifty depend keeps them all. Every skill that
 * a text names is a candidate besides, since its author knows better than any threshold.
 */
export function listCandidatePairs(views: readonly SkillView[], similarity: Similarity): Candidates {
  const [self, needs] = [new Ranking(), new Ranking()];
  const nodes = views.map((_, index) => ({
    self: self.read(similarity.self(index), index),
    needs: needs.read(similarity.needs(index), index),
  }));
  const thresholds = { self: computeAdaptiveThreshold(self), needs: computeAdaptiveThreshold(needs) };
  const mentioned = findSkillMentions(views);
  const pairs = new Map<string, CandidatePair>();
  for (const [index, node] of nodes.entries()) {
    const scores = new Map<number, Scored>();
    for (const hit of node.self) keepBest(scores, hit, thresholds.self);
    for (const hit of node.needs) keepBest(scores, hit, thresholds.needs);
    const named = (mentioned[index] ?? []).map(({ to }): [number, Scored] => [to, { score: 1, isAbove: true }]);
    for (const [to] of named) scores.delete(to);
    for (const [other, { score }] of [...named, ...pickCandidates(scores)]) {
      const [a, b] = index < other ? [index, other] : [other, index];
      if ((pairs.get(`${a} ${b}`)?.score ?? -1) < score) pairs.set(`${a} ${b}`, { a, b, score });
    }
  }
  return { pairs: [...pairs.values()].sort((x, y) => x.a - y.a || y.score - x.score || x.b - y.b), thresholds };
}

interface Scored {
  readonly score: number;
  readonly isAbove: boolean;
}

interface Hit {
  readonly index: number;
  readonly score: number;
}

function keepBest(scores: Map<number, Scored>, { index, score }: Hit, threshold: number): void {
  const before = scores.get(index);
  const isAbove = score >= threshold || before?.isAbove === true;
  scores.set(index, { score: Math.max(score, before?.score ?? 0), isAbove });
}

function pickCandidates(scores: ReadonlyMap<number, Scored>): [number, Scored][] {
  const ranked = [...scores].sort(
    ([x, one], [y, other]) => Number(other.isAbove) - Number(one.isAbove) || other.score - one.score || x - y,
  );
  const above = ranked.filter(([, { isAbove }]) => isAbove).length;
  return ranked.slice(0, Math.min(MOST, Math.max(LEAST, above)));
}

/** Computes mean and deviation over all pairs of one ranking and finds each skill's nearest, in a single pass. */
class Ranking {
  #count = 0;
  #sum = 0;
  #squares = 0;

  get mean(): number {
    return this.#count === 0 ? 0 : this.#sum / this.#count;
  }

  get deviation(): number {
    return this.#count === 0 ? 0 : Math.sqrt(Math.max(0, this.#squares / this.#count - this.mean ** 2));
  }

  read(row: ArrayLike<number> | null, self: number): Hit[] {
    const nearest: Hit[] = [];
    for (let index = 0; row && index < row.length; index++) {
      if (index === self) continue;
      const score = row[index] ?? 0;
      this.#count++;
      this.#sum += score;
      this.#squares += score * score;
      if (score > 0 && (nearest.length < MOST || score > (nearest.at(-1)?.score ?? 0)))
        insert(nearest, { index, score });
    }
    return nearest;
  }
}

function insert(nearest: Hit[], hit: Hit): void {
  const place = nearest.findIndex(({ score }) => score < hit.score);
  nearest.splice(place === -1 ? nearest.length : place, 0, hit);
  if (nearest.length > MOST) nearest.pop();
}

/** Sorts views by name, so that the same library gives the same pairs. */
export const sortSkillViews = (views: readonly SkillView[]): SkillView[] =>
  [...views].sort((x, y) => compareText(x.name, y.name));
