import type { LoggedDecision } from "../../../kernel/domain/documents.generated.ts";
import type { SessionLog } from "../../../kernel/domain/index.ts";

export interface ApprovedDecision {
  readonly session: string;
  readonly path: string;
  readonly scope: string | null;
}

/**
 * Returns the approvals of a period, the oldest first, each proposal once. An approval that a later decision on the proposal took
 * back does not count, nor one whose branch was kept from merging by the decision on another of its files.
 */
export function listApprovedDecisions(logs: readonly SessionLog[]): ApprovedDecision[] {
  const approved = new Map<string, ApprovedDecision>();
  for (const { session_id, decisions = [] } of logs) {
    const heldBranches = new Set(decisions.filter((each) => !isApproval(each)).map(({ branch }) => branch));
    for (const logged of decisions) {
      const { proposal_id, branch, path, semantic_scope } = logged;
      const isKept = isApproval(logged) && !heldBranches.has(branch);
      if (!isKept) approved.delete(proposal_id);
      else if (path && !approved.has(proposal_id))
        approved.set(proposal_id, { session: session_id, path, scope: semantic_scope ?? null });
    }
  }
  return [...approved.values()];
}

function isApproval({ decision }: LoggedDecision): boolean {
  return decision === "approve" || decision === "auto_approve";
}
