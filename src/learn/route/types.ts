import type { GraphPlan } from "../../runtime/engine/composition/index.ts";
import type { CapabilityRequest } from "../../runtime/engine/index.ts";
import type { EvaluateCondition, Manifest } from "../../runtime/engine/manifest/index.ts";

type JsonObject = Readonly<Record<string, unknown>>;

/** What the router reads of a manifest; a whole `Manifest` fits. */
export type RoutedManifest = Pick<
  Manifest,
  | "node_id"
  | "header"
  | "task_type"
  | "preconditions"
  | "requested_capabilities"
  | "input_schema"
  | "output_schema"
  | "edges"
> &
  Partial<Pick<Manifest, "forbidden_capabilities">>;

/** A node as the router sees it. Nothing here is authority: what it may do is asked through `RoutePorts.grant`. */
export interface RouteNode {
  /** The name of its skill, which is unique among the nodes of an index. */
  readonly name: string;
  readonly manifest: RoutedManifest;
  /** The effective status, from the promotion record and never from the manifest. A stale node is in no answer. */
  readonly status: "learned" | "library" | "stale";
  readonly tags: readonly string[];
  /** Phrases and patterns of the skill by which people ask for it. */
  readonly phrases: readonly string[];
  /** In hexadecimal. A learned signature counts only for exactly these two. */
  readonly artifact_sha256: string;
  readonly manifest_sha256: string;
}

/** A task to be routed. */
export interface RouteRequest {
  /** The task in words. */
  readonly text: string;
  /** Parameters of the task and facts of its surroundings. Keys that are inputs of a node fill them; conditions read all. */
  readonly context: JsonObject;
  /** Tags that count as words of the search. */
  readonly tags: readonly string[];
}

/** A signature that an accepted run taught. It counts only where the node has exactly these digests and is not stale. */
export interface LearnedSignature {
  readonly signature: string;
  /** The name of the node. */
  readonly node: string;
  readonly artifact_sha256: string;
  readonly manifest_sha256: string;
  /** The attestation of the route whose run was accepted. */
  readonly attestation_id: string;
}

/** What the policy says of a node here. */
export interface NodeGrant {
  readonly granted: readonly CapabilityRequest[];
  /** Why the node may not run, as a sentence; null where all that it asks for can be granted. */
  readonly refusal: string | null;
}

export interface DryRunQuestion {
  readonly plan: GraphPlan;
  readonly input: JsonObject;
  readonly context: JsonObject;
  /** The run has to end after so many milliseconds. */
  readonly timeout_ms: number;
}

/** How a dry run of a plan ended. It passes where every node ended well, nothing ungranted was tried and all verifiers hold. */
export interface DryRunVerdict {
  /** Why the plan did not pass, as a sentence; null where it passed. */
  readonly reason: string | null;
  readonly output: unknown;
  /** The outputs of the plan's nodes by name, for the nodes that validate them; absent means that of the root alone. */
  readonly outputs?: ReadonlyMap<string, unknown>;
}

/** A node that is near a request by its meaning. */
export interface NearNode {
  readonly name: string;
  /** The cosine of the two vectors, from -1 to 1. */
  readonly cosine: number;
}

export interface NearestNodes {
  /** The id of the embedder, by which its threshold is found. */
  readonly embedder: string;
  /** Null where the embedder could not answer; `reason` then says why. */
  readonly near: readonly NearNode[] | null;
  readonly reason: string | null;
}

/** The answer of a model that chose among headers. */
export interface HeaderChoice {
  /** The index of the chosen header; null where the model says that none fits. With any other number the rules decide. */
  readonly choice: number | null;
  readonly input_tokens: number;
  readonly output_tokens: number;
}

/** What a port for synthesis is told about a miss. */
export interface RouteMiss {
  readonly request: RouteRequest;
  readonly signature: string;
  readonly slots: readonly Slot[];
  readonly reason: string;
  /** The report of every stage, with the reason why each candidate fell. */
  readonly stages: readonly StageReport[];
}

/** What a port for synthesis answers: what it did, in a sentence, and the learned node that it wrote. */
export interface MissAnswer {
  readonly says: string;
  readonly node: string | null;
  readonly attestation_id: string | null;
}

/** What the router asks of its surroundings. The router itself has no I/O. */
export interface RoutePorts {
  /** Stage 4. The variables are `input` and `context`. */
  readonly evaluate: EvaluateCondition;
  /** Stage 4: what is wrong with a bound input by the node's schema, as a sentence; null where nothing is. */
  inputProblem(node: RouteNode, input: JsonObject): Promise<string | null>;
  /** Stages 5 and 7. */
  grant(node: RouteNode): Promise<NodeGrant>;
  /** Stage 6. Absent where no embedder is configured. */
  nearest?(text: string, most: number): Promise<NearestNodes>;
  /** Stage 8. */
  dryRun(question: DryRunQuestion): Promise<DryRunVerdict>;
  /** Stage 9. Absent where no model is to be asked; rules decide then. Headers are data and cut to 100 tokens. */
  choose?(request: string, headers: readonly string[]): Promise<HeaderChoice>;
  /** Stage 10. Absent where the policy says `synthesis: off`. */
  onMiss?(miss: RouteMiss): Promise<MissAnswer>;
  /** Milliseconds of a clock that only goes forward, for the times of the stages. Absent: all times are 0. */
  clock?(): number;
}

/** The digest and the size of the labelled set by which a threshold was chosen. */
export interface Calibration {
  /** SHA-256 of the set as canonical JSON, in hexadecimal. */
  readonly sha256: string;
  /** Counts the distinct requests. */
  readonly size: number;
  /** Names the set for a reader. */
  readonly source: string;
}

export interface RouteThresholds {
  /** The least share of a request, weighted by the rareness of its words, that a node found by words has to cover, from 0 to 1. */
  readonly coverage: number;
  /** A plan is alone where its score is so many times that of the next one; others within it go to the dry run, too. */
  readonly margin: number;
  readonly calibration: Calibration;
  /** The least cosine by the id of the embedder. Candidates of an embedder that is not here are added and prove nothing. */
  readonly tau: Readonly<Record<string, { readonly cosine: number; readonly calibration: Calibration }>>;
}

export type SlotKind = "url" | "pr_ref" | "path" | "version" | "quoted" | "name" | "number";

/** A typed value in a request. */
export interface Slot {
  readonly kind: SlotKind;
  /** The value without its quotation marks. */
  readonly value: string;
  /** The preposition before it, such as `to`, `from` or `in`; null where there is none. */
  readonly role: string | null;
  /** The word before it that says what it is, as in `section "Unreleased"`; null where there is none. */
  readonly label: string | null;
  /** Where it begins and ends in the text of the request. */
  readonly start: number;
  readonly end: number;
  /** Whether it stands in the first paragraph, which says what is wanted. Others fill inputs and need not be used. */
  readonly main: boolean;
}

/** How a candidate was found. `graph` is a node that an edge led to, such as one that supersedes a node that was found. */
export type FoundBy = "exact" | "fts" | "vector" | "graph";

export interface StageCandidate {
  readonly node: string;
  readonly found_by: FoundBy;
  /** The score of the retrieval, comparable only within one stage of one route. */
  readonly score: number;
  /** Why the candidate fell in this stage, as a sentence; null where it went on. */
  readonly fell: string | null;
}

export interface StageReport {
  /** From 1 to 10. */
  readonly number: number;
  readonly id: StageId;
  readonly title: string;
  /** What the stage worked on, as a sentence. */
  readonly input: string;
  /** Why the stage did not run, as a sentence; null where it ran. */
  readonly skipped: string | null;
  readonly candidates: readonly StageCandidate[];
  readonly elapsed_ms: number;
}

export type StageId =
  | "normalize"
  | "exact"
  | "words"
  | "preconditions"
  | "policy"
  | "vectors"
  | "graph"
  | "dry run"
  | "tie-break"
  | "synthesis";

export interface RouteTokens {
  readonly input: number;
  readonly output: number;
}

/** The answer of the router: a plan to run, or none. */
export interface RouteResult {
  readonly hit: boolean;
  /** How the chosen node was found; `miss` where none was. */
  readonly stage: FoundBy | "miss";
  /** The canonical form of the request, `task_type[param_schema]`. */
  readonly signature: string;
  /** The name of the chosen node, the root of the plan; null for a miss. */
  readonly node: string | null;
  readonly plan: GraphPlan | null;
  /** Whether the plan has more than one node. */
  readonly composed: boolean;
  /** What the policy grants to the nodes of the plan, in their order. */
  readonly grant: readonly { readonly node: string; readonly granted: readonly CapabilityRequest[] }[];
  /** The input of the node, bound from the request and its context; null for a miss. */
  readonly input: JsonObject | null;
  /** The output of the dry run that was accepted; null for a miss. */
  readonly output: unknown;
  /** Why this node, or why none, as a sentence. */
  readonly reason: string;
  readonly context: JsonObject;
  readonly slots: readonly Slot[];
  /** One report for each of the ten stages, in order. */
  readonly stages: readonly StageReport[];
  /** The tokens that stage 9 spent. Every other stage spends none. */
  readonly tokens: RouteTokens;
  /** What stage 10 answered; null where it did not run. */
  readonly synthesis: MissAnswer | null;
}
