import type {
  DigestDecision,
  DigestEntry,
  DigestOutput,
  DigestRfc,
} from "../../src/kernel/domain/documents.generated.ts";

export const aDecision = (decision: Partial<DigestDecision> = {}): DigestDecision => ({
  kind: "proposal",
  id: "prop_1a2b3c4d",
  title: null,
  decision: "approve",
  rationale: "Signatures changed as the RFC decided.",
  agent_id: "Agent-1",
  decided_by: [],
  path: "app/utils/tokens.py",
  branch: "feature/auth-reset",
  semantic_scopes: ["auth"],
  rfc: null,
  supersedes: [],
  session_id: "session_002",
  at: "2025-06-02T10:00:00Z",
  ...decision,
});

export const aListedEntry = (entry: Partial<DigestEntry> = {}): DigestEntry => ({
  id: "tokens",
  path: "app/utils/tokens.py",
  semantic_scope: "auth",
  owner: "Agent-1",
  version: 1,
  uncertainty_level: 2,
  change_count_since_review: 1,
  last_reviewed_at: null,
  contested_by: null,
  reasons: ["proposed"],
  ...entry,
});

export const aWaitingRfc = (rfc: Partial<DigestRfc> = {}): DigestRfc => ({
  id: "RFC_004",
  decision_required: "Whether to keep sessions in Redis.",
  semantic_scopes: ["auth"],
  deadline: "2025-06-03T10:00:00Z",
  remaining_s: 7200,
  ...rfc,
});

/** A period in which nothing happened, with the given parts. */
export const aDigest = (digest: Partial<DigestOutput> = {}): DigestOutput => ({
  created_at: "2025-06-03T08:00:00Z",
  base: "b".repeat(40),
  period: { from_session: null, to_session: null, since: null, sessions: 0, proposals_reviewed: 0 },
  due: false,
  limits: { digest_every: 10, review_threshold: 5 },
  architectural_decisions: [],
  at_threshold: [],
  contested: [],
  new_entries: [],
  heat_map: { sessions: [], scopes: [] },
  rfcs: { open: [], overdue: [] },
  disagreements: [],
  uncertain_decisions: [],
  circuit_breakers: [],
  patterns: [],
  notices: [],
  changes: [],
  commit: null,
  digest_id: null,
  reviewed: [],
  pushed: false,
  warnings: [],
  ...digest,
});

/** The same text in every place that a stranger can fill. */
export function fillDigestWith(text: string): DigestOutput {
  const entry = aListedEntry({ id: text, path: text, semantic_scope: text, owner: text, contested_by: text });
  const decision = aDecision({
    id: text,
    title: text,
    decision: text,
    rationale: text,
    agent_id: text,
    path: text,
    branch: text,
    semantic_scopes: [text, text],
    rfc: text,
    session_id: text,
  });
  const rfc = aWaitingRfc({ id: text, decision_required: text, semantic_scopes: [text] });
  const note = { session_id: text, text };
  const files = [{ path: text, changes: 2, since_review: 1 }];
  return aDigest({
    period: { from_session: text, to_session: text, since: "2025-06-01T00:00:00Z", sessions: 2, proposals_reviewed: 3 },
    architectural_decisions: [
      decision,
      { ...decision, kind: "adr", agent_id: null, decided_by: [text, text], supersedes: [text] },
    ],
    at_threshold: [{ ...entry, reasons: ["changes", "scope_undefined"] }],
    contested: [{ ...entry, reasons: ["contested"] }],
    new_entries: [entry],
    heat_map: {
      sessions: [text, `${text}2`],
      scopes: [
        { scope: text, changes: 2, since_review: 1, by_session: [1, 1], files },
        { scope: null, changes: 2, since_review: 1, by_session: [2, 0], files },
      ],
    },
    rfcs: { open: [rfc], overdue: [{ ...rfc, remaining_s: -60 }] },
    disagreements: [{ agent_id: text, disagreements: 1, reviewed: 2 }],
    uncertain_decisions: [note],
    circuit_breakers: [note],
    patterns: [note],
    notices: [note],
    warnings: [{ code: text, message: text, fix: text }],
  });
}
