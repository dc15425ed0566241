import type { SessionLog } from "../../domain/index.ts";

export interface ApprovedDecision {
  readonly session: string;
  readonly path: string;
  readonly scope: string | null;
}

/** Returns the approvals of a period, the oldest first; a second approval of the same proposal does not count. */
export function approvedDecisions(logs: readonly SessionLog[]): ApprovedDecision[] {
  const seen = new Set<string>();
  const approved: ApprovedDecision[] = [];
  for (const { session_id, decisions = [] } of logs) {
    for (const { proposal_id, decision, path, semantic_scope } of decisions) {
      const isApproval = decision === "approve" || decision === "auto_approve";
      if (!isApproval || !path || seen.has(proposal_id)) continue;
      seen.add(proposal_id);
      approved.push({ session: session_id, path, scope: semantic_scope ?? null });
    }
  }
  return approved;
}
