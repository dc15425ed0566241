import type { QueueEntry } from "../../domain/index.ts";
import { GitTree } from "../../git/index.ts";
import { withApproval } from "../../orchestrator/index.ts";
import { timestamp } from "../clock.ts";
import type { Workspace } from "../workspace.ts";
import type { WaitingHead } from "./intake.ts";
import type { Ledger } from "./ledger.ts";

export interface Reconciliation {
  readonly merged: readonly WaitingHead[];
  readonly ledger: Ledger;
  readonly workspace: Workspace;
  readonly sessionId: string;
  readonly now: Date;
}

/**
 * Heads that the base contains although their proposals are open: a person merged them, or a merge was published without its
 * State. State follows what is there; what was not reviewed stays at uncertainty 2 and says so. Returns a sentence each.
 */
export async function reconcileMerged(request: Reconciliation): Promise<string[]> {
  const { merged, ledger, workspace, sessionId, now } = request;
  const tree = new GitTree(workspace.repository.objects, workspace.base.oid);
  const scopeVersion = workspace.rules.definitions.scope_definitions.version ?? null;
  const notes: string[] = [];
  for (const head of merged) {
    for (const proposal of head.recorded) {
      const status = (await tree.entry(proposal.path)) === null ? "deleted" : "modified";
      ledger.setState(withApproval(ledger.state, { proposal, report: { status, old_path: null }, scopeVersion }));
      ledger.setEntry(mergedOutside(proposal, sessionId, now));
    }
    notes.push(`${head.branch} (${head.head.slice(0, 12)}) was on the base already; State now says so.`);
  }
  return notes;
}

function mergedOutside(entry: QueueEntry, sessionId: string, now: Date): QueueEntry {
  return {
    ...entry,
    status: "merged",
    decision: {
      ...entry.decision,
      session_id: sessionId,
      decided_at: timestamp(now),
      decision: "approve",
      decision_type: entry.change_type === "architectural" ? "architectural" : "implementation",
      rationale: "The base contained the head before a session had approved it; State follows what was merged.",
      by: "merged outside a session",
    },
  };
}
