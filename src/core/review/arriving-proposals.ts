import type { ObjectId, ProposalSet, QueueEntry, Warning } from "../../kernel/domain/index.ts";
import type { Repository } from "../../workspace/git/index.ts";
import {
  isNewTo,
  type LiveSets,
  type Rules,
  readLiveSets,
  speaksFor,
  toQueueEntries,
} from "../../workspace/ground/index.ts";

/** Returns whether a proposal's head had left its branch, or its branch the remote. */
export function isGone({ status }: QueueEntry): boolean {
  return status === "superseded" || status === "withdrawn";
}

interface Believed {
  readonly believed: readonly ProposalSet[];
  readonly warnings: readonly Warning[];
}

/** Returns the sets that say of themselves what their refs say, and a warning for each other one. */
export function pickBelievedSets(sets: LiveSets["sets"]): Believed {
  const believed: ProposalSet[] = [];
  const warnings: Warning[] = [];
  for (const { ref, set } of sets) {
    if (set === null) continue;
    if (speaksFor(set, ref)) believed.push(set);
    else
      warnings.push({
        code: "PROPOSALS_UNREADABLE",
        message: `The proposal ref ${ref.ref} does not count, since its content names ${set.branch} at ${set.head}.`,
        fix: "Ask the one who pushed it to push again.",
      });
  }
  return { believed, warnings };
}

interface ProposalSource {
  readonly repository: Repository;
  readonly remote: string | null;
  readonly refs: ReadonlyMap<string, ObjectId>;
  readonly rules: Rules;
}

/** Returns the proposals of live heads that no session has taken in. */
export async function listProposalsNotTakenIn({
  repository,
  remote,
  refs,
  rules,
}: ProposalSource): Promise<QueueEntry[]> {
  const { queue } = rules.knowledge;
  const found = await readLiveSets({ repository, remote, refs, namespace: rules.config.queue.ref_namespace, queue });
  return listArrivingProposals(pickBelievedSets(found.sets).believed, queue);
}

/** Returns the proposals of the refs that the queue does not know yet. None of them is decided, whatever the refs say. */
export function listArrivingProposals(sets: readonly ProposalSet[], queue: readonly QueueEntry[]): QueueEntry[] {
  // A head that was gone and is pushed again counts as new.
  const known = new Map(queue.filter((entry) => !isGone(entry)).map((entry) => [entry.proposal_id, entry]));
  return sets.flatMap((set) =>
    toQueueEntries(set)
      .map((entry) => ({ ...entry, branch: set.branch, agent_id: set.agent_id, status: "pending" as const }))
      .filter((entry) => isNewTo(known.get(entry.proposal_id), entry))
      .map((entry) => {
        const before = known.get(entry.proposal_id);
        return { ...entry, rfc: before?.rfc ?? null, ...(before?.seen_at ? { seen_at: before.seen_at } : {}) };
      }),
  );
}
