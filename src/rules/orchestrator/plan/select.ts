import { compareText, type TaskPlanOutput } from "../../../kernel/domain/index.ts";
import { findMentionedPaths } from "./candidates.ts";
import { type PlanFacts, roundScore, type ScopeChoice, type Scored } from "./facts.ts";
import { type PlanRequest, parseRequest } from "./request.ts";
import { type Scores, scoreCandidates } from "./score.ts";

/** A request with the scores of all files and the scopes that it needs. */
export interface Selection {
  readonly facts: PlanFacts;
  readonly request: PlanRequest;
  readonly scores: Scores;
  readonly choices: readonly ScopeChoice[];
}

/** A file with at least this share of the best file's score is needed. */
export const NEEDED = 0.6;
/** For a word that no chosen file is about, the best file about it is needed from this share on. */
const NEEDED_FOR_A_WORD = 0.4;
/** A word that more than this share of all files contain does not tell which of them is needed. */
const COMMON = 0.2;
const MOST_FILES_OF_A_SCOPE = 6;

type ScopeScore = Pick<ScopeChoice, "scope" | "score">;
const compareScopesByScore = (a: ScopeScore, b: ScopeScore) => b.score - a.score || compareText(a.scope, b.scope);
const compareFilesByScore = (a: Scored, b: Scored) =>
  b.score - a.score || compareText(a.candidate.path, b.candidate.path);

/** Selects the scopes and files that the request needs, by words alone: the same facts always give the same answer. */
export function selectScopes(unsorted: PlanFacts): Selection {
  const facts = { ...unsorted, files: unsorted.files.toSorted(compareText) };
  const request = parseRequest(facts.request, (mention) => findMentionedPaths([mention], facts).size > 0);
  const scores = scoreCandidates(request, facts);
  const chosen = groupChoicesByScope(chooseFiles(scores, request));
  const choices = [...chosen, ...(request.wantsNew ? chooseEmptyScopes(scores, chosen) : [])];
  return { facts, request, scores, choices };
}

/** Returns the files that fit and have a scope, the best first. */
export function listAssignableFiles({ files }: Scores): Scored[] {
  return files.filter(({ score, candidate }) => score > 0 && candidate.scope !== null).sort(compareFilesByScore);
}

/**
 * Chooses the files that fit nearly as well as the best, and for each word that none of these is about, the one file that fits
 * it best. Without the second step, a request for two things would find only the one with more matches.
 */
function chooseFiles(scores: Scores, { concepts }: PlanRequest): Scored[] {
  const able = listAssignableFiles(scores);
  const chosen = able.filter(({ score }) => score >= NEEDED);
  for (const [concept, { weight, impliedBy }] of concepts.entries()) {
    if ((weight < 1 && impliedBy === null) || chosen.some(({ about }) => about.has(concept))) continue;
    const holders = able.filter(({ about }) => about.has(concept));
    const isCommon = holders.length > Math.max(3, COMMON * scores.files.length);
    const limit = impliedBy === null ? NEEDED_FOR_A_WORD : 0;
    const [best] = holders;
    if (best !== undefined && !isCommon && best.score >= limit) chosen.push(best);
  }
  return chosen;
}

/** Groups files by scope; the scopes and the files of each are sorted, the best first. */
function groupChoicesByScope(files: readonly Scored[]): ScopeChoice[] {
  const ordered = files.toSorted(compareFilesByScore);
  const scopes = [...new Set(ordered.map(({ candidate }) => candidate.scope ?? ""))];
  return scopes
    .map((scope) => {
      const members = ordered.filter(({ candidate }) => candidate.scope === scope);
      const score = members[0]?.score ?? 0;
      return { scope, score, reason: describeFileReason(members[0]), files: members.slice(0, MOST_FILES_OF_A_SCOPE) };
    })
    .sort(compareScopesByScore);
}

const describeFileReason = (file: Scored | undefined) =>
  file === undefined ? "" : `${file.candidate.path}: ${file.reason}`;

/**
 * Chooses scopes for something new: those whose description fits and that have no files yet, and where no file fits at all, the
 * scope whose description fits best.
 */
function chooseEmptyScopes(scores: Scores, choices: readonly ScopeChoice[]): ScopeChoice[] {
  const populated = new Set(scores.files.flatMap(({ candidate }) => candidate.scope ?? []));
  return [...scores.scopes]
    .filter(([scope, fit]) => fit >= NEEDED && !choices.some((choice) => choice.scope === scope))
    .filter(([scope, fit]) => !populated.has(scope) || (choices.length === 0 && fit === 1))
    .map(([scope, score]) => ({ scope, score, reason: "its description fits, and no file of it does yet", files: [] }))
    .sort(compareScopesByScore);
}

const MOST_CONSIDERED = 12;
/** A scope whose best file scores less merely shares a common word with the request. */
const WORTH_NAMING = 0.1;

/** Lists the scopes that were considered, needed ones first, each with its reason. */
export function listConsideredScopes({ scores, choices }: Selection): TaskPlanOutput["considered"] {
  const bestLast = listAssignableFiles(scores).reverse();
  const best = new Map(bestLast.map((file) => [file.candidate.scope, file]));
  const needed = choices.map(({ scope, score, reason }) => ({
    scope,
    score: roundScore(score),
    reason: `needed: ${reason}`,
  }));
  const others = [...new Set([...best.keys(), ...scores.scopes.keys()])].flatMap((scope) => {
    if (scope === null || choices.some((choice) => choice.scope === scope)) return [];
    const file = best.get(scope);
    if (file !== undefined && file.score >= WORTH_NAMING) {
      const reason = `not needed, below ${NEEDED} of the best: ${describeFileReason(file)}`;
      return [{ scope, score: roundScore(file.score), reason }];
    }
    return (scores.scopes.get(scope) ?? 0) > 0 ? [{ scope, score: 0, reason: "only its description fits" }] : [];
  });
  const all = [...needed.sort(compareScopesByScore), ...others.sort(compareScopesByScore)];
  return all.slice(0, Math.max(MOST_CONSIDERED, choices.length));
}
