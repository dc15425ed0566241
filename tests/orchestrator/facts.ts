import type { QueueEntry, StateEntry } from "../../src/kernel/domain/index.ts";
import type { ReviewFacts } from "../../src/rules/orchestrator/index.ts";
import { computeEffectiveConfig } from "../../src/workspace/config/index.ts";

type Signals = NonNullable<QueueEntry["risk_signals"]>;

const quiet: Signals = {
  touched_auth_or_permission_patterns: false,
  public_api_signature_changed: false,
  invariant_referenced_file_modified: false,
  high_fan_in_module_modified: false,
  ast_change_type: "behavioral",
  mechanical_only: false,
};

export function proposalWith(changes: Partial<QueueEntry> = {}, signals: Partial<Signals> = {}): QueueEntry {
  return {
    proposal_id: "prop_00000001",
    agent_id: "Agent-1",
    path: "app/auth/login.py",
    semantic_scope: "auth",
    branch: "a1",
    status: "pending",
    out_of_scope: false,
    cross_scope_flag: false,
    risk_signals: { ...quiet, ...signals },
    ...changes,
  };
}

/** A proposal with the agent's own label. */
export function labelled(agent: "mechanical" | "behavioral" | "architectural" | null): Partial<QueueEntry> {
  return {
    classification_verification: {
      agent_classification: agent,
      verifier_classification: null,
      agreement: null,
      stage1_override: false,
    },
  };
}

export const entryAt = (level: 0 | 1 | 2 | 3): StateEntry => ({
  id: "auth_login",
  path: "app/auth/login.py",
  version: 4,
  uncertainty_level: level,
});

export function factsWith(changes: Partial<ReviewFacts> = {}): ReviewFacts {
  return {
    proposal: proposalWith(),
    computed: "behavioral",
    verification: { verifier: "heuristic", classification: "behavioral", justification: "Bodies.", isUncertain: false },
    reading: null,
    entry: entryAt(1),
    dependents: [],
    breaker: { limit: 3, disagreements: 0, isTripped: false, isCounted: false },
    assumptionClashes: [],
    stateConflicts: [],
    findings: [],
    holdForPerson: computeEffectiveConfig(null).review.hold,
    holdWithoutReader: [],
    parseError: null,
    triggersFor: () => [],
    rfcAnswerTo: () => ({ kind: "none" }),
    ...changes,
  };
}
