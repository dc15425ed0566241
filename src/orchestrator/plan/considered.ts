import type { TaskPlanOutput } from "../../domain/index.ts";
import { NEEDED } from "./choose.ts";
import { compareText, type ScopeChoice, type Scored } from "./facts.ts";
import type { Scores } from "./score.ts";

const MOST = 12;
/** Below this a scope was not considered; it merely shares a common word. */
const WORTH_SAYING = 0.1;

export const rounded = (score: number): number => Math.round(score * 100) / 100;

/** Every scope that came into question, with what spoke for it and why it was not taken. */
export function consideredScopes(
  { files, scopes }: Scores,
  choices: readonly ScopeChoice[],
): TaskPlanOutput["considered"] {
  const best = bestByScope(files);
  const needed = new Map(choices.map((choice) => [choice.scope, choice]));
  const names = new Set([...best.keys(), ...scopes.keys(), ...needed.keys()]);
  return [...names]
    .map((scope) => {
      const choice = needed.get(scope);
      const file = best.get(scope);
      const score = rounded(choice?.score ?? file?.score ?? 0);
      if (choice !== undefined) return { scope, score, reason: `needed: ${choice.reason}` };
      if (file === undefined || file.score < WORTH_SAYING)
        return { scope, score: 0, reason: (scopes.get(scope) ?? 0) > 0 ? "only its description fits" : "" };
      const limit = `below ${NEEDED} of the best`;
      return { scope, score, reason: `not needed, ${limit}: ${file.candidate.path}: ${file.reason}` };
    })
    .filter(({ reason }) => reason !== "")
    .sort(
      (a, b) =>
        Number(needed.has(b.scope)) - Number(needed.has(a.scope)) || b.score - a.score || compareText(a.scope, b.scope),
    )
    .slice(0, Math.max(MOST, choices.length));
}

function bestByScope(files: readonly Scored[]): Map<string, Scored> {
  const best = new Map<string, Scored>();
  for (const file of files) {
    const { scope } = file.candidate;
    if (scope !== null && file.score > (best.get(scope)?.score ?? 0)) best.set(scope, file);
  }
  return best;
}
