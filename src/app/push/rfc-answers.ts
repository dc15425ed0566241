import { type Evidence, type QueueEntry, type Rfc, windowOf } from "../../domain/index.ts";
import type { Standing, Trigger } from "../../orchestrator/index.ts";
import { chosenVerdict, criteriaMet, effectOf, evaluateRfc, plainOf, wrongStatements } from "../../rfc/index.ts";

export interface DecidedBy {
  readonly rfcs: readonly Rfc[];
  readonly evidence: readonly Evidence[];
  readonly now: Date;
  /** The repository's `limits.rfc_hours`. */
  readonly hours: number;
}

/** Returns RFCs that a person or an earlier session tied to this proposal, whatever it triggers by itself now. */
export function linkedRfcs(proposal: QueueEntry, rfcs: readonly Rfc[]): Rfc[] {
  return rfcs.filter(
    (rfc) =>
      rfc.status !== "withdrawn" &&
      ((rfc.id === proposal.rfc && !isOfAnotherBranch(rfc, proposal)) ||
        rfc.triggering_proposal === proposal.proposal_id ||
        rfc.proposals?.includes(proposal.proposal_id) === true ||
        (rfc.branch === proposal.branch && holdsForNewHeads(rfc))),
  );
}

/** Returns whether an RFC concerns a proposal only in so far as that brings a package which the RFC approved for another branch. */
export function isOfAnotherBranch(rfc: Rfc, proposal: QueueEntry): boolean {
  return effectOf(rfc) === "approve" && rfc.branch != null && rfc.branch !== proposal.branch && !isParty(rfc, proposal);
}

/**
 * An approval holds for the branch: a new head of it has the same criteria to meet. A rejection holds for what the RFC covers,
 * so that an agent can take it out; where the RFC does not say what that is, it holds for the branch.
 */
function holdsForNewHeads(rfc: Rfc): boolean {
  if (rfc.status !== "resolved") return false;
  return effectOf(rfc) === "approve" || (rfc.covers ?? []).length === 0;
}

/** Returns the fingerprint by which a linked RFC is found again. */
export function linkOf(rfc: Rfc): string {
  return `rfc:${rfc.id}`;
}

/** Returns how the decision on a trigger stands, by the latest RFC that covers all that the trigger is about. */
export function standingOf(trigger: Trigger, proposal: QueueEntry, by: DecidedBy): Standing {
  const candidates = by.rfcs.filter((rfc) => rfc.status !== "withdrawn" && covers(rfc, trigger, proposal));
  const rfc = candidates.toSorted((a, b) => numberOf(a) - numberOf(b)).at(-1);
  return rfc === undefined ? { kind: "none" } : standing(rfc, proposal, by);
}

function covers(rfc: Rfc, trigger: Trigger, proposal: QueueEntry): boolean {
  const [only] = trigger.about;
  if (trigger.about.length === 1 && only === linkOf(rfc)) return true;
  const isTied = linkedRfcs(proposal, [rfc]).length > 0 || rfc.branch === proposal.branch || isParty(rfc, proposal);
  const isAboutPackages = trigger.about.every((fact) => fact.startsWith("dependency:"));
  if (!isTied && !(isAboutPackages && effectOf(rfc) === "approve")) return false;
  const covered = new Set(rfc.covers);
  // A person's own RFC names no fingerprints: it is about its proposal as a whole.
  return covered.size === 0
    ? rfc.triggering_proposal === proposal.proposal_id
    : trigger.about.every((fact) => covered.has(fact));
}

/**
 * Returns whether the proposal is a side of a conflict of assumptions, also under a new head of its branch: its branch was one when the
 * question was asked, or it declares one of the statements that are asked about.
 */
function isParty(rfc: Rfc, { branch, proposal_id, assumptions = [] }: QueueEntry): boolean {
  if (rfc.branches?.includes(branch) || rfc.proposals?.includes(proposal_id)) return true;
  return assumptions.some(({ text }) => isAsked(rfc, text));
}

function standing(rfc: Rfc, proposal: QueueEntry, { evidence, now, hours }: DecidedBy): Standing {
  if (rfc.status !== "resolved") {
    const { deadline, isOver } = windowText(windowOf(rfc, now, hours));
    const until = isOver ? "its time to be answered has passed" : `until ${deadline}`;
    return { kind: "open", rfc: rfc.id, because: `${rfc.id} waits for a person's decision (${until}).` };
  }
  return resolvedStanding(rfc, proposal, evidence);
}

/** Returns what a resolved RFC means for a proposal, with the evidence that there is for its head. */
export function resolvedStanding(rfc: Rfc, proposal: QueueEntry, evidence: readonly Evidence[]): Standing {
  const said = rfc.human_rationale ? `“${rfc.human_rationale}”` : "no reason was given.";
  if (chosenVerdict(rfc) !== null) {
    const own = (proposal.assumptions ?? []).map(({ text }) => text);
    const wrong = own.find((text) => wrongStatements(rfc).has(plainOf(text)));
    // The verdict is on statements: who declares none of them any more has nothing to prove.
    if (wrong !== undefined) return { kind: "rejected", rfc: rfc.id, because: said, wrong };
    if (!own.some((text) => isAsked(rfc, text))) return { kind: "approved", rfc: rfc.id, isMoot: true };
  }
  switch (effectOf(rfc)) {
    case "reject":
      return { kind: "rejected", rfc: rfc.id, because: said };
    case "defer":
      return { kind: "deferred", rfc: rfc.id, because: said };
    case "approve": {
      const checked = evaluateRfc(rfc, evidence, proposal.head ?? "");
      if (criteriaMet(checked)) return { kind: "approved", rfc: rfc.id };
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
  return assumptions.some((each) => plainOf(each.text) === plainOf(text));
}

function windowText({ deadline, remainingMs }: ReturnType<typeof windowOf>): { deadline: string; isOver: boolean } {
  return { deadline: deadline ?? "an unknown time", isOver: remainingMs <= 0 };
}

function numberOf({ id }: Rfc): number {
  return Number(/(?<!\d)\d+$/.exec(id)?.[0] ?? 0);
}
