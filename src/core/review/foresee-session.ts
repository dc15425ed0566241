import type { ObjectId, QueueEntry } from "../../kernel/domain/index.ts";
import { readAdrs, type Workspace } from "../../workspace/ground/index.ts";
import type { ExaminedHead } from "./examine.ts";
import { readLastHandoff } from "./handoff.ts";
import { JudgedPairs } from "./judged-pairs.ts";
import { readEvidenceRefs } from "./known-evidence.ts";
import { listObjectionsTo, type Objection } from "./objections.ts";
import { createPresumedVerifier } from "./presumed-verifier.ts";
import { findSessionEnd } from "./progress.ts";
import { reviewHeads } from "./review-heads.ts";
import { openRound, type Round } from "./round.ts";
import { computeNextSessionId } from "./session-logs.ts";
import { readSlowHeads } from "./unreadable-head.ts";

/** What the next session does with a head that waits. */
export interface ForeseenHead {
  readonly head: ExaminedHead;
  /** Its proposals as the session would leave them on the present base. */
  readonly entries: readonly QueueEntry[];
  /** Whether the session merges it, and else whether it would if no other head merged before it. */
  readonly merges: "now" | "alone" | "not";
  /** What keeps it from merging into the present base, what counts most first. */
  readonly objections: readonly Objection[];
  /** The files that Git cannot merge after the heads that merge before it. */
  readonly conflicts: readonly string[];
  /** Whether the session decides on it before it ends. */
  readonly isReached: boolean;
  /** Names the branch on which it is stacked. */
  readonly below: string | null;
}

export interface ForeseenSession {
  /** The heads in the order in which the session merges them, those that it does not merge behind them. */
  readonly heads: readonly ForeseenHead[];
  readonly unreadable: Round["progress"]["unreadable"];
}

export interface Foreseeing {
  /** The refs of the remote as they are known. */
  readonly refs: ReadonlyMap<string, ObjectId>;
  readonly env: NodeJS.ProcessEnv;
  readonly now: Date;
}

/**
 * Plays the next session by the functions of the session itself, without a model, without commands and without publishing anything. Each head
 * that it does not merge is then judged on the present base alone, so that what stands against it is told apart from what only comes first.
 */
export async function foreseeSession(workspace: Workspace, { refs, env, now }: Foreseeing): Promise<ForeseenSession> {
  const { repository, base, rules } = workspace;
  // Who asks offline is answered by what this clone has.
  const remote = base.refs === null ? null : base.remote;
  const { evidence } = await readEvidenceRefs(
    workspace,
    pickEvidenceRefs(refs, rules.config.queue.ref_namespace),
    remote,
  );
  const round = await openRound(
    { ...workspace, base: { ...base, refs } },
    {
      refs,
      remote,
      evidence,
      verifier: createPresumedVerifier(workspace),
      verified: new Map(),
      read: new Map(),
      judged: new JudgedPairs(),
      sessionId: await computeNextSessionId(repository, base.oid),
      identity: { name: "skl", email: "skl@localhost" },
      adrs: await readAdrs(repository, base.oid),
      handoff: await readLastHandoff(repository, base.oid),
      heldBack: null,
      mergesOnly: null,
      refused: new Map(),
      unverified: new Map(),
      before: null,
      squashed: new Map(),
      slow: await readSlowHeads(repository, base.oid),
      candidates: [],
      env,
      now,
    },
  );
  const startOver = snapshotRound(round);
  const { session_proposals: proposals, consecutive_uncertain: uncertain } = rules.config.limits;
  const budget = { proposals, minutes: Number.POSITIVE_INFINITY, uncertain };
  await reviewHeads(round, round.heads, { hasEnded: () => findSessionEnd(round.progress, budget, 0) !== null });
  const { merged, unreadable } = round.progress;
  const order = new Map(merged.map(({ branch }, at) => [branch, at]));
  const whole = round.heads.map((head) => ({ head, entries: listHeadEntries(round, head) }));
  const heads: ForeseenHead[] = [];
  for (const { head, entries } of whole) {
    const below = round.stacks.get(head.branch)?.branch ?? null;
    if (order.has(head.branch)) {
      heads.push({ head, entries, merges: "now", objections: [], conflicts: [], isReached: true, below });
      continue;
    }
    startOver();
    await reviewHeads(round, [...listHeadsBelow(round, head), head], { hasEnded: () => false });
    const isMerged = round.progress.merged.some(({ branch }) => branch === head.branch);
    heads.push({
      head,
      entries: listHeadEntries(round, head),
      merges: isMerged ? "alone" : "not",
      objections: isMerged ? [] : await listObjectionsTo(round, head),
      conflicts: [...new Set(entries.flatMap(({ decision }) => decision?.conflicts ?? []))],
      isReached: entries.every(({ decision }) => decision),
      below,
    });
  }
  const place = ({ head }: ForeseenHead) => order.get(head.branch) ?? order.size;
  return { heads: heads.toSorted((a, b) => place(a) - place(b)), unreadable };
}

function pickEvidenceRefs(refs: ReadonlyMap<string, ObjectId>, namespace: string): ReadonlyMap<string, ObjectId> {
  return new Map([...refs].filter(([ref]) => ref.startsWith(`${namespace}/evidence/`)));
}

/** Returns a function that puts a round back to where it is now; it may be called more than once. */
function snapshotRound(round: Round): () => void {
  const undo = [round.ledger.snapshot(), round.ownCommits.snapshot()];
  const { progress } = round;
  return () => {
    for (const each of undo) each();
    round.contested.clear();
    round.progress = progress;
  };
}

function listHeadEntries({ ledger }: Round, { files }: ExaminedHead): QueueEntry[] {
  return files.map(({ proposal }) => ledger.entry(proposal.proposal_id) ?? proposal);
}

/** Returns the heads on which one is stacked, the lowest first. */
function listHeadsBelow({ stacks, heads }: Round, head: ExaminedHead): ExaminedHead[] {
  const below: ExaminedHead[] = [];
  for (let next = stacks.get(head.branch); next !== undefined; next = stacks.get(next.branch)) {
    const { branch } = next;
    const found = heads.find((each) => each.branch === branch);
    if (found === undefined || found === head || below.includes(found)) break;
    below.unshift(found);
  }
  return below;
}
