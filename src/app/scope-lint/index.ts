/** Questions about the scope definitions: their problems, their list, and the scope of a path. */
export { type LintInput, lintScopes } from "./lint-scopes.ts";
export { migrateScopes, type Relabelled, type ScopeMigration } from "./migrate.ts";
export { type ScopeLintCode, type ScopeProblem, scopeLintTexts } from "./problem.ts";
export {
  lintWorkspace,
  listScopes,
  type PathScope,
  type ScopeLint,
  type ScopeList,
  scopeOfPath,
} from "./workspace-scopes.ts";
