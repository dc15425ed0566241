export { definedScopes, findEntries, reviewOnBase } from "./entry-review.ts";
export { listState, reviewEntries, searchState, showEntry, stateImpact } from "./state.ts";
