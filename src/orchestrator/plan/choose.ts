import { compareText, type ScopeChoice, type Scored } from "./facts.ts";
import type { PlanRequest } from "./request.ts";

/** From this share of the best file's score on, a file is needed for itself. */
export const NEEDED = 0.6;
/** What no chosen file is about yet may bring in the file that is, from this share on. */
const NEEDED_FOR_A_WORD = 0.4;
/** A word that this share of all files speaks of tells nothing about which is needed. */
const COMMON = 0.2;
const MOST_FILES_OF_A_SCOPE = 6;

/**
 * The files that a request needs: those that fit nearly as well as the best, and for each thing that none of these is about,
 * the one file that fits it best. Without the second, a request for two things would only ever find the louder one.
 */
export function chooseFiles(files: readonly Scored[], { concepts }: PlanRequest): Scored[] {
  const able = files
    .filter(({ score, candidate }) => score > 0 && candidate.scope !== null)
    .sort((a, b) => b.score - a.score || compareText(a.candidate.path, b.candidate.path));
  const chosen = able.filter(({ score }) => score >= NEEDED);
  for (const [concept, { weight, goesWith }] of concepts.entries()) {
    if ((weight < 1 && goesWith === null) || chosen.some(({ about }) => about.has(concept))) continue;
    const holders = able.filter(({ about }) => about.has(concept));
    const isCommon = holders.length > Math.max(3, COMMON * files.length);
    const [best] = holders;
    const limit = goesWith === null ? NEEDED_FOR_A_WORD : 0;
    if (best !== undefined && !isCommon && best.score >= limit) chosen.push(best);
  }
  return chosen;
}

/** One choice a scope, the best first, each with its files, the best first. */
export function groupByScope(files: readonly Scored[]): ScopeChoice[] {
  const groups = new Map<string, Scored[]>();
  for (const file of files) {
    const scope = file.candidate.scope ?? "";
    groups.set(scope, [...(groups.get(scope) ?? []), file]);
  }
  return [...groups]
    .map(([scope, members]) => {
      const ordered = members.sort((a, b) => b.score - a.score || compareText(a.candidate.path, b.candidate.path));
      const [first] = ordered;
      const reason = first === undefined ? "" : `${first.candidate.path}: ${first.reason}`;
      return { scope, score: first?.score ?? 0, reason, files: ordered.slice(0, MOST_FILES_OF_A_SCOPE) };
    })
    .sort((a, b) => b.score - a.score || compareText(a.scope, b.scope));
}
