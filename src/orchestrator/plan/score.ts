import { candidatesOf, scopeTexts, textsOf } from "./candidates.ts";
import { indexTexts } from "./corpus.ts";
import type { Candidate, PlanFacts, Scored } from "./facts.ts";
import { forbiddenKeys } from "./forbidden.ts";
import { mentionedPaths } from "./mentioned.ts";
import { type Match, type Ranked, rank, STRONG } from "./rank.ts";
import type { Concept, PlanRequest } from "./request.ts";

export interface Scores {
  /** By candidate, in no order. */
  readonly files: readonly Scored[];
  /** How well each scope's own description fits, best 1. */
  readonly scopes: ReadonlyMap<string, number>;
  /** What the request speaks of and nothing describes. */
  readonly unknown: readonly string[];
}

/** How much a scope's own description adds to the files in it. */
const SCOPE_SHARE = 0.25;
/** What one step along a dependency passes on. */
const SPREAD = 0.25;
/** From this share of the best on, a file counts as what the request leaves alone. */
const LEFT_ALONE = 0.6;

/** Every candidate with its score and the reasons for it. Linear in the size of State. */
export function scoresOf(request: PlanRequest, facts: PlanFacts): Scores {
  const named = mentionedPaths(request.mentions, facts);
  const candidates = candidatesOf(facts, named);
  const corpus = indexTexts(candidates.map(textsOf), [...request.concepts, ...request.excluded]);
  const own = rank(corpus, request.concepts);
  const scopes = scopeFit(request.concepts, facts);
  const leftAlone = leftAloneOf(request, facts, candidates, rank(corpus, request.excluded));
  const forbidden = forbiddenKeys(request.concepts, facts.scopes);
  const base = candidates.map((candidate, at) => {
    if (leftAlone.has(candidate.path)) return { score: 0, matches: [] };
    const banned = candidate.scope === null ? undefined : forbidden.get(candidate.scope);
    const matches = (own[at]?.matches ?? []).filter(({ concept }) => !banned?.has(concept));
    const fit = candidate.scope === null ? 0 : (scopes.get(candidate.scope) ?? 0);
    return { score: sum(matches) * (1 + SCOPE_SHARE * fit), matches };
  });
  const spread = spreadOver(candidates, base);
  const best = Math.max(0, ...spread.map(({ score }) => score));
  const files = candidates.map((candidate, at) =>
    scored(
      candidate,
      { base: base[at], spread: spread[at], best, isNamed: named.has(candidate.path) },
      request.concepts,
    ),
  );
  const known = new Set(own.flatMap(({ matches }) => matches.map(({ concept }) => concept)));
  const unknown = request.concepts.filter(({ weight }, at) => weight === 1 && !known.has(at)).map(({ said }) => said);
  return { files, scopes, unknown };
}

const sum = (matches: readonly Match[]) => matches.reduce((total, { score }) => total + score, 0);

/** How well the scopes' names, descriptions and permitted responsibilities fit. */
function scopeFit(concepts: readonly Concept[], { scopes }: PlanFacts): Map<string, number> {
  const names = Object.keys(scopes);
  const ranked = rank(
    indexTexts(
      names.map((name) => scopeTexts(name, scopes[name] ?? {})),
      concepts,
    ),
    concepts,
  );
  const best = Math.max(0, ...ranked.map(({ score }) => score));
  return new Map(names.map((name, at) => [name, best === 0 ? 0 : (ranked[at]?.score ?? 0) / best]));
}

function leftAloneOf(
  { excluded, excludedMentions }: PlanRequest,
  facts: PlanFacts,
  candidates: readonly Candidate[],
  ranked: readonly Ranked[],
): Set<string> {
  const named = mentionedPaths(excludedMentions, facts);
  const best = Math.max(0, ...ranked.map(({ score }) => score));
  const words = new Set(excluded.map(({ key }) => key));
  const isOfScope = ({ scope }: Candidate) => scope !== null && words.has(scope.toLowerCase());
  return new Set(
    candidates
      .filter((each, at) => {
        const score = ranked[at]?.score ?? 0;
        return named.has(each.path) || isOfScope(each) || (best > 0 && score >= LEFT_ALONE * best);
      })
      .map(({ path }) => path),
  );
}

interface Spread {
  readonly score: number;
  /** The neighbour that gave most, where it gave anything. */
  readonly from: string | null;
}

/** One step along the dependencies, both ways. What a neighbour gives is damped by how many neighbours it has. */
function spreadOver(candidates: readonly Candidate[], base: readonly Pick<Ranked, "score">[]): Spread[] {
  const place = new Map(candidates.map(({ path }, at) => [path, at]));
  const neighbours: number[][] = candidates.map(() => []);
  for (const [at, { entry }] of candidates.entries())
    for (const dependency of new Set(entry?.dependencies ?? [])) {
      const other = place.get(dependency);
      if (other === undefined || other === at) continue;
      neighbours[at]?.push(other);
      neighbours[other]?.push(at);
    }
  return candidates.map((_, at) => {
    const own = base[at]?.score ?? 0;
    let gift = 0;
    let from: string | null = null;
    for (const other of neighbours[at] ?? []) {
      const degree = neighbours[other]?.length ?? 1;
      const given = (SPREAD * (base[other]?.score ?? 0)) / Math.sqrt(degree);
      if (given > gift) [gift, from] = [given, candidates[other]?.path ?? null];
    }
    return { score: own + gift, from };
  });
}

function scored(
  candidate: Candidate,
  facts: { base: Ranked | undefined; spread: Spread | undefined; best: number; isNamed: boolean },
  concepts: readonly Concept[],
): Scored {
  const { base, spread, best, isNamed } = facts;
  const about = new Set(
    (base?.matches ?? []).filter(({ strength }) => strength >= STRONG).map(({ concept }) => concept),
  );
  const score = isNamed ? 1 : best === 0 ? 0 : (spread?.score ?? 0) / best;
  const reasons = [
    ...(isNamed ? ["the request names it"] : []),
    ...reasonsOf(base?.matches ?? [], concepts),
    ...(spread?.from ? [`next to ${spread.from}`] : []),
  ];
  return { candidate, score, about, reason: reasons.join("; ") };
}

const FIELD_WORDS = {
  name: "its name",
  folder: "its folder",
  responsibilities: "its responsibilities",
  assumptions: "its assumptions",
};
const MOST_REASONS = 4;

/** The strongest matches first: `“reset” in its responsibilities`. */
function reasonsOf(matches: readonly Match[], concepts: readonly Concept[]): string[] {
  return matches
    .toSorted((a, b) => b.score - a.score || a.concept - b.concept)
    .slice(0, MOST_REASONS)
    .map(({ concept, field, via, strength }) => {
      const { said: word = "", goesWith = null } = concepts[concept] ?? {};
      const said = goesWith === null ? `“${word}”` : `“${word}”, which goes with “${goesWith}”,`;
      if (strength < STRONG) return `${said} usually goes with ${FIELD_WORDS[field]}`;
      return `${said} ${via === null ? "in" : "by another word in"} ${FIELD_WORDS[field]}`;
    });
}
