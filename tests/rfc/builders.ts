import type { AcceptanceCriterion, Adr, Evidence, QueueEntry, Rfc } from "../../src/kernel/domain/index.ts";
import type { CriterionSpec, ResolveRequest, TriggerFacts } from "../../src/rules/rfc/index.ts";

export const HEAD = "a".repeat(40);
export const OTHER_HEAD = "b".repeat(40);
export const NOW = new Date("2025-06-01T20:00:00Z");

/** The invariants of the specification's example (3.1). */
export const INVARIANTS = {
  tech_stack: ["Python 3.11", "FastAPI", "SQLAlchemy 2.0"],
  auth_model: "JWT over Bearer header",
  data_storage: "PostgreSQL only",
  security_patterns: ["@require_auth", "@login_required", "verify_", "check_permission", "is_authorized"],
};

export function aProposal(over: Partial<QueueEntry> = {}): QueueEntry {
  return {
    proposal_id: "prop_00000001",
    agent_id: "Agent-2",
    path: "app/sessions.py",
    semantic_scope: "auth",
    branch: "feature/sessions",
    head: HEAD,
    change_type: "architectural",
    status: "pending",
    ...over,
  };
}

/** An open RFC as the specification's example (9.2) has it before it is resolved. */
export function anRfc(over: Partial<Rfc> = {}): Rfc {
  return {
    id: "RFC_004",
    status: "open",
    created_at: "2025-06-01T14:23:00Z",
    triggering_proposal: "prop_00000001",
    semantic_scopes: ["auth"],
    decision_required: "Whether to introduce a Redis cache layer for session management.",
    context: "Agent-2 proposes storing session tokens in Redis.",
    option_a: { description: "Approve as proposed.", consequences: "Requires updating Invariants.", effect: "approve" },
    option_b: { description: "Reject.", consequences: "Maintains single data store.", effect: "reject" },
    option_c: { description: "Defer.", consequences: "Delays feature.", effect: "defer" },
    head: HEAD,
    acceptance_criteria: [],
    merge_blocked_until_criteria_pass: true,
    human_response_deadline: "2025-06-02T14:23:00Z",
    approvals: [],
    ...over,
  };
}

export function aSpec(over: Partial<CriterionSpec> = {}): CriterionSpec {
  return {
    description: "Auth query P95 latency must not exceed 150ms.",
    check_type: "performance_test",
    check_reference: "tests/load/auth_latency.py",
    ...over,
  };
}

export function aCriterion(over: Partial<AcceptanceCriterion> = {}): AcceptanceCriterion {
  return {
    id: "ac_001",
    check_type: "test",
    check_reference: "tests/test_auth.py::test_login",
    status: "pending",
    ...over,
  };
}

export function anEvidence(over: Partial<Evidence> = {}): Evidence {
  return {
    schema_version: 1,
    commit: HEAD,
    name: "pytest",
    source: "junit",
    status: "passed",
    recorded_at: "2025-06-01T15:00:00Z",
    cases: [],
    ...over,
  };
}

export function aResolution(over: Partial<ResolveRequest> = {}): ResolveRequest {
  return {
    rfc: anRfc(),
    option: "b",
    rationale: "Maintain a single data store.",
    criteria: [aSpec()],
    by: "ada@example.org",
    at: "2025-06-01T19:00:00Z",
    via: "skl rfc resolve",
    url: null,
    head: HEAD,
    supersedes: null,
    existingAdrs: [],
    now: NOW,
    ...over,
  };
}

export function anAdr(id: string, over: Partial<Adr> = {}): Adr {
  return { id, title: `Decision ${id}`, status: "accepted", ...over };
}

export function someTriggerFacts(over: Partial<TriggerFacts> = {}): TriggerFacts {
  return {
    classification: "behavioral",
    proposal: aProposal(),
    newDependencies: [],
    publicSignatureChanged: false,
    highFanIn: false,
    dependents: 0,
    invariants: INVARIANTS,
    assumptionConflicts: 0,
    statements: [],
    ...over,
  };
}
