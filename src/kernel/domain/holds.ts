import type { HeldHead, Hold, QueueEntry } from "./documents.generated.ts";

/** Returns the holds that only a person settles. */
export function pickPersonsHolds(holds: readonly Hold[] = []): Hold[] {
  return holds.filter(({ needs }) => needs === "person");
}

/** Returns whether a person has approved the proposal as it is: an approval is kept only with the content it was given for. */
export function isApproved({ approvals }: Pick<QueueEntry, "approvals">): boolean {
  return approvals?.at(-1)?.verdict === "approved";
}

/**
 * Returns the holds of a proposal that a person has still to settle. An approval covers no `link` hold that it did not show: whether two
 * branches go together changes with what merges.
 */
export function openHolds(entry: Pick<QueueEntry, "holds" | "approvals">): Hold[] {
  const holds = pickPersonsHolds(entry.holds);
  if (!isApproved(entry)) return holds;
  const shown = entry.approvals?.at(-1)?.holds ?? [];
  return holds.filter(({ kind }) => kind === "link" && !shown.includes(kind));
}

/** Returns the heads of a queue that wait until a person has looked, in the order of the queue. */
export function listHeldHeads(queue: readonly QueueEntry[]): HeldHead[] {
  const heads = new Map<string, HeldHead>();
  for (const entry of queue) {
    const because = entry.status === "escalated" ? openHolds(entry).map((hold) => hold.because) : [];
    if (because.length === 0) continue;
    const { branch, head = null, agent_id, proposal_id } = entry;
    const key = `${branch} ${head}`;
    const held = heads.get(key) ?? { branch, head, agent_id, proposals: [], because: [] };
    held.proposals.push(proposal_id);
    held.because = [...new Set([...held.because, ...because])];
    heads.set(key, held);
  }
  return [...heads.values()];
}

/** Returns `name` for a command that a person pastes, or `placeholder` where a shell would not read the name as one plain word. */
export function toPasteableName(name: string, placeholder: string): string {
  return /^[A-Za-z0-9_][\w./@-]*$/.test(name) ? name : placeholder;
}
