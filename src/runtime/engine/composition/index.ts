/** Several nodes as one plan (specification 3.5), which is expanded, checked and ordered before anything runs. */
export { type Changed, describeClashingNodes } from "./conflicting-changes.ts";
export { DEEPEST_PLAN, expandPlan } from "./expand.ts";
export { composeNodeInput } from "./order.ts";
export type { FindNode, GraphPlan, PlanNode, PlannedNode, PlanProblem } from "./types.ts";
