import { chooseFiles, groupByScope, NEEDED } from "./choose.ts";
import { compareText, type PlanFacts, type ScopeChoice } from "./facts.ts";
import { type PlanRequest, parseRequest } from "./request.ts";
import { type Scores, scoresOf } from "./score.ts";

/** A request with everything that was found for it and the scopes that it needs. */
export interface Selection {
  readonly facts: PlanFacts;
  readonly request: PlanRequest;
  readonly scores: Scores;
  readonly choices: readonly ScopeChoice[];
}

/** What the request needs, by words alone: the same facts always give the same answer. */
export function selectScopes(given: PlanFacts): Selection {
  const facts = { ...given, files: given.files.toSorted(compareText) };
  const request = parseRequest(facts.request);
  const scores = scoresOf(request, facts);
  const found = groupByScope(chooseFiles(scores.files, request));
  const choices = [...found, ...emptyScopes({ facts, request, scores, choices: found })];
  return { facts, request, scores, choices };
}

/**
 * A scope whose description fits and that has no files yet is needed where the request asks for something new; where no file
 * fits at all, so is the scope that fits best.
 */
function emptyScopes({ request, scores, choices }: Selection): ScopeChoice[] {
  if (!request.wantsNew) return [];
  const populated = new Set(scores.files.flatMap(({ candidate }) => candidate.scope ?? []));
  return [...scores.scopes]
    .filter(([scope, fit]) => fit >= NEEDED && !choices.some((choice) => choice.scope === scope))
    .filter(([scope, fit]) => !populated.has(scope) || (choices.length === 0 && fit === 1))
    .sort((a, b) => b[1] - a[1] || compareText(a[0], b[0]))
    .map(([scope, fit]) => ({
      scope,
      score: fit,
      reason: "its description fits, and no file of it does yet",
      files: [],
    }));
}
