import type {
  ChangeType,
  Finding,
  HoldKind,
  QueueEntry,
  Reading,
  RfcTrigger,
  StateEntry,
} from "../../kernel/domain/index.ts";

/** A verifier's answer on a proposal; `classification` is null if it gave no usable one. */
export interface Verification {
  /** `heuristic`, `none`, or the provider and model. */
  readonly verifier: string;
  readonly classification: ChangeType | null;
  /** One sentence. */
  readonly justification: string;
  /** The name, version and digest of the skill that asked the model. */
  readonly skill?: string;
  /** Whether it was not confident. */
  readonly isUncertain: boolean;
}

/** A conflict with State, which step 6 looks for. */
export interface StateConflict {
  readonly kind:
    | "gate"
    | "stale_read"
    | "unread_change"
    | "forbidden_responsibility"
    | "scope_cycle"
    | "decided_before"
    | "merge_conflict";
  /** The State entry, scope or file it conflicts with. */
  readonly with: string;
  /** One sentence that names the difference. */
  readonly message: string;
  /** What the agent should do next. */
  readonly rescope: string;
}

/** Two assumptions on one subject that cannot both hold. */
export interface AssumptionClash {
  readonly subject: string;
  readonly reason: string;
  readonly own: string;
  readonly other: string;
  /** The proposal or State entry that holds the other one. */
  readonly otherHolder: string;
}

/** A reason to ask a person. */
export interface Trigger {
  readonly trigger: RfcTrigger;
  /** One sentence. */
  readonly because: string;
  /** The fingerprints that an RFC has to cover, such as `dependency:redis` or `signature:app/x.py:login`. */
  readonly about: readonly string[];
}

/** The state of the decision on a trigger; `unmet` means that it was approved but its criteria have not passed. */
export type RfcAnswer =
  | { readonly kind: "none" }
  | { readonly kind: "open" | "unmet"; readonly rfc: string; readonly because: string }
  | {
      readonly kind: "approved";
      readonly rfc: string;
      /** Whether the proposal does not say any more what was asked about, so that nothing had to be proven. */
      readonly isMoot?: true;
    }
  | {
      readonly kind: "rejected" | "deferred";
      readonly rfc: string;
      readonly because: string;
      /** The assumption that was found wrong, where the decision was about one. */
      readonly wrong?: string;
    };

/** All facts that the decision on one proposal depends on; equal facts give equal decisions. */
export interface ReviewFacts {
  /** The proposal as computed from the commit, with the agent's own words. */
  readonly proposal: QueueEntry;
  /** The computed classification, whatever the agent's label. */
  readonly computed: ChangeType;
  /** Null where stage 1 decided and no verifier was asked. */
  readonly verification: Verification | null;
  /** What the reviewer said; null where nobody was asked yet. */
  readonly reading: Reading | null;
  readonly entry: StateEntry | null;
  /** State entries that depend on the file. */
  readonly dependents: readonly StateEntry[];
  readonly breaker: {
    readonly limit: number;
    /** Disagreements with the agent's labels so far: those within `review.breaker_hours`, or those that tripped it. */
    readonly disagreements: number;
    /** Whether the agent's breaker tripped before and nobody has reset it. */
    readonly isTripped: boolean;
    /** Whether an earlier session disagreed with the label of this proposal, which counts once. */
    readonly isCounted: boolean;
  };
  readonly assumptionClashes: readonly AssumptionClash[];
  readonly stateConflicts: readonly StateConflict[];
  /** What the checks found in the file. */
  readonly findings: readonly Finding[];
  /** `review.hold`: the findings that hold a proposal for a person. */
  readonly holdForPerson: readonly HoldKind[];
  /** Whether a model is configured that reads changes. */
  readonly hasReader?: boolean;
  /** `review.without_reader` where no model reads, else empty. */
  readonly holdWithoutReader: readonly HoldKind[];
  /** Why a file in a supported language could not be parsed; null where it could. */
  readonly parseError: string | null;
  readonly triggersFor: (classification: ChangeType) => readonly Trigger[];
  readonly rfcAnswerTo: (trigger: Trigger) => RfcAnswer;
}
