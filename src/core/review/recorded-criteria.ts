import { type AcceptanceCriterion, formatTimestamp, type Rfc, type StateEntry } from "../../kernel/domain/index.ts";
import { evaluateCriteria, findChosenEffect, findChosenVerdict } from "../../rules/rfc/index.ts";
import { findLinkedRfcs } from "../push/index.ts";
import { buildEvidenceRef } from "./evidence-record.ts";
import type { ExaminedHead } from "./examine.ts";
import type { Round } from "./round.ts";

/**
 * Writes the status of acceptance criteria for a head into its approved RFCs. Criteria on the merged result have passed if the head is
 * merged, since otherwise nothing of the session lands.
 */
export function recordCriteria(
  { ledger, settings, workspace }: Round,
  { head, files }: ExaminedHead,
  isMerged: boolean,
): void {
  const proposals = files.map(({ proposal }) => ledger.entry(proposal.proposal_id) ?? proposal);
  const rfcs = ledger.rfcs.filter(
    (rfc) => isApproved(rfc) && proposals.some((each) => findLinkedRfcs(each, [rfc]).length > 0),
  );
  const { ref_namespace: namespace } = workspace.rules.config.queue;
  for (const rfc of rfcs) {
    // After a decision on statements, only proposals that rely on one have something to prove.
    if (findChosenVerdict(rfc) !== null && !proposals.some(({ assumptions = [] }) => assumptions.length > 0)) continue;
    const judged = evaluateCriteria(rfc, settings.evidence, head);
    const acceptance_criteria = judged.map((each, at) =>
      each.on === "merge" && isMerged
        ? {
            ...each,
            status: "passed" as const,
            evidence: { commit: head, name: MERGE, recorded_at: formatTimestamp(settings.now) },
          }
        : addCriterionEvidence(each, rfc.acceptance_criteria?.[at], namespace),
    );
    if (JSON.stringify(acceptance_criteria) !== JSON.stringify(rfc.acceptance_criteria))
      ledger.setRfc({ ...rfc, head, acceptance_criteria });
  }
}

/** Names the session's own run as evidence; the run is in the session's log. */
const MERGE = "the merged result, verified by the session";

/** Makes the checks that passed for a merged head those by which its entries are verified from now on. */
export function addPassedChecks(
  state: readonly StateEntry[],
  { ledger }: Round,
  { files }: ExaminedHead,
): readonly StateEntry[] {
  const checks = new Map(
    files.flatMap(({ proposal }) => {
      const entry = ledger.entry(proposal.proposal_id) ?? proposal;
      const passed = findLinkedRfcs(entry, ledger.rfcs.filter(isApproved)).flatMap(({ acceptance_criteria = [] }) =>
        acceptance_criteria
          .filter(({ status, on }) => status === "passed" && on !== "merge")
          .flatMap(({ check_reference }) => check_reference ?? []),
      );
      return passed[0] === undefined ? [] : [[proposal.path, passed[0]] as const];
    }),
  );
  return state.map((entry) => {
    const check = checks.get(entry.path);
    return check === undefined ? entry : { ...entry, uncertainty_reduced_by: check };
  });
}

function isApproved(rfc: Rfc): boolean {
  return rfc.status === "resolved" && findChosenEffect(rfc) === "approve";
}

/** Adds the evidence to a criterion. Evidence for an earlier head of the branch is stale for this one. */
function addCriterionEvidence(
  judged: AcceptanceCriterion,
  before: AcceptanceCriterion | undefined,
  namespace: string,
): AcceptanceCriterion {
  const { evidence } = judged;
  if (evidence) return { ...judged, evidence: { ...evidence, id: buildEvidenceRef(namespace, evidence) } };
  return before?.evidence ? { ...judged, status: "stale", evidence: before.evidence } : judged;
}
