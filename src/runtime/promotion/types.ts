import type { Effect } from "../effects.ts";
import type { CapabilityRequest } from "../grant.ts";

/** Hashes that a promotion is bound to; hexadecimal. */
export interface NodeHashes {
  readonly artifact_sha256: string;
  /** Null: the node names no source. */
  readonly source_sha256: string | null;
  /** Of what the manifest says, without what a promotion writes into it; see `contractDigest`. */
  readonly manifest_sha256: string;
}

/** A node that is to be promoted: what was found, and what its manifest states. */
export interface Candidate extends NodeHashes {
  readonly name: string;
  readonly node_id: string | null;
  readonly stated: { readonly artifact_sha256: string | null; readonly source_sha256: string | null };
  /** What a library node needs and this manifest does not have, by key. */
  readonly missing: readonly string[];
}

/** One unit or replay case after its dry run. */
export interface CaseResult {
  /** In the folder, such as `replay/first.json`. */
  readonly file: string;
  /** Of the input as canonical JSON. */
  readonly input_sha256: string;
  readonly passed: boolean;
  /** Why it did not pass, in words; null where it did. */
  readonly reason: string | null;
  /** Null: it could not be run. */
  readonly attestation_id: string | null;
}

/** What an attestation of a run says that a promotion looks at. */
export interface RunRecord {
  readonly attestation_id: string;
  readonly run_type: "dry_run" | "full_run";
  readonly outcome: string;
  readonly ended_at: string;
  /** Null: it did not come so far that they were asked. */
  readonly verifier_results: readonly { readonly name: string; readonly passed: boolean }[] | null;
  readonly ungranted_attempts: number;
  readonly observed_effects: readonly { readonly effect: Effect }[];
  readonly granted_caps: readonly Pick<CapabilityRequest, "effect">[];
}

/** A person's word for one module with one manifest. */
export interface ReviewerApproval extends Pick<NodeHashes, "artifact_sha256" | "manifest_sha256"> {
  readonly reviewer_id: string;
  /** Who was at work when it was given. */
  readonly by: string;
  readonly approved_at: string;
}

/** What the gates look at, and nothing else. */
export interface PromotionCase {
  readonly node: Candidate;
  readonly unit: readonly CaseResult[];
  readonly replay: readonly CaseResult[];
  /** Every attested run of this module on this account, in the order of the log. */
  readonly runs: readonly RunRecord[];
  /** E-mails of the people who may promote. */
  readonly humans: readonly string[];
  /** Null: nobody approved. */
  readonly approval: ReviewerApproval | null;
}

export type Gate = "hash" | "unit" | "replay" | "dry_run" | "effects" | "human";

export interface GateResult {
  readonly gate: Gate;
  readonly passed: boolean;
  /** Why it did not pass, a sentence each; empty where it did. */
  readonly problems: readonly string[];
  /** JSON: what was looked at. */
  readonly evidence: Readonly<Record<string, unknown>>;
}
