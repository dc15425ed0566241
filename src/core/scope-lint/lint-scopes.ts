import type { ScopeDefinitions } from "../../kernel/domain/index.ts";
import { indexScopes, type LoadedKnowledge } from "../../kernel/knowledge/index.ts";
import { groupByClaims, pickStrongestClaims } from "./claims.ts";
import { findDefinitionProblems } from "./entries.ts";
import { findKindProblems } from "./kinds-of-files.ts";
import { findOverlapProblems } from "./overlaps.ts";
import { type ScopeLintCode, type ScopeProblem, scopeLintTexts } from "./problem.ts";
import { recordProblems } from "./records.ts";
import { findUnownedProblems } from "./unowned-files.ts";

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
    ...findOverlapProblems(index, groups),
    ...findDefinitionProblems(index.scopes, groups),
    ...findUnownedProblems(groups),
    ...findKindProblems(groups),
    ...recordProblems({
      ...knowledge,
      scopeNames: [...index.scopes.keys()],
      ownersOf: (path) => pickStrongestClaims(claimsOf.get(path) ?? []).map(({ scope }) => scope),
      files,
    }),
  ];
  return sortScopeProblems(problems);
}

/** Sorts problems: errors first, then by code. */
export function sortScopeProblems(problems: readonly ScopeProblem[]): ScopeProblem[] {
  return problems.toSorted((a, b) => rankSeverity(a) - rankSeverity(b) || rankProblemCode(a) - rankProblemCode(b));
}

const CODES = Object.keys(scopeLintTexts) as ScopeLintCode[];

const rankSeverity = ({ severity }: ScopeProblem): number => (severity === "error" ? 0 : 1);
const rankProblemCode = ({ code }: ScopeProblem): number => CODES.indexOf(code);
