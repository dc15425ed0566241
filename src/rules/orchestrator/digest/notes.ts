import type { DigestDisagreement, DigestNote } from "../../../kernel/domain/documents.generated.ts";
import type { SessionLog } from "../../../kernel/domain/index.ts";

type NoteList = "uncertain_decisions" | "circuit_breakers_triggered" | "recurring_patterns_flagged" | "notices";

export function collectSessionNotes(logs: readonly SessionLog[], list: NoteList): DigestNote[] {
  return logs.flatMap((log) => (log[list] ?? []).map((text) => ({ session_id: log.session_id, text })));
}

/** Returns what the last session left to do. What earlier sessions left is the matter of those that followed. */
export function listUnfinishedNotes(logs: readonly SessionLog[]): DigestNote[] {
  const last = logs.at(-1);
  return (last?.unfinished ?? []).map(({ proposal_id, path, branch, reason }) => ({
    session_id: last?.session_id ?? "",
    text: `${proposal_id}: ${path} on ${branch}: ${reason}`,
  }));
}

/** Counts for each agent how often a verifier disagreed with its classification, the highest count first (specification 6.3). */
export function countDisagreements(logs: readonly SessionLog[]): DigestDisagreement[] {
  const agents = new Map<string, DigestDisagreement>();
  for (const { agent_id, agreement } of logs.flatMap(({ decisions = [] }) => decisions)) {
    if (agent_id === undefined) continue;
    const agent = agents.get(agent_id) ?? { agent_id, disagreements: 0, reviewed: 0 };
    agents.set(agent_id, {
      agent_id,
      disagreements: agent.disagreements + (agreement === false ? 1 : 0),
      reviewed: agent.reviewed + 1,
    });
  }
  return [...agents.values()]
    .filter(({ disagreements }) => disagreements > 0)
    .sort((a, b) => b.disagreements - a.disagreements || (a.agent_id < b.agent_id ? -1 : 1));
}
