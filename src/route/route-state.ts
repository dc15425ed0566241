import type { GraphPlan } from "../runtime/composition/index.ts";
import type { Binding } from "./bind-inputs.ts";
import type { NormalizedRequest } from "./normalize/index.ts";
import type { IndexedNode, RouteIndex } from "./route-index.ts";
import type {
  FoundBy,
  MissAnswer,
  NodeGrant,
  RoutePorts,
  RouteRequest,
  RouteThresholds,
  RouteTokens,
  StageCandidate,
  StageId,
  StageReport,
} from "./types.ts";

export interface RouteQuestion {
  readonly index: RouteIndex;
  readonly request: RouteRequest;
  readonly ports: RoutePorts;
  readonly thresholds: RouteThresholds;
}

/** A node that a retrieval found. */
export interface Candidate {
  readonly own: IndexedNode;
  readonly foundBy: FoundBy;
  readonly score: number;
  /** The share of the request that the node covers, from 0 to 1; 1 where it was not found by words. */
  readonly coverage: number;
  readonly binding: Binding;
}

/** A candidate with the plan that it is the root of. */
export interface PlannedCandidate extends Candidate {
  readonly plan: GraphPlan;
}

/** A plan whose dry run passed. */
export interface PassedCandidate extends PlannedCandidate {
  readonly output: unknown;
}

/** What the stages have found out so far. A stage returns a new state. */
export interface RouteState {
  readonly question: RouteQuestion;
  readonly normalized: NormalizedRequest;
  readonly candidates: readonly Candidate[];
  readonly planned: readonly PlannedCandidate[];
  readonly passed: readonly PassedCandidate[];
  readonly chosen: PassedCandidate | null;
  /** Why the chosen one was chosen, or why none was, as a sentence. */
  readonly reason: string;
  readonly tokens: RouteTokens;
  readonly synthesis: MissAnswer | null;
  /** What conditions and policy say of each node; they are asked once. */
  readonly admissions: Admissions;
  /** The reports of the stages before. */
  readonly reports: readonly StageReport[];
}

/** Keeps the answers of stages 4 and 5 for one route. */
export interface Admissions {
  /** Returns why the preconditions do not hold or the inputs do not fit, as a sentence; null where all is well. */
  conditions(candidate: Pick<Candidate, "own" | "binding">): Promise<string | null>;
  grant(own: IndexedNode): Promise<NodeGrant>;
}

export interface StageOutcome {
  readonly state: RouteState;
  /** What the stage worked on, as a sentence. */
  readonly input: string;
  readonly seen: readonly StageCandidate[];
}

/** One of the ten stages. */
export interface RouteStage {
  readonly number: number;
  readonly id: StageId;
  readonly title: string;
  /** Returns why the stage has nothing to do, as a sentence; null where it has. */
  skip(state: RouteState): string | null | Promise<string | null>;
  run(state: RouteState): StageOutcome | Promise<StageOutcome>;
}

export const seenCandidate = (candidate: Candidate, fell: string | null): StageCandidate => ({
  node: candidate.own.node.name,
  found_by: candidate.foundBy,
  score: Math.round(candidate.score * 1000) / 1000,
  fell,
});
