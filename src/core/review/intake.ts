import {
  compareText,
  formatTimestamp,
  type ObjectId,
  type ProposalSet,
  type QueueEntry,
  type Warning,
} from "../../kernel/domain/index.ts";
import { findUncontainedCommits, type Repository } from "../../workspace/git/index.ts";
import type { Rules } from "../../workspace/ground/index.ts";
import {
  computeBaseWithSquashed,
  type LiveSets,
  type ProposalRef,
  readLiveSets,
  rereadSquashed,
  toBranchRef,
} from "../../workspace/ground/index.ts";
import { listArrivingProposals, pickBelievedSets } from "./arriving-proposals.ts";
import { createMissingHeadWarning, fetchHeads, pickHeadsHere } from "./fetch-heads.ts";
import { type MovedHead, readHeadCommitter } from "./unjudged-heads.ts";

/** Describes a pushed head with what its agent declared for it. */
export interface WaitingHead {
  readonly branch: string;
  readonly head: ObjectId;
  readonly agent: string;
  readonly taskId: string | null;
  /** The time in the record, by the agent's clock. */
  readonly pushedAt: string;
  /** The time when a session first saw the head. */
  readonly seenAt: string;
  /** The proposals as they were sent, or as an earlier session left them in the queue. */
  readonly recorded: readonly QueueEntry[];
  /** What the agent declared for the branch before, if the head was pushed past the hook. */
  readonly earlier?: readonly QueueEntry[];
}

/** The work of a session, read once from the remote's refs and the base's queue. */
export interface Intake {
  /** The heads that wait, the one that a session saw first in front. */
  readonly waiting: readonly WaitingHead[];
  /** The heads that the base contains already, merged by a person or by a session that did not end. */
  readonly merged: readonly WaitingHead[];
  /** The proposals whose head is gone, superseded by another one or withdrawn. */
  readonly gone: readonly QueueEntry[];
  /** All proposal refs. */
  readonly refs: readonly ProposalRef[];
  /** The refs whose head is, or was at its deletion, the tip of its branch; they are removed when the base holds their proposals. */
  readonly settled: readonly ProposalRef[];
  readonly warnings: readonly Warning[];
}

export interface IntakeSource {
  readonly repository: Repository;
  readonly remote: string | null;
  readonly refs: ReadonlyMap<string, ObjectId>;
  readonly rules: Rules;
  readonly base: ObjectId;
  /** Maps heads that somebody squashed or rebased to the commit of the base that holds them. */
  readonly squashed: ReadonlyMap<string, ObjectId>;
  /** The heads that were pushed past the hook. */
  readonly moved: readonly MovedHead[];
  readonly now: Date;
}

const OPEN: ReadonlySet<string> = new Set(["pending", "escalated", "waiting_rfc", "approved"]);

export async function takeIn(source: IntakeSource): Promise<Intake> {
  const { repository, remote, refs, rules, base, squashed, moved } = source;
  const found = await readLiveSets({
    repository,
    remote,
    refs,
    namespace: rules.config.queue.ref_namespace,
    queue: rules.knowledge.queue,
  });
  const left = await readMergedAndDeleted(source, found.orphans);
  const movedFrom = await readSetsAsLive(
    source,
    found.orphans.filter(({ branch }) => moved.some((head) => head.branch === branch)),
  );
  const { believed, warnings } = pickBelievedSets([...found.sets, ...left.sets, ...movedFrom.sets]);
  const sent = listArrivingProposals(believed, rules.knowledge.queue);
  const again = new Set(sent.map(({ proposal_id }) => proposal_id));
  const isOpen = ({ status, proposal_id }: QueueEntry) => OPEN.has(status) && !again.has(proposal_id);
  const declared = groupByHead(
    [...rules.knowledge.queue.filter(isOpen).map(addFirstSight), ...sent.map(createPlaceKeeper(rules.knowledge.queue))],
    believed.filter(({ proposals }) => proposals.length === 0),
    formatTimestamp(source.now),
  );
  const heads = [...declared, ...moved.map((head) => toWaitingHead(head, declared, source.now))];
  const isLive = ({ branch, head }: WaitingHead) => refs.get(toBranchRef(branch)) === head;
  const missing = await fetchHeads(source, heads.filter(isLive));
  const known = heads.filter((head) => !missing.has(head.head));
  const present = await pickHeadsHere(repository, known);
  const open = await findUncontainedCommits(
    repository,
    await rereadSquashed(repository, base),
    present.map(({ head }) => head),
  );
  const merged = await pickLatestHeads(
    repository,
    present.filter(({ head }) => !open.has(head) || squashed.has(head)),
  );
  const waiting = present.filter((head) => open.has(head.head) && !squashed.has(head.head) && isLive(head));
  const mergedBranches = new Set(merged.map(({ branch }) => branch));
  const gone = heads
    .filter((head) => !isLive(head) && !merged.includes(head))
    .flatMap(({ branch, recorded }) =>
      recorded.map((entry) => settleLeftEntry(entry, refs.get(toBranchRef(branch)), mergedBranches.has(branch))),
    );
  return {
    waiting: await Promise.all(waiting.toSorted(compareHeadAges).map((head) => addHeadAgent(head, repository))),
    merged: merged.toSorted(compareHeadAges),
    gone,
    refs: [...found.live, ...found.orphans],
    settled: [...found.live, ...left.live, ...movedFrom.live],
    warnings: [...found.warnings, ...warnings, ...[...missing].map(createMissingHeadWarning)],
  };
}

/** Returns the entry of a head that its branch has left: superseded if the branch moved on or merged, else withdrawn. */
function settleLeftEntry(entry: QueueEntry, moved: ObjectId | undefined, isMerged: boolean): QueueEntry {
  const isReplaced = moved !== undefined || isMerged;
  const rationale = isReplaced
    ? `${entry.branch} moved on to ${(moved ?? "another head").slice(0, 12)}, which is judged in its place.`
    : `${entry.branch} was deleted before it was decided.`;
  return { ...entry, status: isReplaced ? "superseded" : "withdrawn", decision: { ...entry.decision, rationale } };
}

/** Reads the sets of branches that were merged and deleted before a session took them in; only their commits are left, on the base. */
async function readMergedAndDeleted(
  source: IntakeSource,
  orphans: readonly ProposalRef[],
): Promise<Pick<LiveSets, "live" | "sets">> {
  const { repository, refs, base, squashed } = source;
  const deleted = orphans.filter(({ branch }) => !refs.has(toBranchRef(branch)));
  const found = await Promise.all(deleted.map(({ head }) => repository.objects.info(head)));
  const present = deleted.filter((_, at) => found[at]?.type === "commit");
  const open = await findUncontainedCommits(
    repository,
    await computeBaseWithSquashed(repository, base),
    present.map(({ head }) => head as ObjectId),
  );
  return readSetsAsLive(
    source,
    present.filter(({ head }) => !open.has(head) || squashed.has(head)),
  );
}

/** Reads sets as if their heads were still those of their branches. */
async function readSetsAsLive(
  { repository, remote, rules }: IntakeSource,
  live: readonly ProposalRef[],
): Promise<Pick<LiveSets, "live" | "sets">> {
  const namespace = rules.config.queue.ref_namespace;
  const pretendRefsThere = ({ ref, oid, branch, head }: ProposalRef) =>
    new Map([
      [ref, oid],
      [toBranchRef(branch), head as ObjectId],
    ]);
  const sets = await Promise.all(
    live.map((each) => readLiveSets({ repository, remote, refs: pretendRefsThere(each), namespace, queue: [] })),
  );
  return { live, sets: sets.flatMap((each) => each.sets) };
}

/** Returns a head without proposals. It counts as pushed now, since a commit may claim any time. */
function toWaitingHead(
  { branch, head, agent_id, taskId }: MovedHead,
  others: readonly WaitingHead[],
  at: Date,
): WaitingHead {
  const earlier = others.filter((other) => other.branch === branch).flatMap(({ recorded }) => recorded);
  return {
    branch,
    head,
    agent: agent_id ?? earlier[0]?.agent_id ?? "",
    taskId,
    pushedAt: formatTimestamp(at),
    seenAt: formatTimestamp(at),
    recorded: [],
    earlier,
  };
}

async function addHeadAgent(head: WaitingHead, repository: Repository): Promise<WaitingHead> {
  return head.agent === "" ? { ...head, agent: await readHeadCommitter(repository, head.head) } : head;
}

/** Returns the heads that no later head of the same branch contains. */
async function pickLatestHeads(repository: Repository, heads: readonly WaitingHead[]): Promise<WaitingHead[]> {
  const latest: WaitingHead[] = [];
  for (const own of heads) {
    const others = heads.filter(({ branch, head }) => branch === own.branch && head !== own.head);
    const later = await Promise.all(others.map(({ head }) => findUncontainedCommits(repository, head, [own.head])));
    if (later.every((outside) => outside.has(own.head))) latest.push(own);
  }
  return latest;
}

/** Adds when a session first saw an entry. Old sessions did not note it; their entries come before new ones. */
function addFirstSight(entry: QueueEntry): QueueEntry {
  return { ...entry, seen_at: entry.seen_at ?? entry.decision?.decided_at ?? "1970-01-01T00:00:00Z" };
}

/** Gives a head that replaces another one of its branch the place of that one in the queue, as long as the branch has not merged. */
function createPlaceKeeper(queue: readonly QueueEntry[]): (entry: QueueEntry) => QueueEntry {
  const seen = new Map<string, string>();
  for (const { branch, status, seen_at: at } of queue)
    if (status !== "merged" && at && at < (seen.get(branch) ?? "~")) seen.set(branch, at);
  return (entry) => ({ ...entry, seen_at: entry.seen_at ?? seen.get(entry.branch) ?? null });
}

/** Groups entries by head. A set without proposals is a head, too; what it left out is found when it is examined. */
function groupByHead(entries: readonly QueueEntry[], empty: readonly ProposalSet[], now: string): WaitingHead[] {
  const heads = new Map<string, WaitingHead & { readonly recorded: QueueEntry[] }>();
  for (const { branch, head, agent_id, task_id, pushed_at } of empty) {
    const known = {
      branch,
      head: head as ObjectId,
      agent: agent_id,
      taskId: task_id ?? null,
      pushedAt: pushed_at,
      seenAt: now,
    };
    heads.set(`${branch}\0${head}`, { ...known, recorded: [] });
  }
  for (const entry of entries) {
    if (!entry.head) continue;
    const key = `${entry.branch}\0${entry.head}`;
    const own = heads.get(key) ?? { ...buildWaitingHead(entry, entry.head as ObjectId, now), recorded: [] };
    own.recorded.push(entry);
    heads.set(key, entry.seen_at && entry.seen_at < own.seenAt ? { ...own, seenAt: entry.seen_at } : own);
  }
  return [...heads.values()];
}

function buildWaitingHead(
  { branch, agent_id, task_id, pushed_at, submitted_at }: QueueEntry,
  head: ObjectId,
  now: string,
) {
  const pushedAt = pushed_at ?? submitted_at ?? "";
  return { branch, head, agent: agent_id, taskId: task_id ?? null, pushedAt, seenAt: now };
}

/** Orders heads by when a session first saw them, then by name, since the clock of a record is its writer's. */
function compareHeadAges(a: WaitingHead, b: WaitingHead): number {
  return compareText(a.seenAt, b.seenAt) || compareText(a.branch, b.branch);
}
