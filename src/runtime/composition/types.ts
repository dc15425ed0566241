import type { CapabilityRequest } from "../grant.ts";

/** A node as composition sees it: what it says of others, what it was granted, and why it may not run. */
export interface PlanNode {
  readonly name: string;
  readonly status: "learned" | "library" | "stale";
  /** Names, in the order in which they run. */
  readonly calls: readonly string[];
  /** Types of values that it needs and gives. */
  readonly requires: readonly string[];
  readonly produces: readonly string[];
  /** Names; one side's word is enough. */
  readonly conflicts: readonly string[];
  /** What the policy grants it here. */
  readonly granted: readonly CapabilityRequest[];
  /** Why its preconditions or the policy keep it from running, in words; null: nothing does. */
  readonly refusal: string | null;
}

/** Null: there is no such node. */
export type FindNode = (name: string) => PlanNode | null;

export type PlanProblemKind =
  | "unknown node"
  | "cycle"
  | "too deep"
  | "too many"
  | "stale"
  | "conflict"
  | "refused"
  | "send is no leaf"
  | "send is not last"
  | "no order";

export interface PlanProblem {
  readonly kind: PlanProblemKind;
  /** The nodes that it is about: of a cycle or a path that is too deep all of it. */
  readonly nodes: readonly string[];
  readonly message: string;
}

/** One node of a plan, with the nodes whose results it gets. */
export interface PlannedNode {
  readonly node: PlanNode;
  readonly receives: readonly string[];
}

/** Nodes that may run together, in the order in which they run (specification 3.5). */
export interface GraphPlan {
  /** Its output is the plan's. */
  readonly root: string;
  readonly steps: readonly PlannedNode[];
  /** The learned ones: with any of them, the whole plan runs dry. */
  readonly learned: readonly string[];
}
