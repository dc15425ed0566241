import type { ChangeType, QueueEntry, RfcTrigger, StateEntry } from "../domain/index.ts";

/** What a verifier made of a proposal; `classification` is null when it gave no usable answer. */
export interface Verification {
  /** `heuristic`, `none`, or the provider and model. */
  readonly verifier: string;
  readonly classification: ChangeType | null;
  /** One sentence. */
  readonly justification: string;
  /** The package that a model was asked with, by name, version and digest. */
  readonly skill?: string;
  /** It could not tell with confidence. */
  readonly isUncertain: boolean;
}

/** A conflict with a record of State: what step 6 looks for. */
export interface StateConflict {
  readonly kind: "gate" | "stale_read" | "forbidden_responsibility" | "scope_cycle" | "merge_conflict";
  /** The State entry, scope or file it conflicts with. */
  readonly with: string;
  /** One sentence that says what differs. */
  readonly message: string;
  /** What the agent does next. */
  readonly rescope: string;
}

/** Two assumptions on one subject that do not go together. */
export interface AssumptionClash {
  readonly subject: string;
  readonly reason: string;
  readonly own: string;
  readonly other: string;
  /** Proposal or State entry that holds the other one. */
  readonly otherHolder: string;
}

/** A reason to ask a person, with what it is about: the fingerprints that an RFC covers. */
export interface Trigger {
  readonly trigger: RfcTrigger;
  /** One sentence. */
  readonly because: string;
  /** Such as `dependency:redis` or `signature:app/x.py:login`. */
  readonly about: readonly string[];
}

/** Where the decision on a trigger stands. */
export type Standing =
  | { readonly kind: "none" }
  | { readonly kind: "open" | "unmet"; readonly rfc: string; readonly because: string }
  | { readonly kind: "approved"; readonly rfc: string }
  | { readonly kind: "rejected" | "deferred"; readonly rfc: string; readonly because: string };

/** All that the decision on one proposal depends on. Two equal values give equal decisions. */
export interface ReviewFacts {
  /** As the engine computed it from the commit, with the agent's own words beside it. */
  readonly proposal: QueueEntry;
  /** What the engine makes of the change, before the agent's label. */
  readonly computed: ChangeType;
  /** Null where stage 1 decided and none was asked. */
  readonly verification: Verification | null;
  readonly entry: StateEntry | null;
  /** State entries that depend on the file. */
  readonly dependents: readonly StateEntry[];
  readonly breaker: { readonly limit: number; readonly disagreements: number };
  readonly assumptionClashes: readonly AssumptionClash[];
  readonly stateConflicts: readonly StateConflict[];
  /** Syntax that could not be read in a language that is compared; null where it could. */
  readonly parseError: string | null;
  readonly triggersFor: (classification: ChangeType) => readonly Trigger[];
  readonly standingOf: (trigger: Trigger) => Standing;
}
