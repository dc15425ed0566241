import type { LoggedDecision } from "../../../src/kernel/domain/documents.generated.ts";
import type { Adr, SessionLog, StateEntry } from "../../../src/kernel/domain/index.ts";
import type { DigestFacts } from "../../../src/rules/orchestrator/digest/facts.ts";

export const aDecision = (decision: Partial<LoggedDecision> = {}): LoggedDecision => ({
  proposal_id: "prop_1",
  agent_id: "Agent-1",
  path: "app/auth.py",
  semantic_scope: "auth",
  branch: "feature/a",
  change_type: "behavioral",
  decision: "approve",
  decision_type: "implementation",
  agreement: true,
  rationale: "It fits.",
  rfc: null,
  ...decision,
});

export const aSession = (number: number, log: Partial<SessionLog> = {}): SessionLog => ({
  session_id: `session_${String(number).padStart(3, "0")}`,
  proposals_reviewed: log.decisions?.length ?? 0,
  session_start: "2025-06-01T09:00:00Z",
  session_end: "2025-06-01T10:00:00Z",
  ...log,
});

/** An entry that a person has reviewed and nobody has changed since. */
export const anEntry = (id: string, entry: Partial<StateEntry> = {}): StateEntry => ({
  id,
  path: `app/${id}.py`,
  semantic_scope: "auth",
  scope_schema_version: "1.0",
  owner: "Agent-1",
  version: 3,
  uncertainty_level: 1,
  last_reviewed_at: "2025-05-01",
  change_count_since_review: 0,
  ...entry,
});

export const anAdr = (number: number, adr: Partial<Adr> = {}): Adr => ({
  id: `ADR_00${number}`,
  title: "One store",
  status: "accepted",
  ...adr,
});

export const facts = (given: Partial<DigestFacts> = {}): DigestFacts => ({
  since: null,
  logs: [],
  adrs: [],
  state: [],
  scopes: { version: "1.0", names: new Set(["auth", "api"]) },
  rfcs: { open: [], overdue: [] },
  limits: { digest_every: 10, review_threshold: 5 },
  ...given,
});
