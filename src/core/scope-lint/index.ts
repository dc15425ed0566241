/** Questions about the scope definitions: their problems, their list, and the scope of a path. */
export { lintScopes } from "./lint-scopes.ts";
export { migrateScopes } from "./migrate.ts";
export { type ScopeProblem, scopeLintTexts } from "./problem.ts";
export {
  lintWorkspace,
  listScopes,
  type PathScope,
  scopeOfPath,
} from "./workspace-scopes.ts";
