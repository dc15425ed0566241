import { computeResponseWindow, type Evidence, type QueueEntry, type Rfc } from "../../kernel/domain/index.ts";
import type { RfcAnswer, Trigger } from "../../rules/orchestrator/index.ts";
import {
  evaluateRfc,
  findChosenEffect,
  findChosenVerdict,
  hasMetCriteria,
  listWrongStatements,
  normalizeStatement,
  readDecisionReason,
} from "../../rules/rfc/index.ts";

export interface DecidedBy {
  readonly rfcs: readonly Rfc[];
  readonly evidence: readonly Evidence[];
  readonly now: Date;
  /** The repository's `limits.rfc_hours`. */
  readonly hours: number;
}

/** Returns the RFCs that a person or an earlier session tied to this proposal, whatever it triggers by itself now. */
export function findLinkedRfcs(proposal: QueueEntry, rfcs: readonly Rfc[]): Rfc[] {
  return rfcs.filter(
    (rfc) =>
      rfc.status !== "withdrawn" &&
      ((rfc.id === proposal.rfc && !isOfAnotherBranch(rfc, proposal)) ||
        rfc.triggering_proposal === proposal.proposal_id ||
        rfc.proposals?.includes(proposal.proposal_id) === true ||
        (rfc.branch === proposal.branch && holdsForNewHeads(rfc))),
  );
}

/** Returns whether an RFC concerns a proposal only because the proposal brings a package that the RFC approved for another branch. */
export function isOfAnotherBranch(rfc: Rfc, proposal: QueueEntry): boolean {
  return (
    findChosenEffect(rfc) === "approve" &&
    rfc.branch != null &&
    rfc.branch !== proposal.branch &&
    !isParty(rfc, proposal)
  );
}

/**
 * Returns whether a decision holds for new heads of its branch. An approval does: a new head has the same criteria to meet. A rejection
 * holds for what the RFC covers, so that an agent can take it out; it holds for the whole branch if the RFC does not say what it covers.
 */
function holdsForNewHeads(rfc: Rfc): boolean {
  if (rfc.status !== "resolved") return false;
  return findChosenEffect(rfc) === "approve" || (rfc.covers ?? []).length === 0;
}

/** Returns the fingerprint by which a linked RFC is found again. */
export function computeRfcLink(rfc: Rfc): string {
  return `rfc:${rfc.id}`;
}

/** Returns what the latest RFC that covers everything a trigger is about says to it. */
export function findRfcAnswer(trigger: Trigger, proposal: QueueEntry, by: DecidedBy): RfcAnswer {
  const candidates = by.rfcs.filter((rfc) => rfc.status !== "withdrawn" && covers(rfc, trigger, proposal));
  const rfc = candidates.toSorted((a, b) => parseRfcNumber(a) - parseRfcNumber(b)).at(-1);
  return rfc === undefined ? { kind: "none" } : judgeRfcAnswer(rfc, proposal, by);
}

function covers(rfc: Rfc, trigger: Trigger, proposal: QueueEntry): boolean {
  const [only] = trigger.about;
  if (trigger.about.length === 1 && only === computeRfcLink(rfc)) return true;
  const isTied = findLinkedRfcs(proposal, [rfc]).length > 0 || rfc.branch === proposal.branch || isParty(rfc, proposal);
  const isAboutPackages = trigger.about.every((fact) => fact.startsWith("dependency:"));
  if (!isTied && !(isAboutPackages && findChosenEffect(rfc) === "approve")) return false;
  const covered = new Set(rfc.covers);
  // A person's own RFC names no fingerprints: it is about its proposal as a whole.
  return covered.size === 0
    ? rfc.triggering_proposal === proposal.proposal_id
    : trigger.about.every((fact) => covered.has(fact));
}

/**
 * Returns whether the proposal is a side of a conflict of assumptions: its branch was one when the question was asked, or it declares one
 * of the statements that are asked about.
 */
function isParty(rfc: Rfc, { branch, proposal_id, assumptions = [] }: QueueEntry): boolean {
  if (rfc.branches?.includes(branch) || rfc.proposals?.includes(proposal_id)) return true;
  return assumptions.some(({ text }) => isAsked(rfc, text));
}

function judgeRfcAnswer(rfc: Rfc, proposal: QueueEntry, { evidence, now, hours }: DecidedBy): RfcAnswer {
  if (rfc.status !== "resolved") {
    const { deadline, isOver } = describeAnswerWindow(computeResponseWindow(rfc, now, hours));
    const until = isOver ? "its time to be answered has passed" : `until ${deadline}`;
    return { kind: "open", rfc: rfc.id, because: `${rfc.id} waits for a person's decision (${until}).` };
  }
  return answerOfResolved(rfc, proposal, evidence);
}

/** Returns what a resolved RFC means for a proposal, by the evidence for its head. */
export function answerOfResolved(rfc: Rfc, proposal: QueueEntry, evidence: readonly Evidence[]): RfcAnswer {
  const reason = readDecisionReason(rfc);
  if (findChosenVerdict(rfc) !== null) {
    const own = (proposal.assumptions ?? []).map(({ text }) => text);
    const wrong = own.find((text) => listWrongStatements(rfc).has(normalizeStatement(text)));
    // The verdict is about statements, so that a proposal without any of them has nothing to prove.
    if (wrong !== undefined) return { kind: "rejected", rfc: rfc.id, because: reason, wrong };
    if (!own.some((text) => isAsked(rfc, text))) return { kind: "approved", rfc: rfc.id, isMoot: true };
  }
  switch (findChosenEffect(rfc)) {
    case "reject":
      return { kind: "rejected", rfc: rfc.id, because: reason };
    case "defer":
      return { kind: "deferred", rfc: rfc.id, because: reason };
    case "approve": {
      const checked = evaluateRfc(rfc, evidence, proposal.head ?? "");
      if (hasMetCriteria(checked)) return { kind: "approved", rfc: rfc.id };
      const missing = (checked.acceptance_criteria ?? []).filter(
        ({ status, on }) => on !== "merge" && status !== "passed",
      );
      const names = missing.map(
        ({ id, check_reference, status }) => `${check_reference ?? id} (${status ?? "pending"})`,
      );
      return {
        kind: "unmet",
        rfc: rfc.id,
        because: `${rfc.id} is approved, and its acceptance criteria have not all passed for this head: ${names.join(", ") || "it has none"}.`,
      };
    }
    case null:
      return { kind: "open", rfc: rfc.id, because: `${rfc.id} is marked as resolved, but names none of its options.` };
  }
}

function isAsked({ assumptions = [] }: Rfc, text: string): boolean {
  return assumptions.some((each) => normalizeStatement(each.text) === normalizeStatement(text));
}

function describeAnswerWindow({ deadline, remainingMs }: ReturnType<typeof computeResponseWindow>): {
  deadline: string;
  isOver: boolean;
} {
  return { deadline: deadline ?? "an unknown time", isOver: remainingMs <= 0 };
}

function parseRfcNumber({ id }: Rfc): number {
  return Number(/(?<!\d)\d+$/.exec(id)?.[0] ?? 0);
}
