import type { TaskPlanOutput } from "../../domain/index.ts";
import { mentionedPaths } from "./candidates.ts";
import { compareText, type PlanFacts, rounded, type ScopeChoice, type Scored } from "./facts.ts";
import { type PlanRequest, parseRequest } from "./request.ts";
import { type Scores, scoresOf } from "./score.ts";

/** A request with everything that was found for it and the scopes that it needs. */
export interface Selection {
  readonly facts: PlanFacts;
  readonly request: PlanRequest;
  readonly scores: Scores;
  readonly choices: readonly ScopeChoice[];
}

/** From this share of the best file's score on, a file is needed for itself. */
export const NEEDED = 0.6;
/** What no chosen file is about yet may bring in the file that is, from this share on. */
const NEEDED_FOR_A_WORD = 0.4;
/** A word that this share of all files speaks of tells nothing about which is needed. */
const COMMON = 0.2;
const MOST_FILES_OF_A_SCOPE = 6;

const bestFirst = (a: Scored, b: Scored) => b.score - a.score || compareText(a.candidate.path, b.candidate.path);

/** Selects what the request needs, by words alone: the same facts always give the same answer. */
export function selectScopes(given: PlanFacts): Selection {
  const facts = { ...given, files: given.files.toSorted(compareText) };
  const request = parseRequest(facts.request, (mention) => mentionedPaths([mention], facts).size > 0);
  const scores = scoresOf(request, facts);
  const chosen = choicesByScope(chooseFiles(scores, request));
  const choices = [...chosen, ...(request.wantsNew ? emptyScopes(scores, chosen) : [])];
  return { facts, request, scores, choices };
}

/** The files that may be assigned at all, the best first. */
export function assignableFiles({ files }: Scores): Scored[] {
  return files.filter(({ score, candidate }) => score > 0 && candidate.scope !== null).sort(bestFirst);
}

/**
 * The files that a request needs: those that fit nearly as well as the best, and for each word that none of these is about,
 * the one file that fits it best. Without the second, a request for two things would only ever find the louder one.
 */
function chooseFiles(scores: Scores, { concepts }: PlanRequest): Scored[] {
  const able = assignableFiles(scores);
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

/** One choice a scope, the best first, each with its files, the best first. */
function choicesByScope(files: readonly Scored[]): ScopeChoice[] {
  const ordered = files.toSorted(bestFirst);
  const scopes = [...new Set(ordered.map(({ candidate }) => candidate.scope ?? ""))];
  return scopes
    .map((scope) => {
      const members = ordered.filter(({ candidate }) => candidate.scope === scope);
      const score = members[0]?.score ?? 0;
      return { scope, score, reason: reasonOf(members[0]), files: members.slice(0, MOST_FILES_OF_A_SCOPE) };
    })
    .sort((a, b) => b.score - a.score || compareText(a.scope, b.scope));
}

const reasonOf = (file: Scored | undefined) => (file === undefined ? "" : `${file.candidate.path}: ${file.reason}`);

/**
 * Where the request asks for something new, a scope whose description fits and that has no files yet is needed; where no file
 * fits at all, so is the scope that fits best.
 */
function emptyScopes(scores: Scores, choices: readonly ScopeChoice[]): ScopeChoice[] {
  const populated = new Set(scores.files.flatMap(({ candidate }) => candidate.scope ?? []));
  return [...scores.scopes]
    .filter(([scope, fit]) => fit >= NEEDED && !choices.some((choice) => choice.scope === scope))
    .filter(([scope, fit]) => !populated.has(scope) || (choices.length === 0 && fit === 1))
    .sort((a, b) => b[1] - a[1] || compareText(a[0], b[0]))
    .map(([scope, score]) => ({
      scope,
      score,
      reason: "its description fits, and no file of it does yet",
      files: [],
    }));
}

const MOST_CONSIDERED = 12;
/** Below this a scope was not considered; it merely shares a common word. */
const WORTH_SAYING = 0.1;

/** Every scope that came into question, with what spoke for it and why it was not taken. */
export function consideredScopes({ scores, choices }: Selection): TaskPlanOutput["considered"] {
  const best = new Map(
    assignableFiles(scores)
      .reverse()
      .map((file) => [file.candidate.scope, file]),
  );
  const needed = choices.map(({ scope, score, reason }) => ({
    scope,
    score: rounded(score),
    reason: `needed: ${reason}`,
  }));
  const others = [...new Set([...best.keys(), ...scores.scopes.keys()])].flatMap((scope) => {
    if (scope === null || choices.some((choice) => choice.scope === scope)) return [];
    const file = best.get(scope);
    if (file !== undefined && file.score >= WORTH_SAYING) {
      const reason = `not needed, below ${NEEDED} of the best: ${reasonOf(file)}`;
      return [{ scope, score: rounded(file.score), reason }];
    }
    return (scores.scopes.get(scope) ?? 0) > 0 ? [{ scope, score: 0, reason: "only its description fits" }] : [];
  });
  const byScore = (a: { score: number; scope: string }, b: typeof a) =>
    b.score - a.score || compareText(a.scope, b.scope);
  const all = [...needed.sort(byScore), ...others.sort(byScore)];
  return all.slice(0, Math.max(MOST_CONSIDERED, choices.length));
}
