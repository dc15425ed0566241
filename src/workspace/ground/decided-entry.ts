import {
  type Approval,
  type Decision,
  type DecisionRecord,
  formatCanonicalJson,
  openHolds,
  type QueueEntry,
} from "../../kernel/domain/index.ts";
import { toBranchRef } from "./waiting-queue.ts";

const OPEN: ReadonlySet<string> = new Set(["pending", "escalated", "waiting_rfc", "approved"]);

/** Returns whether a person can decide a proposal: it is open, or a session rejected it by a rule that an approval overrules. */
export function canDecide(kind: Decision["kind"], entry: QueueEntry): boolean {
  if (OPEN.has(entry.status)) return true;
  return kind === "approve" && isRejectedBySession(entry) && entry.decision?.conflicts === undefined;
}

function isRejectedBySession({ status, decision }: QueueEntry): boolean {
  return status === "rejected" && decision?.by !== undefined && decision.by === decision.session_id;
}

/** Returns whether a decision still counts: a session that rejects a proposal meanwhile does not keep a person from rejecting it. */
function stillDecides(kind: Decision["kind"], entry: QueueEntry): boolean {
  return canDecide(kind, entry) || (kind !== "approve" && isRejectedBySession(entry));
}

/** Names a head, so that proposals of one can be found. */
export function buildHeadKey({ branch, head }: QueueEntry): string {
  return `${toBranchRef(branch)}\0${head}`;
}

/**
 * Returns a proposal as a decision leaves it, and the same object where the decision changes nothing: it is settled, another head than was
 * decided on, or holds the decision already.
 */
export function applyDecisionToEntry(entry: QueueEntry, decision: Decision): QueueEntry {
  const seen = decision.proposals.find(({ proposal_id }) => proposal_id === entry.proposal_id);
  if (seen === undefined || seen.head !== entry.head || !stillDecides(decision.kind, entry)) return entry;
  const isNamed = decision.decided.some(({ proposal_id }) => proposal_id === entry.proposal_id);
  if (decision.kind === "approve") return isNamed ? approveQueueEntry(entry, seen, decision) : entry;
  if (!isNamed) return holdBackQueueEntry(entry, decision);
  const settled = settleQueueEntry(entry, decision);
  return decision.kind === "reject" ? addEntryVerdict(settled, seen, decision) : settled;
}

/**
 * Returns whether an approval says what the same person said of this head already, with every hold settled. It is asked when a person
 * approves, not when records are folded: there the answer would depend on what was folded before.
 */
export function isKnownApproval(entry: QueueEntry, { kind, by }: Pick<Decision, "kind" | "by">): boolean {
  const hasApproved = entry.approvals?.some(
    (each) => each.by === by && each.head === entry.head && each.verdict === "approved",
  );
  return kind === "approve" && hasApproved === true && openHolds(entry).length === 0;
}

function approveQueueEntry(entry: QueueEntry, seen: QueueEntry, decision: Decision): QueueEntry {
  const { by, at, url } = decision;
  const said = formatCanonicalJson(draftPersonVerdict(entry, seen, decision));
  const isRecorded = entry.approvals?.some((each) => formatCanonicalJson(each) === said);
  if (isRecorded) return entry;
  const status = entry.status === "rejected" ? "pending" : entry.status;
  return { ...addEntryVerdict({ ...entry, status }, seen, decision), human_review: { by, at, url } };
}

function addEntryVerdict(entry: QueueEntry, seen: QueueEntry, decision: Decision): QueueEntry {
  return { ...entry, approvals: [...(entry.approvals ?? []), draftPersonVerdict(entry, seen, decision)] };
}

/** Returns what the person said. It covers the holds of the proposal as the person saw it, not those that came later. */
function draftPersonVerdict(
  { proposal_id, head = null }: QueueEntry,
  seen: QueueEntry,
  { kind, by, at, url, reason, decided }: Decision,
): Approval {
  const holds = [...new Set((seen.holds ?? []).map((hold) => hold.kind))];
  const verdict = kind === "approve" ? "approved" : "rejected";
  const content = decided.find((each) => each.proposal_id === proposal_id)?.content ?? null;
  return { by, at, head, rationale: reason, holds, verdict, url, ...(content === null ? {} : { content }) };
}

function settleQueueEntry(entry: QueueEntry, { kind, reason, by, at }: Decision): QueueEntry {
  const quotedReason = reason === "" ? "" : ` “${reason}”`;
  const rationale =
    kind === "reject"
      ? `${by} rejected it.${quotedReason} The branch is kept; push again with what was asked for.`
      : `${by} withdrew it.${quotedReason} The branch is kept.`;
  return {
    ...entry,
    status: kind === "reject" ? "rejected" : "withdrawn",
    decision: { ...buildDecisionRecord(entry, { by, at }), decision: "reject", rationale },
  };
}

/** Rejects another proposal of the same head, since a branch merges as a whole or not at all. */
function holdBackQueueEntry(entry: QueueEntry, { kind, by, at, decided, proposals }: Decision): QueueEntry {
  const named = new Set(decided.map(({ proposal_id }) => proposal_id));
  const blocked_by = proposals
    .filter((each) => named.has(each.proposal_id) && buildHeadKey(each) === buildHeadKey(entry))
    .map(({ proposal_id }) => proposal_id);
  const rationale = `Not merged: ${by} ${kind === "reject" ? "rejected" : "withdrew"} ${blocked_by.join(", ")} of the same head. The branch is kept.`;
  return {
    ...entry,
    status: "rejected",
    decision: { ...buildDecisionRecord(entry, { by, at }), decision: "reject", rationale, blocked_by },
  };
}

function buildDecisionRecord({ decision }: QueueEntry, { by, at }: Pick<Decision, "by" | "at">): DecisionRecord {
  return { decision_type: "implementation", ...decision, decided_at: at, by };
}
