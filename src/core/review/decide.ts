import {
  type Adr,
  type DecisionRecord,
  formatTimestamp,
  type Handoff,
  type Hold,
  type ProposalStatus,
  type QueueEntry,
  type Reading,
} from "../../kernel/domain/index.ts";
import { needsVerifier, type Review, review, unread, type Verification } from "../../rules/orchestrator/index.ts";
import type { ExaminedFile, ExaminedHead } from "./examine.ts";
import type { FactsGatherer } from "./facts.ts";
import type { Decided, Progress } from "./progress.ts";
import type { Verifier } from "./verifier.ts";

export interface Decider {
  readonly facts: FactsGatherer;
  readonly verifier: Verifier;
  /** The verifier's answers by proposal, so that a session that has to start over asks no model twice. */
  readonly verified: Map<string, Verification>;
  /** The reviewer's readings by proposal for the same reason. */
  readonly read: Map<string, Reading>;
  readonly adrs: readonly Adr[];
  readonly handoff: Handoff | null;
  readonly sessionId: string;
  readonly now: Date;
}

/** Reviews one proposal by the eight steps and makes its queue entry. */
export async function decideProposal(
  file: ExaminedFile,
  head: ExaminedHead,
  decider: Decider,
): Promise<{ readonly decided: Decided; readonly review: Review }> {
  const verification = await obtainVerification(file, head, decider);
  const found = await decider.facts.gatherReviewFacts(file, head, verification);
  const hasReader = decider.verifier.read !== undefined && file.report.renamed_locals !== true;
  const facts = { ...found, hasReader };
  const first = review(facts);
  const reviewed = first.needsReading
    ? review({ ...facts, reading: await obtainReading(file, head, decider, first.holds) })
    : first;
  return { decided: buildDecidedFile(file, reviewed, decider, verification), review: reviewed };
}

/** Takes over the answers that an earlier session's verifier gave for the same head and package, so that no model is asked twice. */
export function recall(
  { proposal_id, classification_verification: known, decision }: QueueEntry,
  { verifier, verified, read }: Pick<Decider, "verifier" | "verified" | "read">,
): void {
  const reading = decision?.reading;
  if (reading?.reader === verifier.name && !read.has(proposal_id)) read.set(proposal_id, reading);
  if (known?.verifier !== verifier.name || verified.has(proposal_id)) return;
  if (known.verifier_skill !== verifier.skill) return;
  verified.set(proposal_id, {
    verifier: known.verifier,
    classification: known.verifier_classification ?? null,
    justification: known.justification ?? "",
    ...(known.verifier_skill === undefined ? {} : { skill: known.verifier_skill }),
    isUncertain: decision?.uncertain === true,
  });
}

async function obtainReading(
  file: ExaminedFile,
  head: ExaminedHead,
  { verifier, read, adrs, handoff }: Decider,
  holds: readonly Hold[],
): Promise<Reading> {
  const id = file.proposal.proposal_id;
  const reading = read.get(id) ?? (await verifier.read?.(file, head, { holds, adrs, handoff })) ?? unread;
  if (reading !== unread) read.set(id, reading);
  return reading;
}

async function obtainVerification(
  file: ExaminedFile,
  head: ExaminedHead,
  decider: Decider,
): Promise<Verification | null> {
  if (!needsVerifier(file.proposal)) return null;
  const id = file.proposal.proposal_id;
  const known = decider.verified.get(id) ?? (await decider.verifier.verify(file, head));
  decider.verified.set(id, known);
  return known;
}

const STATUS_OF = {
  auto_approve: "approved",
  approve: "approved",
  reject: "rejected",
  escalate: "escalated",
  rfc: "waiting_rfc",
} as const satisfies Record<string, ProposalStatus>;

function buildDecidedFile(
  { proposal }: ExaminedFile,
  { classification, verdict, steps, holds, reading }: Review,
  { sessionId, now }: Decider,
  verification: Verification | null,
): Decided {
  const decision: DecisionRecord = {
    session_id: sessionId,
    decided_at: formatTimestamp(now),
    decision: verdict.decision,
    decision_type: verdict.type,
    classification: classification.result,
    stage1: classification.stage1,
    rationale: verdict.rationale,
    steps: [...steps],
    triggers: [...new Set(verdict.triggers.map(({ trigger }) => trigger))],
    uncertain: verdict.isUncertain,
    ...(reading === null ? {} : { reading }),
    by: sessionId,
  };
  const entry: QueueEntry & { decision: DecisionRecord } = {
    ...proposal,
    change_type: classification.result,
    classification_verification: {
      agent_classification: classification.agent,
      verifier_classification: classification.verifier,
      agreement: classification.agreement,
      stage1_override: classification.stage1 !== null && classification.agent !== classification.result,
      ...(verification === null ? {} : pickVerifierFields(verification)),
    },
    holds: [...holds],
    status: verdict.settledBy === "deferred" ? "withdrawn" : STATUS_OF[verdict.decision],
    // A new question gets an RFC of its own, whatever earlier RFCs answered.
    rfc: verdict.decision === "rfc" ? verdict.rfc : (verdict.rfc ?? proposal.rfc ?? null),
    decision,
  };
  return {
    entry,
    agentClassification: classification.agent,
    verifierClassification: classification.verifier,
    agreement: classification.agreement,
    triggers: verdict.triggers,
    isUncertain: verdict.isUncertain,
    isNew: true,
  };
}

function pickVerifierFields({ verifier, justification, skill }: Verification) {
  return { verifier, justification, ...(skill === undefined ? {} : { verifier_skill: skill }) };
}

/** Adds a decision to the progress, with the breaker that it trips and the run of uncertain decisions. */
export function addDecision(progress: Progress, decided: Decided, { tripsBreaker }: Review): Progress {
  return {
    ...replaceDecided(progress, decided),
    breakers: tripsBreaker ? [...progress.breakers, decided.entry.agent_id] : progress.breakers,
    uncertainInARow: decided.isUncertain ? progress.uncertainInARow + 1 : 0,
  };
}

/** Adds a rejection of a whole head. Nobody compared its labels, so that it counts for no breaker. */
export function addRejection(progress: Progress, entry: Decided["entry"]): Progress {
  return replaceDecided(progress, {
    entry,
    agentClassification: entry.classification_verification?.agent_classification ?? null,
    verifierClassification: null,
    agreement: null,
    triggers: [],
    isUncertain: false,
    isNew: true,
  });
}

/** A head may be looked at again in one session, so that a new decision on a proposal replaces the one before. */
function replaceDecided(progress: Progress, decided: Decided): Progress {
  const others = progress.decided.filter(({ entry }) => entry.proposal_id !== decided.entry.proposal_id);
  return { ...progress, decided: [...others, decided] };
}
