import type { Scope } from "../../../kernel/domain/index.ts";
import { splitTerms } from "../../../kernel/words/index.ts";
import { findMentionedPaths, listPlanCandidates } from "./candidates.ts";
import type { Candidate, PlanFacts, Scored } from "./facts.ts";
import { collectFileTerms, type Match, matchConceptsInFields, sumMatchScores } from "./rank.ts";
import type { Concept, PlanRequest } from "./request.ts";

export interface Scores {
  /** All candidates, unsorted. */
  readonly files: readonly Scored[];
  /** How well the description of each scope fits; the best has 1. */
  readonly scopes: ReadonlyMap<string, number>;
  /** Specific words of the request that no file contains. */
  readonly unknown: readonly string[];
}

/** The share that a scope's description adds to the scores of its files. */
const SCOPE_SHARE = 0.25;
/** A file with at least this share of the best score for the excluded words is left alone. */
const LEFT_ALONE = 0.6;

/** Scores every candidate, with the reasons for it. */
export function scoreCandidates(request: PlanRequest, facts: PlanFacts): Scores {
  const { concepts, excluded } = request;
  const mentioned = findMentionedPaths(request.mentions, facts);
  const candidates = listPlanCandidates(facts, mentioned);
  const documents = candidates.map(collectFileTerms);
  const matchesByIndex = matchConceptsInFields(documents, concepts);
  const scopes = scopeScores(concepts, facts);
  const leftAlone = listPathsLeftAlone(request, facts, candidates, matchConceptsInFields(documents, excluded));
  const banned = mapForbiddenConcepts(concepts, facts);
  const matches = candidates.map(({ path, scope }, at) => {
    const own = leftAlone.has(path) ? [] : (matchesByIndex.get(at) ?? []);
    return own.filter(({ concept }) => !banned.get(scope ?? "")?.has(concept));
  });
  const fits = candidates.map(
    ({ scope }, at) => sumMatchScores(matches[at] ?? []) * (1 + SCOPE_SHARE * (scopes.get(scope ?? "") ?? 0)),
  );
  const best = fits.reduce((most, fit) => Math.max(most, fit), 0);
  const files = candidates.map((candidate, at) => {
    const isNamed = mentioned.has(candidate.path);
    const reasons = describeStrongestMatches(matches[at] ?? [], concepts);
    return {
      candidate,
      score: isNamed ? 1 : best === 0 ? 0 : (fits[at] ?? 0) / best,
      about: new Set((matches[at] ?? []).map(({ concept }) => concept)),
      reason: [...(isNamed ? ["the request names it"] : []), ...reasons].join("; "),
    };
  });
  const known = new Set([...matchesByIndex.values()].flat().map(({ concept }) => concept));
  const unknown = concepts.filter(({ weight }, at) => weight === 1 && !known.has(at)).map(({ word }) => word);
  return { files, scopes, unknown };
}

/** Returns those forbidden responsibilities of a scope whose words all occur in the request. */
export function findForbiddenLines(scope: Scope | undefined, concepts: readonly Concept[]): string[] {
  const requestTerms = new Set(concepts.map(({ term }) => term));
  return (scope?.forbidden_responsibilities ?? []).filter((line) => {
    const words = splitTerms(line);
    return words.length > 0 && words.every((word) => requestTerms.has(word));
  });
}

/** Maps each scope to the indexes of the concepts that it is forbidden to handle, so that another scope gets that work. */
function mapForbiddenConcepts(concepts: readonly Concept[], { scopes }: PlanFacts): Map<string, ReadonlySet<number>> {
  return new Map(
    Object.entries(scopes).map(([name, scope]) => {
      const words = new Set(findForbiddenLines(scope, concepts).flatMap(splitTerms));
      return [name, new Set(concepts.flatMap(({ term }, at) => (words.has(term) ? [at] : [])))];
    }),
  );
}

/** Scores the scopes by their names, descriptions and permitted responsibilities; the best gets 1. */
function scopeScores(concepts: readonly Concept[], { scopes }: PlanFacts): Map<string, number> {
  const names = Object.keys(scopes);
  const documents = names.map((name) => {
    const { description = "", permitted_responsibilities = [] } = scopes[name] ?? {};
    return {
      name: splitTerms(name),
      responsibilities: [description, ...permitted_responsibilities].flatMap(splitTerms),
    };
  });
  const matchesByIndex = matchConceptsInFields(documents, concepts);
  const sums = names.map((_, at) => sumMatchScores(matchesByIndex.get(at) ?? []));
  const best = Math.max(0, ...sums);
  return new Map(names.map((name, at) => [name, best === 0 ? 0 : (sums[at] ?? 0) / best]));
}

/** Returns the paths that the request asks to leave alone by name, by scope, or by words that fit them best. */
function listPathsLeftAlone(
  { excluded, excludedMentions }: PlanRequest,
  facts: PlanFacts,
  candidates: readonly Candidate[],
  matches: ReadonlyMap<number, readonly Match[]>,
): Set<string> {
  const mentioned = findMentionedPaths(excludedMentions, facts);
  const sums = candidates.map((_, at) => sumMatchScores(matches.get(at) ?? []));
  const best = sums.reduce((most, sum) => Math.max(most, sum), 0);
  const words = new Set(excluded.map(({ word }) => word));
  const isExcluded = ({ path, scope }: Candidate, at: number) =>
    mentioned.has(path) || words.has(scope?.toLowerCase() ?? "") || (best > 0 && (sums[at] ?? 0) >= LEFT_ALONE * best);
  return new Set(candidates.filter(isExcluded).map(({ path }) => path));
}

const MOST_REASONS = 4;

/** Describes the strongest matches: `“reset” in its responsibilities`. */
function describeStrongestMatches(matches: readonly Match[], concepts: readonly Concept[]): string[] {
  return matches
    .toSorted((a, b) => b.score - a.score || a.concept - b.concept)
    .slice(0, MOST_REASONS)
    .map(({ concept, field, isAkin }) => {
      const { word = "", impliedBy = null } = concepts[concept] ?? {};
      const quoted = impliedBy === null ? `“${word}”` : `“${word}”, which goes with “${impliedBy}”,`;
      return `${quoted} ${isAkin ? "by a word like it in" : "in"} its ${field}`;
    });
}
