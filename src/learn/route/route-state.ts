import type { GraphPlan } from "../../runtime/engine/composition/index.ts";
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

/** Is a node that a retrieval found. */
export interface Candidate {
  readonly own: IndexedNode;
  readonly foundBy: FoundBy;
  readonly score: number;
  /** Is the share of the request that the node covers, from 0 to 1; it is 1 for a node that was not found by words. */
  readonly coverage: number;
  readonly binding: Binding;
}

/** Is a candidate with the plan of which it is the root. */
export interface PlannedCandidate extends Candidate {
  readonly plan: GraphPlan;
}

/** Is a plan whose dry run passed. */
export interface PassedCandidate extends PlannedCandidate {
  readonly output: unknown;
}

/** What the stages have found so far. Each stage returns a new state. */
export interface RouteState {
  readonly question: RouteQuestion;
  readonly normalized: NormalizedRequest;
  readonly candidates: readonly Candidate[];
  readonly planned: readonly PlannedCandidate[];
  readonly passed: readonly PassedCandidate[];
  readonly chosen: PassedCandidate | null;
  /** Says in a sentence why the chosen node was chosen, or why none was. */
  readonly reason: string;
  readonly tokens: RouteTokens;
  readonly synthesis: MissAnswer | null;
  /** Answers what conditions and policy say of each node; each is asked once. */
  readonly admissions: Admissions;
  /** The reports of the previous stages. */
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
  /** Says in a sentence what the stage worked on. */
  readonly input: string;
  readonly seen: readonly StageCandidate[];
}

/** Is one of the ten stages. */
export interface RouteStage {
  readonly number: number;
  readonly id: StageId;
  readonly title: string;
  /** Returns in a sentence why the stage is skipped; null if it runs. */
  skip(state: RouteState): string | null | Promise<string | null>;
  run(state: RouteState): StageOutcome | Promise<StageOutcome>;
}

export const toStageCandidate = (candidate: Candidate, fell: string | null): StageCandidate => ({
  node: candidate.own.node.name,
  found_by: candidate.foundBy,
  score: Math.round(candidate.score * 1000) / 1000,
  fell,
});
