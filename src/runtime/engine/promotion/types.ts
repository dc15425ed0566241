import type { DeepReadonly, NodePromoteOutput } from "../../../kernel/domain/index.ts";
import type { Effect } from "../effects.ts";
import type { CapabilityRequest } from "../grant.ts";

/** The hashes that a promotion is bound to, in hexadecimal. */
export interface NodeHashes {
  readonly artifact_sha256: string;
  /** Null where the node names no source. */
  readonly source_sha256: string | null;
  /** The digest of the manifest without what a promotion writes into it; see `digestContract`. */
  readonly manifest_sha256: string;
}

/** A node that is to be promoted: its actual hashes, and what its manifest states. */
interface Candidate extends NodeHashes {
  readonly name: string;
  readonly node_id: string | null;
  readonly stated: { readonly artifact_sha256: string | null; readonly source_sha256: string | null };
  /** The keys that a library node needs and this manifest lacks. */
  readonly missing: readonly string[];
  /** The effects that the manifest asks for. */
  readonly requested: readonly Effect[];
}

/** The result of a unit or replay case after its dry run. */
export interface CaseResult {
  /** The path in the node's folder, such as `replay/first.json`. */
  readonly file: string;
  /** The digest of the input as canonical JSON. */
  readonly input_sha256: string;
  readonly passed: boolean;
  /** Why the case did not pass, as a sentence; null where it did. */
  readonly reason: string | null;
  /** The effects of the calls in it that were answered. */
  readonly exercised: readonly Effect[];
  /** Null where the case could not be run. */
  readonly attestation_id: string | null;
}

/** The parts of a run's attestation that a promotion uses. */
export interface RunRecord {
  readonly attestation_id: string;
  readonly run_type: "dry_run" | "full_run";
  readonly outcome: string;
  readonly ended_at: string;
  /** Null where the run ended before the verifiers ran. */
  readonly verifier_results: readonly { readonly name: string; readonly passed: boolean }[] | null;
  readonly ungranted_attempts: number;
  readonly observed_effects: readonly { readonly effect: Effect }[];
  readonly granted_caps: readonly Pick<CapabilityRequest, "effect">[];
}

/** The parts of a run's attestation that say whether it counts. Entries of earlier versions lack the last two. */
export interface AttestedRun extends RunRecord {
  /** The digest of the manifest's file; null where the run had none. */
  readonly manifest_sha256: string | null;
  readonly granted_by: "direct" | "policy";
  readonly contract_sha256?: string | null;
  readonly person_override?: string | null;
}

/** A person's approval of one module with one manifest. */
export interface ReviewerApproval extends Pick<NodeHashes, "artifact_sha256" | "manifest_sha256"> {
  readonly reviewer_id: string;
  /** The person who was working when the approval was given. */
  readonly by: string;
  readonly approved_at: string;
}

/** Everything that the gates look at. */
export interface PromotionCase {
  readonly node: Candidate;
  readonly unit: readonly CaseResult[];
  readonly replay: readonly CaseResult[];
  /** The attested runs of this module on this account that count, in the order of the log; see `runsThatCount`. */
  readonly runs: readonly RunRecord[];
  /** The number of attested runs of this module that do not count. */
  readonly set_aside: number;
  /** The e-mail addresses of the people who may promote. */
  readonly humans: readonly string[];
  /** Null where nobody approved. */
  readonly approval: ReviewerApproval | null;
}

export type Gate = "hash" | "unit" | "replay" | "dry_run" | "effects" | "human";

export type GateResult = DeepReadonly<NodePromoteOutput["gates"][number]>;
