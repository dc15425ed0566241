import { splitTellingWords } from "../../search/index.ts";
import type { ProposedEdge } from "../types.ts";
import type { CandidatePair } from "./candidates.ts";
import { findSkillMentions, type Mention } from "./mentions.ts";
import type { SkillView } from "./view.ts";

/** Proposes for a pair one edge of the four types that can be read from texts, or null. */
export type PairClassifier = (pair: CandidatePair) => ProposedEdge | null;

/**
 * Classifies pairs where there is no model. It proposes an edge only where it can quote evidence; similar texts are no evidence.
 * `conflicts_with` cannot be read from texts at all (SkillDAG, section 3.4).
 */
export function createStandInClassifier(views: readonly SkillView[]): PairClassifier {
  const library = new Library(views);
  return (pair) => library.byMention(pair) ?? library.byValue(pair) ?? library.byDescription(pair);
}

class Library {
  readonly #mentions: readonly (readonly Mention[])[];
  readonly #producers = new Map<string, number[]>();
  readonly #words: readonly ReadonlySet<string>[];

  constructor(private readonly views: readonly SkillView[]) {
    this.#mentions = findSkillMentions(views);
    this.#words = views.map(({ description }) => new Set(splitTellingWords(description).map(({ term }) => term)));
    for (const [index, { produces }] of views.entries())
      for (const type of new Set(produces)) this.#producers.set(type, [...(this.#producers.get(type) ?? []), index]);
  }

  byMention({ a, b }: CandidatePair): ProposedEdge | null {
    const mentions = [
      { from: a, to: b, mention: this.#mention(a, b) },
      { from: b, to: a, mention: this.#mention(b, a) },
    ].flatMap(({ mention, ...ends }) => (mention === null ? [] : [{ ...ends, mention }]));
    const needs = mentions.flatMap(({ from, to, mention }) => {
      if (mention.kind === "prerequisite") return [{ user: from, used: to, from, mention }];
      return mention.kind === "dependent" ? [{ user: to, used: from, from, mention }] : [];
    });
    const [need, other] = needs;
    const isAlternative = mentions.find(({ mention }) => mention.kind === "alternative");
    const spoken = isAlternative ?? mentions[0];
    if (spoken === undefined) return null;
    if (need !== undefined && (other === undefined || other.user === need.user) && isAlternative === undefined)
      return this.#edge("depends_on", need.user, need.used, explainByMention(need.from, need.mention));
    const type = isAlternative === undefined ? "composes_with" : "similar_to";
    return this.#edge(type, a, b, explainByMention(spoken.from, spoken.mention));
  }

  /** Joins a skill that needs a type with one that produces it. A sole producer is a prerequisite; of several, any one will do. */
  byValue({ a, b }: CandidatePair): ProposedEdge | null {
    return this.#byValue(a, b) ?? this.#byValue(b, a);
  }

  /** Compares descriptions: a skill whose description has all words of another's, and more, is the more specific one. */
  byDescription({ a, b }: CandidatePair): ProposedEdge | null {
    const [wordsA, wordsB] = [this.#wordsOf(a), this.#wordsOf(b)];
    if (Math.min(wordsA.size, wordsB.size) < LEAST_WORDS) return null;
    const shared = [...wordsA].filter((word) => wordsB.has(word)).length;
    const [onlyA, onlyB] = [wordsA.size - shared, wordsB.size - shared];
    if (shared >= SAME * (shared + onlyA + onlyB))
      return this.#edge("similar_to", a, b, (one, other) => `The descriptions of ${one} and ${other} say the same.`);
    if (onlyA > 0 && onlyB > 0) return null;
    const [specific, general] = onlyB === 0 ? [a, b] : [b, a];
    return this.#edge(
      "specializes",
      specific,
      general,
      (one, other) => `The description of ${one} says all that ${other}'s says, and narrows it.`,
    );
  }

  #byValue(user: number, maker: number): ProposedEdge | null {
    const type = this.views[user]?.requires.find((wanted) => this.#producers.get(wanted)?.includes(maker));
    const makers = type === undefined ? 0 : (this.#producers.get(type)?.length ?? 0);
    if (makers === 0) return null;
    if (makers === 1)
      return this.#edge(
        "depends_on",
        user,
        maker,
        (one, other) => `${one} needs ${type}, which only ${other} produces.`,
      );
    return this.#edge(
      "composes_with",
      user,
      maker,
      (one, other) => `${one} needs ${type}, which ${other} produces (as do ${makers - 1} more).`,
    );
  }

  #mention(from: number, to: number): Mention | null {
    return this.#mentions[from]?.find((mention) => mention.to === to) ?? null;
  }

  #wordsOf = (index: number): ReadonlySet<string> => this.#words[index] ?? new Set();

  #edge(type: ProposedEdge["type"], a: number, b: number, why: Why): ProposedEdge | null {
    const [one, other] = [this.views[a]?.name, this.views[b]?.name];
    return one === undefined || other === undefined
      ? null
      : { type, a: one, b: other, reason: why(one, other, this.views) };
  }
}

type Why = (a: string, b: string, views: readonly SkillView[]) => string;

/** A description with fewer words than these would be part of too many others. */
const LEAST_WORDS = 4;
/** From this share of common words on, two descriptions say the same. */
const SAME = 0.85;

function explainByMention(index: number, { sentence }: Mention): Why {
  const quoted = sentence.length > 160 ? `${sentence.slice(0, 159)}…` : sentence;
  return (_a, _b, views) => `${views[index]?.name} says: “${quoted}”`;
}
