import type {
  CommandReply,
  PullRequestReview,
  ReviewLinks,
  ReviewOutput,
  Rfc,
  RfcIssueFacts,
} from "../../../src/kernel/domain/index.ts";
import { parseCriterion } from "../../../src/rules/rfc/index.ts";
import { aProposal } from "../builders.ts";

const EXAMPLE = "type=test,ref=tests/test_cache.py::test_without_redis,desc=The service answers while redis is down";
const HEAD = "9c1e".repeat(10);

/** The RFC on a new package of a cache service, open. */
export const anRfc = (rfc: Partial<Rfc> = {}): Rfc => ({
  id: "RFC_004",
  status: "open",
  created_at: "2025-06-01T10:00:00Z",
  triggering_proposal: "prop_1a2b3c4d",
  triggers: ["new_external_dependency"],
  proposals: ["prop_1a2b3c4d"],
  branch: "feature/auth-cache",
  head: HEAD,
  semantic_scopes: ["auth"],
  decision_required: "Whether app/services/cache.py may bring in the new package redis.",
  context: [
    "Agent-1 proposes to change app/services/cache.py (scope auth) on the branch feature/auth-cache.",
    'In the words of Agent-1, which nobody verified: rationale "@octo/team asked in #12".',
  ].join("\n"),
  option_a: {
    description: "Approve as proposed: redis joins the tech stack.",
    consequences: "redis is one more package to install.",
    effect: "approve",
  },
  option_b: {
    description: "Reject. Agent-1 reworks the change without redis.",
    consequences: "The tech stack stays as it is.",
    effect: "reject",
  },
  option_c: { description: "Defer. A task finds out first what redis would bring.", effect: "defer" },
  orchestrator_recommendation: "option_b",
  orchestrator_rationale: "It is imported in one place only.",
  acceptance_criteria: [],
  human_response_deadline: "2025-06-02T10:00:00Z",
  ...rfc,
});

/** The same RFC after a person has decided it. */
export const aDecidedRfc = (rfc: Partial<Rfc> = {}): Rfc =>
  anRfc({
    status: "resolved",
    resolution: "option_a",
    human_rationale: "Sessions have to be fast.\nSee #4.",
    resolved_at: "2025-06-01T15:00:00Z",
    promoted_to_adr: "ADR_012",
    approvals: [{ by: "@pat", at: "2025-06-01T15:00:00Z" }],
    acceptance_criteria: [
      {
        id: "ac_001",
        description: "Sessions survive without redis.",
        check_type: "test",
        check_reference: "tests/test_cache.py::test_without_redis",
        status: "pending",
        evidence: null,
      },
      {
        id: "ac_002",
        check_type: "ci_check",
        check_reference: "load test",
        status: "passed",
        evidence: { commit: HEAD, name: "load test" },
      },
    ],
    ...rfc,
  });

type Facts = Partial<Omit<RfcIssueFacts, "examples">> & { readonly examples?: readonly string[] };

/** The facts of an issue; what cannot be read of its examples is left out, as the Action does. */
export const rfcFacts = ({ examples = [EXAMPLE], ...facts }: Facts = {}): RfcIssueFacts => ({
  examples: examples.map(parseCriterion).flatMap((read) => (read.ok ? [read.value] : [])),
  proposals: [aProposal({ path: "app/services/cache.py", branch: "feature/auth-cache", agent_id: "Agent-1" })],
  now: new Date("2025-06-01T12:00:00Z"),
  deadline: "2025-06-02T10:00:00Z",
  isOverdue: false,
  pullRequest: { number: 12, url: "https://github.com/octo/shop/pull/12" },
  ...facts,
});

export type Reviewed = ReviewOutput["reviewed"][number];

export const aReviewed = (row: Partial<Reviewed> = {}): Reviewed => ({
  proposal_id: "prop_1a2b3c4d",
  path: "app/services/email.py",
  agent_id: "Agent-2",
  branch: "feature/auth-reset-email",
  agent_classification: "behavioral",
  stage1: null,
  verifier_classification: "behavioral",
  classification: "behavioral",
  decision: "approve",
  decision_type: "implementation",
  rationale: "Agent and verifier both say behavioral.",
  rfc: null,
  merged_commit: null,
  ...row,
});

export const escalated = aReviewed({
  proposal_id: "prop_00000003",
  path: "app/routers/auth.py",
  branch: "feature/auth-reset-router",
  decision: "escalate",
  rationale:
    "The State entry router_auth is contested (uncertainty 3), so nothing merges into app/routers/auth.py until a person lowers it with `skl state review router_auth`.",
});

export const waitsForRfc = aReviewed({
  proposal_id: "prop_00000002",
  path: "app/services/cache.py",
  branch: "feature/auth-cache",
  decision: "rfc",
  rfc: "RFC_004",
  rationale: "A person decides before this merges.",
});

export const aSession = (output: Partial<ReviewOutput> = {}): ReviewOutput => ({
  session_id: "session_007",
  reviewed: [],
  merged: [],
  ended_because: "queue_empty",
  log: null,
  ...output,
});

export const links: ReviewLinks = {
  pullRequest: (branch) => (branch === "feature/auth-cache" ? null : "https://github.com/octo/shop/pull/3"),
  rfc: (id) => `https://github.com/octo/shop/issues/${Number(id.slice(4))}`,
};

export const aBranchReview = (review: Partial<PullRequestReview> = {}): PullRequestReview => ({
  branch: "feature/auth-reset-email",
  head: HEAD,
  reviewed: [],
  entries: [],
  mergedCommit: null,
  waiting: [],
  notices: [],
  rfcUrl: links.rfc,
  commitUrl: (oid) => `https://github.com/octo/shop/commit/${oid}`,
  ...review,
});

export const aReply = (reply: Partial<CommandReply> = {}): CommandReply => ({
  to: "pat",
  outcomes: [{ command: "/skl hold", result: "done", message: "Nothing of this branch merges now." }],
  ...reply,
});
