import {
  type DecisionRecord,
  type ObjectId,
  openHolds,
  type QueueEntry,
  type ReviewOutput,
  type SessionEnd,
  type SquashedHead,
  type UnreadableHead,
} from "../../kernel/domain/index.ts";
import { buildSettlingCommand, NO_READER, type Trigger } from "../../rules/orchestrator/index.ts";

export type ReviewedProposal = ReviewOutput["reviewed"][number];

/** Describes one decision of this session, with the queue entry that it left. */
export interface Decided {
  readonly entry: QueueEntry & { readonly decision: DecisionRecord };
  readonly agentClassification: ReviewedProposal["agent_classification"];
  readonly verifierClassification: ReviewedProposal["verifier_classification"];
  readonly agreement: boolean | null;
  /** Why a person has to be asked; empty if nobody has. */
  readonly triggers: readonly Trigger[];
  readonly isUncertain: boolean;
  /** Whether this session made the decision; false if an earlier one did. */
  readonly isNew: boolean;
}

/** What a session has done so far. */
export interface Progress {
  readonly decided: readonly Decided[];
  /** The branches with their merge commits. */
  readonly merged: readonly { readonly branch: string; readonly commit: ObjectId }[];
  /** The heads among them that were squashed. */
  readonly squashed: readonly SquashedHead[];
  readonly waiting: readonly {
    readonly proposal_id: string;
    readonly path: string;
    readonly branch: string;
    readonly reason: string;
  }[];
  readonly breakers: readonly string[];
  readonly rfcsOpened: readonly string[];
  readonly reconciled: readonly string[];
  readonly notices: readonly string[];
  readonly unreadable: readonly UnreadableHead[];
  readonly uncertainInARow: number;
}

export const noProgress: Progress = {
  decided: [],
  merged: [],
  squashed: [],
  waiting: [],
  breakers: [],
  rfcsOpened: [],
  reconciled: [],
  notices: [],
  unreadable: [],
  uncertainInARow: 0,
};

export interface Budget {
  /** The heads of branches that a session decides; it is named after the proposals that they consist of. */
  readonly proposals: number;
  readonly minutes: number;
  readonly uncertain: number;
}

/** Returns why the session has to end now, or null (specification 7.5). */
export function findSessionEnd(progress: Progress, budget: Budget, minutesGone: number): SessionEnd | null {
  if (progress.uncertainInARow >= budget.uncertain) return "uncertain";
  const heads = new Set(progress.decided.map(({ entry: { branch, head } }) => `${branch}\0${head ?? ""}`));
  if (heads.size >= budget.proposals) return "proposal_budget";
  return minutesGone >= budget.minutes ? "time_budget" : null;
}

/** Returns a proposal as the output of `skl review` has it. */
export function toReviewedProposal(
  { entry, ...found }: Decided,
  commits: ReadonlyMap<string, string>,
): ReviewedProposal {
  const { decision } = entry;
  const reader = decision.reading?.reader;
  return {
    proposal_id: entry.proposal_id,
    path: entry.path,
    agent_id: entry.agent_id,
    branch: entry.branch,
    agent_classification: found.agentClassification,
    stage1: decision.stage1 ?? null,
    verifier_classification: found.verifierClassification,
    classification: decision.classification ?? "behavioral",
    decision: decision.decision ?? "escalate",
    decision_type: decision.decision_type ?? "implementation",
    rationale: decision.rationale ?? "",
    rfc: entry.rfc ?? null,
    holds: entry.holds ?? [],
    ...(reader === undefined || reader === NO_READER ? {} : { reader }),
    merged_commit: entry.status === "merged" ? (commits.get(entry.branch) ?? null) : null,
  };
}

/** Returns the proposals that merge only after a person approved them, with the commands that settle them. */
export function listHeldProposals(queue: readonly QueueEntry[]): NonNullable<ReviewOutput["held"]> {
  return queue.flatMap((entry) => {
    const { proposal_id, path, agent_id, branch, status } = entry;
    const holds = openHolds(entry);
    if ((status !== "escalated" && status !== "waiting_rfc") || holds.length === 0) return [];
    const [approve, reject] = (["approve", "reject"] as const).map((verb) => buildSettlingCommand(verb, branch));
    return [{ proposal_id, path, agent_id, branch, holds, approve: approve ?? "", reject: reject ?? "" }];
  });
}
