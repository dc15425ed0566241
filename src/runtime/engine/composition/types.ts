import type { CapabilityRequest } from "../grant.ts";

/** A node as composition sees it: its relations to others, its grants, and why it may not run. */
export interface PlanNode {
  readonly name: string;
  readonly status: "learned" | "library" | "stale";
  /** Names in the order in which they run. */
  readonly calls: readonly string[];
  /** The types of values that the node needs and produces. */
  readonly requires: readonly string[];
  readonly produces: readonly string[];
  /** Names of nodes; it is enough that one of the two declares the conflict. */
  readonly conflicts: readonly string[];
  /** The capabilities that the policy grants to the node here. */
  readonly granted: readonly CapabilityRequest[];
  /** Why its preconditions or the policy prevent the node from running, as a sentence; null where nothing does. */
  readonly refusal: string | null;
}

/** Returns null where there is no such node. */
export type FindNode = (name: string) => PlanNode | null;

type PlanProblemKind =
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
  /** The nodes that the problem is about; for a cycle or a path that is too deep, all of its nodes. */
  readonly nodes: readonly string[];
  readonly message: string;
}

/** A node of a plan, with the names of the nodes whose results it gets. */
export interface PlannedNode {
  readonly node: PlanNode;
  readonly receives: readonly string[];
}

/** Nodes that may run together, in the order in which they run (specification 3.5). */
export interface GraphPlan {
  /** The node whose output is the output of the plan. */
  readonly root: string;
  readonly steps: readonly PlannedNode[];
  /** The learned nodes. If there are any, the whole plan runs dry. */
  readonly learned: readonly string[];
}
