/** Planning (specification 7.1, task assignment): from a request and what the base knows to scoped tasks. Pure. */
export type { PlanFacts } from "./facts.ts";
export { canPatternsMeet, hasWildcard } from "./glob-overlap.ts";
export { isPlanAnswer, planInput, readRefinement } from "./model.ts";
export { planTasks } from "./plan.ts";
export { type Selection, selectScopes } from "./select.ts";
export { planWarnings } from "./warnings.ts";
