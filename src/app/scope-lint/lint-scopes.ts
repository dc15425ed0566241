import type { ScopeDefinitions } from "../../domain/index.ts";
import { indexScopes, type LoadedKnowledge } from "../../knowledge/index.ts";
import { groupByClaims, strongestClaim } from "./claims.ts";
import { definitionProblems } from "./entries.ts";
import { kindProblems } from "./kinds-of-files.ts";
import { overlapProblems } from "./overlaps.ts";
import { type ScopeLintCode, type ScopeProblem, scopeLintTexts } from "./problem.ts";
import { recordProblems } from "./records.ts";
import { unownedProblems } from "./unowned-files.ts";

export interface LintInput {
  readonly definitions: ScopeDefinitions;
  readonly knowledge: Pick<LoadedKnowledge, "state" | "tasks">;
  /** Every tracked file, as Git names it. */
  readonly files: readonly string[];
}

/** Returns every problem of the scopes and of what refers to them: errors first, then by code. */
export function lintScopes({ definitions, knowledge, files }: LintInput): ScopeProblem[] {
  const index = indexScopes(definitions);
  const groups = groupByClaims(index, files);
  const claimsOf = new Map(groups.flatMap((group) => group.files.map((path) => [path, group.claims])));
  const problems = [
    ...overlapProblems(index, groups),
    ...definitionProblems(index.scopes, groups),
    ...unownedProblems(groups),
    ...kindProblems(groups),
    ...recordProblems({
      ...knowledge,
      scopeNames: [...index.scopes.keys()],
      ownersOf: (path) => strongestClaim(claimsOf.get(path) ?? []).map(({ scope }) => scope),
      files,
    }),
  ];
  return inOrder(problems);
}

/** Sorts problems: errors first, then by code. */
export function inOrder(problems: readonly ScopeProblem[]): ScopeProblem[] {
  return problems.toSorted((a, b) => severityRank(a) - severityRank(b) || codeRank(a) - codeRank(b));
}

const CODES = Object.keys(scopeLintTexts) as ScopeLintCode[];

const severityRank = ({ severity }: ScopeProblem): number => (severity === "error" ? 0 : 1);
const codeRank = ({ code }: ScopeProblem): number => CODES.indexOf(code);
