import {
  type ChangeType,
  describeWithdrawal,
  type Hold,
  isApproved,
  openHolds,
  quote,
  readUncertaintyLevel,
} from "../../../kernel/domain/index.ts";
import type { ReviewFacts, RfcAnswer, StateConflict, Trigger } from "../facts.ts";
import { buildSettlingCommand, holdsAsUnread, listProposalHolds } from "../holds.ts";
import { writeApprovalRationale, writeAutoRationale } from "../rationale.ts";
import { describeReadingFindings } from "../reading.ts";
import type { Findings, Step, Verdict } from "./step.ts";

/**
 * Step 7 takes one of the five decisions of specification 7.3. The reasons against a merge come first: a person rejected the change,
 * the entry is contested, the change conflicts with State, or a person has to decide.
 */
export const decision: Step = {
  number: 7,
  title: "Decision",
  run: (facts, soFar) => {
    const holds = holdsOfProposal(facts, soFar);
    const verdict = decide(facts, { ...soFar, holds });
    return { outcome: verdict.decision, facts: [verdict.rationale], findings: { holds, verdict } };
  },
};

function decide(facts: ReviewFacts, soFar: Findings): Verdict {
  return (
    decideByPerson(facts, soFar) ??
    decideEscalation(facts, soFar) ??
    decideOnConflicts(facts, soFar) ??
    decideOnRfcs(facts, soFar) ??
    decideRework(facts, soFar) ??
    holdVerdict(facts, soFar) ??
    decideAutomatically(facts, soFar) ??
    decideApproval(facts, soFar)
  );
}

function pickClassification({ computed }: ReviewFacts, { classification }: Findings): ChangeType {
  return classification?.result ?? computed;
}

function buildReviewVerdict(
  facts: ReviewFacts,
  soFar: Findings,
  own: Pick<Verdict, "decision" | "rationale"> & Partial<Verdict>,
): Verdict {
  return {
    type: pickClassification(facts, soFar) === "architectural" ? "architectural" : "implementation",
    triggers: [],
    rfc: null,
    isUncertain: isUncertain(facts, soFar),
    settledBy: null,
    ...own,
  };
}

/** Returns whether the session could not be sure and no person has reviewed the change; two in a row end it (specification 7.5). */
function isUncertain(facts: ReviewFacts, { classification }: Findings): boolean {
  const { proposal, verification, parseError, findings } = facts;
  if (proposal.human_review) return false;
  const isUnread = parseError !== null && findings.some(holdsAsUnread);
  return verification?.isUncertain === true || (isUnread && classification?.stage1 === null);
}

function decideEscalation(facts: ReviewFacts, soFar: Findings): Verdict | null {
  const { entry } = facts;
  if (entry === null) return null;
  if (readUncertaintyLevel(entry) === 3) {
    return buildReviewVerdict(facts, soFar, {
      decision: "escalate",
      rationale: `The State entry ${entry.id} is contested (uncertainty 3), so nothing merges into ${entry.path} until a person lowers it with \`skl state review ${entry.id}\`. The change was not reviewed.`,
      isUncertain: false,
    });
  }
  if (!soFar.tripsBreaker) return null;
  return buildReviewVerdict(facts, soFar, {
    decision: "escalate",
    rationale: `${soFar.breaker ?? ""} ${entry.id} counts as contested until a person lowers it with \`skl state review ${entry.id}\`.`,
    isUncertain: false,
  });
}

function decideOnConflicts(facts: ReviewFacts, soFar: Findings): Verdict | null {
  const conflicts = soFar.conflicts.filter((conflict) => !isOverruled(facts, conflict));
  if (conflicts.length === 0) return null;
  const messages = conflicts.map(({ message }) => message).join(" ");
  const next = [...new Set(conflicts.map(({ rescope }) => rescope))].join(" ");
  return buildReviewVerdict(facts, soFar, {
    decision: "reject",
    rationale: `${messages} ${next} The branch is kept.`,
    isUncertain: false,
  });
}

/** Returns whether a person's approval settles a conflict: every one but the rules of the gate and what a person decided before. */
function isOverruled({ proposal }: ReviewFacts, { kind }: StateConflict): boolean {
  return isApproved(proposal) && kind !== "gate" && kind !== "decided_before";
}

/** A person's rejection comes before a decision to wait. */
function decideByPerson(facts: ReviewFacts, soFar: Findings): Verdict | null {
  const settled = listRfcAnswers(facts, soFar).flatMap(({ trigger, answer }) =>
    answer.kind === "rejected" || answer.kind === "deferred" ? [{ trigger, answer }] : [],
  );
  const first = settled.find(({ answer }) => answer.kind === "rejected") ?? settled[0];
  if (first === undefined) return null;
  const { trigger, answer } = first;
  // Of several triggers, that the change is architectural says the least about the decision.
  const ofSameRfc = settled.filter((each) => each.answer.rfc === answer.rfc);
  const telling = ofSameRfc.find((each) => each.trigger.trigger !== "architectural_change") ?? first;
  return buildReviewVerdict(facts, soFar, {
    decision: "reject",
    type: "architectural",
    rationale: describeRfcDecision(answer, telling.trigger),
    rfc: answer.rfc,
    triggers: [trigger],
    settledBy: answer.kind,
    isUncertain: false,
  });
}

function describeRfcDecision(
  { kind, rfc, because, wrong }: Extract<RfcAnswer, { readonly kind: "rejected" | "deferred" }>,
  trigger: Trigger,
): string {
  if (wrong !== undefined)
    return `${rfc} found “${wrong}” to be wrong: ${because} ${describeWithdrawal(wrong)} The branch is kept.`;
  const about = `The decision was about this: ${trigger.because}`;
  return kind === "deferred"
    ? `${rfc} put this change off: ${because} ${about} Push it again when the question is answered; the branch is kept.`
    : `${rfc} decided against this change: ${because} ${about} Take that out of the branch and push again; the branch is kept.`;
}

function listRfcAnswers(facts: ReviewFacts, soFar: Findings) {
  return facts
    .triggersFor(pickClassification(facts, soFar))
    .map((trigger) => ({ trigger, answer: facts.rfcAnswerTo(trigger) }));
}

/** Holds the proposal until a person has decided; triggers without an RFC get a new one. */
function decideOnRfcs(facts: ReviewFacts, soFar: Findings): Verdict | null {
  const all = listRfcAnswers(facts, soFar);
  const missing = all.filter(({ answer }) => answer.kind === "none");
  const pending = all.flatMap(({ trigger, answer }) =>
    answer.kind === "open" || answer.kind === "unmet" ? [{ trigger, answer }] : [],
  );
  const because = [...missing, ...pending].map(({ trigger }) => trigger.because).join(" ");
  const first = missing.length > 0 ? null : pending[0];
  if (first === undefined) return null;
  return buildReviewVerdict(facts, soFar, {
    decision: "rfc",
    type: "architectural",
    rationale: [
      `${first === null ? "A person decides before this merges." : first.answer.because} ${because}`,
      ...describeOtherHolds(facts, soFar),
    ].join(" "),
    rfc: first?.answer.rfc ?? null,
    triggers: (first === null ? missing : pending).map(({ trigger }) => trigger),
    isUncertain: false,
  });
}

function holdsOfProposal(facts: ReviewFacts, soFar: Findings): Hold[] {
  const {
    proposal,
    findings,
    holdForPerson: forPerson,
    holdWithoutReader: withoutReader,
    verification,
    reading,
  } = facts;
  return listProposalHolds({
    proposal,
    findings,
    forPerson,
    withoutReader,
    verification,
    reading,
    breaker: soFar.breaker,
  });
}

/** Sends a change back to its agent that the reviewer found wanting, unless a person has looked at it. */
function decideRework(facts: ReviewFacts, soFar: Findings): Verdict | null {
  const { proposal, reading } = facts;
  if (reading?.verdict !== "needs_rework" || isApproved(proposal)) return null;
  const request = [reading.reason, ...describeReadingFindings(reading)].join(" ");
  return buildReviewVerdict(facts, soFar, {
    decision: "reject",
    rationale: `The reviewer (${reading.reader}) asks for rework: ${quote(request, 2000)} Correct it or say why it is right with \`skl propose --rationale\`, and push again. The branch is kept.`,
    isUncertain: false,
  });
}

/** Returns sentences on what else waits for a person, since an RFC settles only its own question. */
function describeOtherHolds({ proposal }: ReviewFacts, { holds }: Findings): string[] {
  const kinds = new Set(openHolds({ ...proposal, holds: [...holds] }).map(({ kind }) => kind));
  const breaks = kinds.delete("link") ? ["What breaks with it is its agent's to mend."] : [];
  if (kinds.size === 0) return breaks;
  return [
    ...breaks,
    `It is also held for a person (${[...kinds].join(", ")}): \`${buildSettlingCommand("approve", proposal.branch)}\`.`,
  ];
}

/** Holds the proposal until a person has looked at it (specification 3.2.4, 5.1 and 6.3). */
function holdVerdict(facts: ReviewFacts, soFar: Findings): Verdict | null {
  const { proposal } = facts;
  const open = openHolds({ ...proposal, holds: [...soFar.holds] });
  if (open.length === 0) return null;
  const kinds = [...new Set(open.map(({ kind }) => kind))].join(", ");
  const because = open.map((hold) => hold.because).join(" ");
  return buildReviewVerdict(facts, soFar, {
    decision: "escalate",
    rationale: `It is held for a person (${kinds}): ${because} Look at it, then \`${buildSettlingCommand("approve", proposal.branch)}\` or \`skl reject …\`.`,
  });
}

function decideAutomatically(facts: ReviewFacts, soFar: Findings): Verdict | null {
  const { proposal, entry } = facts;
  const isEligible =
    proposal.risk_signals?.mechanical_only === true &&
    pickClassification(facts, soFar) === "mechanical" &&
    soFar.clashes.length === 0 &&
    soFar.crossScope.length === 0 &&
    !proposal.out_of_scope &&
    soFar.holds.length === 0 &&
    // An entry at level 2 takes individual review whatever the classification (specification 3.2.4).
    (entry === null || readUncertaintyLevel(entry) < 2);
  if (!isEligible) return null;
  return buildReviewVerdict(facts, soFar, {
    decision: "auto_approve",
    type: "implementation",
    rationale: writeAutoRationale(facts),
  });
}

function decideApproval(facts: ReviewFacts, soFar: Findings): Verdict {
  const approved = facts.triggersFor(pickClassification(facts, soFar)).flatMap((trigger) => {
    const answer = facts.rfcAnswerTo(trigger);
    return answer.kind === "approved" ? [answer] : [];
  });
  const listApprovedRfcs = (isMoot: boolean) => [
    ...new Set(approved.filter((each) => (each.isMoot === true) === isMoot).map(({ rfc }) => rfc)),
  ];
  const rfcs = [...listApprovedRfcs(false), ...listApprovedRfcs(true)];
  return buildReviewVerdict(facts, soFar, {
    decision: "approve",
    ...(rfcs.length > 0 ? { type: "architectural" as const, rfc: rfcs[0] ?? null } : {}),
    rationale: [
      writeApprovalRationale(facts, soFar, { proven: listApprovedRfcs(false), moot: listApprovedRfcs(true) }),
      ...describeOverruledConflicts(facts, soFar),
    ].join(" "),
  });
}

/** Names what a person's approval overruled, so that the record says who answers for it. */
function describeOverruledConflicts(facts: ReviewFacts, { conflicts }: Findings): string[] {
  const by = facts.proposal.approvals?.at(-1)?.by ?? "A person";
  return conflicts
    .filter((conflict) => isOverruled(facts, conflict))
    .map(({ message }) => `${by} approved it all the same: ${message}`);
}
