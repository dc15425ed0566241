export { linkFinding, ONCE_MERGED } from "./finding.ts";
export { type LinkState, type LinkTree, linkState, type Reached } from "./link-state.ts";
export { listLostNames } from "./lost-names.ts";
export type { LinkProblem } from "./problem.ts";
