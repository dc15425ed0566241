import type { Change, ChangeReason, ObjectId, QueueEntry } from "../../kernel/domain/index.ts";
import { type Workspace, type WriteOptions, withWorkspace } from "../../workspace/ground/index.ts";
import { decideProposals } from "../review/index.ts";
import { listBranchChanges } from "./changes-of.ts";

/** What an approval covers, and what becomes of its branches then. */
export interface ForeseenApproval {
  /** The files that it is about, flagged or not. */
  readonly covers: readonly string[];
  /** The kinds of what stood against the branches and does not any more. */
  readonly overrules: readonly string[];
  readonly outcome: "merges_next" | "rfc" | "needs_agent" | "needs_person";
  /** What stands against them all the same. */
  readonly because: readonly ChangeReason[];
  /** Commands that would help where the approval alone does not. */
  readonly next: readonly string[];
}

type Decided = Awaited<ReturnType<typeof decideProposals>>;

export interface Approval {
  /** Holds branches, each for all proposals of its head, or ids of proposals. Without any, all proposals of `head` are meant. */
  readonly ids: readonly string[];
  readonly head?: { readonly branch: string; readonly oid: ObjectId } | null;
  readonly reason: string;
  /** Whether it is recorded even if it alone does not let the branches merge. */
  readonly anyway: boolean;
  /** Whether only to return what it would do. */
  readonly dryRun?: boolean;
}

/**
 * Runs `skl approve`. Where an approval would not help, since Git cannot merge the branch, an RFC is open, or a link or a rule of the gate
 * stands against it, nothing is recorded unless it is asked for.
 */
export function approve(
  { ids, head = null, reason, anyway, dryRun = false }: Approval,
  options: WriteOptions,
): Promise<Decided & ForeseenApproval & { readonly isRecorded: boolean }> {
  return withWorkspace(options.workspace ?? options.cwd, async (workspace) => {
    const decision = { kind: "approve", ids, head, reason } as const;
    const asked = await decideProposals({ ...decision, dryRun: true }, { ...options, workspace });
    const foreseen = await foreseeApproval(asked.proposals, workspace, options.env);
    const isRecorded = anyway || foreseen.outcome === "merges_next" || foreseen.outcome === "needs_person";
    const done = isRecorded && !dryRun ? await decideProposals(decision, { ...options, workspace }) : asked;
    return { ...done, ...foreseen, isRecorded };
  });
}

/** Plays the next session with the approved proposals in the queue. */
async function foreseeApproval(
  approved: readonly QueueEntry[],
  workspace: Workspace,
  env?: NodeJS.ProcessEnv,
): Promise<ForeseenApproval> {
  const branches = new Set(approved.map(({ branch }) => branch));
  const pickApprovedChanges = (changes: readonly Change[]) => changes.filter(({ branch }) => branches.has(branch));
  const before = pickApprovedChanges(await listBranchChanges(workspace, env));
  const after = pickApprovedChanges(await listBranchChanges(addQueueEntries(workspace, approved), env)).toSorted(
    (a, b) => rankByHindrance(a) - rankByHindrance(b),
  );
  const still = new Set(after.flatMap(({ because }) => because.map(({ kind }) => kind)));
  const stood = before.filter(({ state }) => state !== "waits").flatMap(({ because }) => because);
  const [worst] = after;
  return {
    covers: approved.map(({ path }) => path),
    overrules: [...new Set(stood.map(({ kind }) => kind).filter((kind) => !still.has(kind)))],
    outcome: worst === undefined ? "merges_next" : OUTCOMES[worst.state],
    because: worst === undefined || OUTCOMES[worst.state] === "merges_next" ? [] : worst.because,
    next: worst === undefined || OUTCOMES[worst.state] === "merges_next" ? [] : worst.next,
  };
}

function addQueueEntries(workspace: Workspace, entries: readonly QueueEntry[]): Workspace {
  const { rules } = workspace;
  const queue = new Map([...rules.knowledge.queue, ...entries].map((entry) => [entry.proposal_id, entry]));
  return { ...workspace, rules: { ...rules, knowledge: { ...rules.knowledge, queue: [...queue.values()] } } };
}

const OUTCOMES = {
  needs_agent: "needs_agent",
  rejected: "needs_agent",
  rfc: "rfc",
  needs_person: "needs_person",
  merges_next: "merges_next",
  waits: "merges_next",
  merged: "merges_next",
} as const satisfies Record<Change["state"], ForeseenApproval["outcome"]>;

/** Orders changes by what keeps them from merging most. */
function rankByHindrance({ state }: Change): number {
  return Object.keys(OUTCOMES).indexOf(state);
}
