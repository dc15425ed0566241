import { isApproved, type QueueEntry, quote, readUncertaintyLevel } from "../../kernel/domain/index.ts";
import type { ReviewFacts } from "./facts.ts";
import { NO_READER } from "./reading.ts";
import type { Findings } from "./steps/step.ts";

/** Returns the brief note of an automatic approval (specification 7.3). */
export function writeAutoRationale({ proposal }: ReviewFacts): string {
  return `Automatic: the abstract syntax of ${proposal.path} is the same, no risk signal is set and no assumption conflicts.`;
}

/** The full rationale of an approval names every fact that could have spoken against it. */
export function writeApprovalRationale(
  facts: ReviewFacts,
  soFar: Findings,
  rfcs: { readonly proven: readonly string[]; readonly moot: readonly string[] },
): string {
  const { proposal, entry, dependents } = facts;
  return [
    describeClassification(soFar),
    entry === null
      ? `${proposal.path} has no State entry yet, so it conflicts with none.`
      : `It is made against the current version ${entry.version ?? 1} of ${entry.id} (uncertainty ${readUncertaintyLevel(entry)}).`,
    ...describeRiskSignals(facts),
    ...(proposal.out_of_scope ? ["It is outside the task's files and is recorded as such."] : []),
    ...(proposal.cross_scope_flag ? ["It crosses the task's semantic scope and is recorded as such."] : []),
    ...(soFar.crossScope.length > 0
      ? [
          `It imports ${soFar.crossScope.join(", ")} from other scopes without a declaration; State lists the dependency from now on.`,
        ]
      : []),
    ...(proposal.risk_signals?.high_fan_in_module_modified
      ? [
          `${dependents.length} State entries depend on it: ${dependents
            .map(({ id }) => id)
            .slice(0, 8)
            .join(", ")}.`,
        ]
      : []),
    describeAssumptions(facts),
    ...(facts.parseError === null
      ? []
      : [`Its syntax could not be read (${facts.parseError}), so nothing is known of its symbols.`]),
    ...(soFar.breaker === null
      ? []
      : [
          `The circuit breaker of ${proposal.agent_id} has tripped${isRead(facts) ? ", so it was reviewed one by one" : ""}.`,
        ]),
    ...describeReader(facts, soFar),
    ...describePersonsApproval(proposal),
    ...(rfcs.proven.length > 0
      ? [`${rfcs.proven.join(" and ")} approved it and the acceptance criteria have passed for this head.`]
      : []),
    ...(rfcs.moot.length > 0 ? [`It does not say any more what ${rfcs.moot.join(" and ")} asked about.`] : []),
  ].join(" ");
}

function isRead({ proposal, reading }: ReviewFacts): boolean {
  return isApproved(proposal) || (reading !== null && reading.reader !== NO_READER);
}

/** Returns who read what needed reading, or that nobody did. */
function describeReader({ reading }: ReviewFacts, { holds }: Findings): string[] {
  if (reading === null) return [];
  if (reading.reader !== NO_READER) return [`${reading.reader} has read it: ${quote(reading.reason)}`];
  return holds.length === 0 ? [] : ["No model is configured, so nobody has read it."];
}

function describePersonsApproval({ human_review, approvals = [] }: QueueEntry): string[] {
  if (!human_review) return [];
  const reason = approvals.at(-1)?.rationale;
  return [`${human_review.by} has reviewed and approved it.${reason ? ` The reason: ${quote(reason)}` : ""}`];
}

function describeClassification({ classification }: Findings): string {
  if (classification === null) return "";
  const { result, agent, stage1, verifier, agreement } = classification;
  if (stage1 !== null) return `Classified ${result} by deterministic signals.`;
  if (agreement === true) return `Agent and verifier both say ${result}.`;
  if (agreement === false)
    return `Agent (${agent ?? "no label"}) and verifier (${verifier ?? "no answer"}) disagree; treated as ${result}.`;
  return `Classified ${result}${verifier === null ? " by the syntax comparison" : " by the verifier; the agent gave no label"}.`;
}

function describeRiskSignals({ proposal: { risk_signals: signals } }: ReviewFacts): string[] {
  return [
    ...(signals?.touched_auth_or_permission_patterns ? ["It touches names of the security patterns."] : []),
    ...(signals?.public_api_signature_changed ? ["It changes a public signature."] : []),
    ...(signals?.invariant_referenced_file_modified ? ["An entry that touches invariants depends on it."] : []),
  ];
}

function describeAssumptions({ proposal: { assumptions = [] } }: ReviewFacts): string {
  if (assumptions.length === 0) return "It declares no assumption.";
  return `${assumptions.length === 1 ? "Its assumption conflicts" : `Its ${assumptions.length} assumptions conflict`} with none that is known.`;
}
