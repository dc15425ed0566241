import { err, isObject, ok, type Result, tryParseJson } from "../../../kernel/domain/index.ts";
import type { Effect } from "../effects.ts";
import type { CapabilityRequest } from "../grant.ts";
import type { Limits } from "../limits.ts";
import type { Gate, NodeStatus } from "../promotion/index.ts";
import type { ObservedEffect, Outcome } from "../run-facts.ts";
import type { Envelope } from "./dsse.ts";

/** An in-toto Statement v1 about an artifact. */
export interface Statement<P extends Predicate = Predicate> {
  readonly _type: typeof STATEMENT_TYPE;
  readonly subject: readonly Subject[];
  readonly predicateType: P["predicateType"];
  readonly predicate: Omit<P, "predicateType">;
}

interface Subject {
  readonly name: string;
  /** In hexadecimal. */
  readonly digest: { readonly sha256: string };
}

const STATEMENT_TYPE = "https://in-toto.io/Statement/v1";
export const RUN_TYPE = "urn:skl:attestation:run:v1";
export const INTENT_TYPE = "urn:skl:attestation:intent:v1";
export const PROMOTION_TYPE = "urn:skl:attestation:promotion:v1";
export const SYNTHESIS_TYPE = "urn:skl:attestation:synthesis:v1";
export const FAILED_SYNTHESIS_TYPE = "urn:skl:attestation:synthesis-failed:v1";
export const ROUTE_TYPE = "urn:skl:attestation:route:v1";

/** A step of a run's plan without its description. */
interface PlannedEffect {
  readonly effect: Effect;
  readonly adapter: string;
  readonly payload_digest: string;
}

export interface VerifierResult {
  readonly name: string;
  readonly passed: boolean;
  /** Empty where the verifier passed. */
  readonly reason: string;
}

/**
 * The fields of every predicate. Digests are SHA-256 in hexadecimal. Times are ISO 8601 from the clock of the machine; only the
 * log's order is reliable.
 */
interface Bound {
  readonly attestation_id: string;
  /** From the manifest; null where it states none or there is no manifest. */
  readonly node_id: string | null;
  readonly manifest_sha256: string | null;
  /** As the manifest states it. */
  readonly source_sha256: string | null;
  readonly artifact_sha256: string;
}

interface OfRun extends Bound {
  readonly run_id: string;
  /** The plan of several nodes that this run belongs to; null for a single run. */
  readonly plan_id: string | null;
  readonly user: string;
  /** Null where grants were given directly. */
  readonly policy_sha256: string | null;
  /** The digest of the input as canonical JSON. */
  readonly input_sha256: string;
  /** The digest of what the manifest says, to which a promotion is bound; null where there is no manifest. */
  readonly contract_sha256: string | null;
  /** Null for a module that is no node, or where the run did not come that far. */
  readonly node_status: NodeStatus | null;
  readonly granted_by: "direct" | "policy";
  /** The person who granted something past the trusted policy; null for nobody. */
  readonly person_override: string | null;
  readonly granted_caps: readonly CapabilityRequest[];
  readonly plan: readonly PlannedEffect[];
  /** The digest of `plan` as canonical JSON. */
  readonly plan_sha256: string;
}

/** A run (specification 3.6) as the host observed it. */
export interface RunPredicate extends OfRun {
  readonly predicateType: typeof RUN_TYPE;
  readonly run_type: "dry_run" | "full_run";
  /** `broken` means that an error of the host ended the run; it says nothing about the node. */
  readonly outcome: Outcome | "broken";
  readonly exit_code: number | null;
  readonly reason: string | null;
  readonly started_at: string;
  readonly ended_at: string;
  readonly requested_caps: readonly CapabilityRequest[];
  readonly denied: readonly { readonly effect: Effect; readonly rule: string | null }[];
  readonly observed_effects: readonly ObservedEffect[];
  readonly ungranted_attempts: number;
  /** The digest of the guest's stdout; null where none of its code ran. */
  readonly output_sha256: string | null;
  /** The same digest for a dry run; null for a full run. */
  readonly dry_run_output_sha256: string | null;
  /** The digest of the recorded answers that stood in for those of the world; null where the world answered. */
  readonly answers_sha256: string | null;
  /** Null where the run ended before the verifiers ran. */
  readonly verifier_results: readonly VerifierResult[] | null;
  readonly run_duration_ms: number;
  /** Null where the run was stopped from outside, so that nobody knows. */
  readonly fuel_used: number | null;
  readonly engine: { readonly name: string; readonly version: string };
  readonly limits: Limits;
  /** The steps of the plan that were made while the guest ran; the others waited for its end. */
  readonly made_at_once: readonly PlannedEffect[];
  /** What happened to the plan, as `skl node run` reports it. */
  readonly plan_outcome: string;
  /** The id of the intent that was written before the plan was carried out; null where there was nothing to do. */
  readonly intent_id: string | null;
  /** Whether this run may count for a promotion (specification, Definition 5): a dry run that ended well in every respect. */
  readonly promotion_eligible: boolean;
}

/** What a full run is about to do. The entry of its run says what happened; where that is missing, the result is unknown. */
export interface IntentPredicate extends OfRun {
  readonly predicateType: typeof INTENT_TYPE;
  readonly decided_at: string;
}

/** Says that a node passed the six gates (specification, Appendix C), with their evidence. */
export interface PromotionPredicate extends Bound {
  readonly predicateType: typeof PROMOTION_TYPE;
  readonly run_type: "promotion";
  readonly name: string;
  readonly reviewer_id: string;
  readonly approved_at: string;
  readonly promoted_at: string;
  readonly gates_passed: readonly Gate[];
  readonly gates: readonly {
    readonly gate: Gate;
    readonly passed: boolean;
    /** The JSON that the gate returned. */
    readonly evidence: unknown;
  }[];
}

/** One draft of a synthesis. Digests are of the whole texts, which themselves are not kept. */
interface SynthesisRound {
  readonly round: number;
  readonly prompt_sha256: string;
  /** Null where no answer came. */
  readonly answer_sha256: string | null;
  readonly artifact_sha256: string | null;
  readonly input_tokens: number | null;
  readonly output_tokens: number | null;
  /** Sentences; none in the round whose draft was kept. */
  readonly problems: readonly string[];
}

/** How a learned node came about: by a model in rounds, or from recorded instances without one. */
export interface SynthesisPredicate extends Bound {
  readonly predicateType: typeof SYNTHESIS_TYPE;
  readonly run_type: "synthesis";
  readonly name: string;
  readonly user: string;
  /** `model` wrote drafts; `instances` means that an edit program was inferred. */
  readonly by: "model" | "instances";
  /** The name of the model; null for instances. */
  readonly model: string | null;
  readonly compiler: string;
  readonly request_sha256: string;
  /** The route whose miss asked for it; null where a person did. */
  readonly route_id: string | null;
  readonly rounds: readonly SynthesisRound[];
  /** The sums over the rounds; null where a round did not report them. */
  readonly input_tokens: number | null;
  readonly output_tokens: number | null;
  /** The digests of the recorded instances; empty for a model. */
  readonly instances: readonly string[];
  readonly ended_at: string;
}

/** Says that no node came out of a synthesis, and why. Its subject is the request, as there is no module. */
export interface FailedSynthesisPredicate
  extends Pick<
    SynthesisPredicate,
    "user" | "model" | "request_sha256" | "route_id" | "rounds" | "input_tokens" | "output_tokens" | "ended_at"
  > {
  readonly predicateType: typeof FAILED_SYNTHESIS_TYPE;
  readonly attestation_id: string;
  readonly artifact_sha256: null;
  readonly status: "invalid" | "repeated" | "budget" | "model_failed" | "none";
}

/**
 * How a request was routed (specification 3.4), and why each candidate fell. Its subject is the request, whose text is not in
 * the log.
 */
export interface RoutePredicate {
  readonly predicateType: typeof ROUTE_TYPE;
  readonly attestation_id: string;
  readonly routed_at: string;
  readonly user: string;
  /** The digest of the request's text. */
  readonly request_sha256: string;
  /** The digest of the context as canonical JSON. */
  readonly context_sha256: string;
  /** The canonical form of the request, without its values. */
  readonly signature: string;
  readonly hit: boolean;
  readonly stage: string;
  /** The name of the chosen node, and what it was then; null for a miss. */
  readonly node: string | null;
  readonly node_id: string | null;
  readonly artifact_sha256: string | null;
  /** The digest of what the manifest says, to which a promotion is bound. */
  readonly manifest_sha256: string | null;
  /** The digest of the bound input as canonical JSON; null for a miss. */
  readonly input_sha256: string | null;
  /** The nodes of the plan in their order; none for a miss. */
  readonly plan: readonly string[];
  /** The id under which the plan is run next; null where it is not. */
  readonly plan_id: string | null;
  readonly reason: string;
  readonly stages: readonly RoutedStage[];
  readonly tokens: { readonly input: number; readonly output: number };
  readonly thresholds: { readonly coverage: number; readonly margin: number; readonly calibration_sha256: string };
  /** Digests of what the stages read. */
  readonly indexes: { readonly nodes: string; readonly learned: string };
  readonly policy_sha256: string;
}

interface RoutedStage {
  readonly number: number;
  readonly id: string;
  readonly skipped: string | null;
  readonly candidates: readonly {
    readonly node: string;
    readonly found_by: string;
    readonly score: number;
    readonly fell: string | null;
  }[];
}

type Predicate =
  | RunPredicate
  | IntentPredicate
  | PromotionPredicate
  | RoutePredicate
  | SynthesisPredicate
  | FailedSynthesisPredicate;
export type AnyStatement =
  | Statement<RunPredicate>
  | Statement<IntentPredicate>
  | Statement<PromotionPredicate>
  | Statement<RoutePredicate>
  | Statement<SynthesisPredicate>
  | Statement<FailedSynthesisPredicate>;

/** Makes the statement about an artifact, or about a request; `name` is how people know it. */
export function makeAttestedStatement<P extends Predicate>(name: string, whole: P): Statement<P> {
  const { predicateType, ...predicate } = whole;
  const isAboutRequest = whole.predicateType === ROUTE_TYPE || whole.predicateType === FAILED_SYNTHESIS_TYPE;
  const sha256 = isAboutRequest ? whole.request_sha256 : whole.artifact_sha256;
  const subject = [{ name, digest: { sha256 } }];
  return { _type: STATEMENT_TYPE, subject, predicateType, predicate };
}

const ABOUT_REQUESTS: readonly unknown[] = [ROUTE_TYPE, FAILED_SYNTHESIS_TYPE];
const TYPES: readonly unknown[] = [RUN_TYPE, INTENT_TYPE, PROMOTION_TYPE, SYNTHESIS_TYPE, ...ABOUT_REQUESTS];

/**
 * Parses the statement of an envelope. Its signature is checked elsewhere, and what skl signed has the form that its type says,
 * so only the names are checked here. The error is a sentence.
 */
export function parseStatement({ payload }: Envelope): Result<AnyStatement, string> {
  const value = tryParseJson(Buffer.from(payload, "base64").toString("utf8"));
  if (value === null) return err("Its payload is no JSON.");
  if (!isObject(value) || value._type !== STATEMENT_TYPE) return err("Its payload is no in-toto statement.");
  const { subject, predicateType, predicate } = value;
  if (!TYPES.includes(predicateType)) return err("Its predicateType is none of ours.");
  if (!isObject(predicate) || typeof predicate.attestation_id !== "string") return err("It has no attestation_id.");
  const sha256 = ABOUT_REQUESTS.includes(predicateType) ? predicate.request_sha256 : predicate.artifact_sha256;
  const [about] = Array.isArray(subject) ? (subject as unknown[]) : [];
  if (!isObject(about) || !isObject(about.digest) || about.digest.sha256 !== sha256)
    return err("Its subject is not what its predicate is about.");
  return ok(value as unknown as AnyStatement);
}
