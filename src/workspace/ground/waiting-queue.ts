import {
  err,
  type ObjectId,
  type ProposalSet,
  type QueueEntry,
  type Result,
  SklError,
  type Warning,
} from "../../kernel/domain/index.ts";
import { parseProposalSet } from "../../kernel/knowledge/index.ts";
import type { QueueLoad } from "../../rules/checks/index.ts";
import { fetchRefs, GitTree, type Repository, requireWritable } from "../git/index.ts";
import { isRecordHere, type RecordRef, recordRefs } from "./record-refs.ts";

/** A proposal that waits, in the base's queue or still on its own ref. */
interface WaitingProposal extends QueueEntry {
  readonly ingested: boolean;
}

export interface PendingQueue {
  readonly proposals: readonly WaitingProposal[];
  /** The heads that they are of: what a reviewer reads at once. */
  readonly heads: number;
  /** Proposal refs that name a head no branch has any more. */
  readonly orphans: readonly { readonly ref: string; readonly oid: ObjectId }[];
  /** Proposal refs that hold no set, or one of another head: they do not count. */
  readonly junk: readonly { readonly ref: string; readonly oid: ObjectId }[];
  readonly warnings: readonly Warning[];
}

export interface QueueSource {
  readonly repository: Repository;
  readonly remote: string | null;
  /** The remote's refs; null when it was not asked: then only the base's queue is known. */
  readonly refs: ReadonlyMap<string, ObjectId> | null;
  readonly namespace: string;
  readonly queue: readonly QueueEntry[];
}

const UNRESOLVED: ReadonlySet<string> = new Set(["pending", "escalated", "waiting_rfc"]);

/**
 * Returns everything unresolved: the base's queue and the proposal refs that no session has taken in. A new head of a branch
 * replaces its old proposals; a set whose head no branch has is not counted.
 */
export async function collectPendingQueue(source: QueueSource): Promise<PendingQueue> {
  const { live, orphans, warnings, sets } = await readLiveSets(source);
  const heads = new Map(live.map(({ branch, head }) => [branch, head]));
  const queued = source.queue.filter((entry) => UNRESOLVED.has(entry.status) && !isReplaced(entry, heads));
  const known = new Map(source.queue.map((entry) => [entry.proposal_id, entry]));
  const arriving = sets
    .flatMap(({ ref, set }) => (set && speaksFor(set, ref) ? toQueueEntries(set) : []))
    .filter((entry) => isNewTo(known.get(entry.proposal_id), entry));
  const again = new Set(arriving.map((entry) => entry.proposal_id));
  const proposals = [
    ...queued.filter((entry) => !again.has(entry.proposal_id)).map((entry) => ({ ...entry, ingested: true })),
    ...arriving.map((entry) => ({ ...entry, ingested: false })),
  ];
  const junk = sets.filter(({ ref, set }) => set === null || !speaksFor(set, ref)).map(({ ref }) => ref);
  return { proposals, heads: countDistinctHeads(proposals), orphans, junk, warnings };
}

/** Returns whether a set is of the branch and head that its ref names; other sets do not count, since anybody who may push can write a ref. */
export function speaksFor({ branch, head }: ProposalSet, ref: ProposalRef): boolean {
  return branch === ref.branch && head === ref.head;
}

function countDistinctHeads(proposals: readonly Pick<QueueEntry, "branch" | "head">[]): number {
  return new Set(proposals.map(({ branch, head }) => `${branch}\0${head ?? ""}`)).size;
}

/** Returns whether a session has still to take in a sent proposal: it does not know it, or the agent has amended it since. */
export function isNewTo(known: QueueEntry | undefined, sent: QueueEntry): boolean {
  if (known === undefined) return true;
  const isAmended = (sent.amended_at ?? null) !== null && known.amended_at !== sent.amended_at;
  return isAmended && known.agent_id === sent.agent_id && known.head === sent.head && !isSettled(known);
}

/** Returns whether a proposal is merged or was decided by a person, so that nothing an agent sends changes it. */
export function isSettled({ status, decision }: QueueEntry): boolean {
  const byPerson = decision?.by !== undefined && decision.by !== decision.session_id;
  return status === "merged" || (byPerson && (status === "rejected" || status === "withdrawn"));
}

export interface LiveSets {
  readonly live: readonly ProposalRef[];
  /** Proposal refs that name a head no branch has any more. */
  readonly orphans: readonly ProposalRef[];
  /** What each live ref holds; null where that cannot be read. */
  readonly sets: readonly { readonly ref: ProposalRef; readonly set: ProposalSet | null }[];
  readonly warnings: readonly Warning[];
}

/** Returns the proposal sets whose head is what their branch has now. */
export async function readLiveSets(source: QueueSource): Promise<LiveSets> {
  const refs = listProposalRefs(source);
  const live = refs.filter((ref) => isLive(ref, source.refs));
  await fetchRecords(source);
  const warnings: Warning[] = [];
  const room = { bytes: MOST_LARGE_BYTES };
  const sets = await Promise.all(
    live.map(async (ref) => ({ ref, set: await readSet(source.repository, ref, { warnings, room }) })),
  );
  return { live, orphans: refs.filter((ref) => !live.includes(ref)), sets, warnings };
}

function isLive({ branch, head }: ProposalRef, refs: QueueSource["refs"]): boolean {
  return refs?.get(toBranchRef(branch)) === head;
}

/** Counts the heads that wait beside a push of an agent's `branch`, without those that the push replaces. */
export function queueLoad(
  pending: PendingQueue,
  { agent, branch }: { readonly agent: string | null; readonly branch: string | null },
  limits: { readonly queue: number; readonly queue_per_agent: number | null },
): QueueLoad {
  const waiting = pending.proposals.filter((proposal) => proposal.branch !== branch);
  const readWaitingSince = (proposal: WaitingProposal) => proposal.pushed_at ?? proposal.submitted_at ?? null;
  const [oldest] = [...waiting].sort((a, b) => ((readWaitingSince(a) ?? "") < (readWaitingSince(b) ?? "") ? -1 : 1));
  return {
    unresolved: countDistinctHeads(waiting),
    limit: limits.queue,
    own: {
      unresolved: countDistinctHeads(waiting.filter(({ agent_id }) => agent_id === agent)),
      limit: limits.queue_per_agent,
    },
    oldest: oldest
      ? { id: oldest.proposal_id, agent: oldest.agent_id, branch: oldest.branch, since: readWaitingSince(oldest) }
      : null,
  };
}

export interface ProposalRef {
  readonly ref: string;
  readonly oid: ObjectId;
  readonly branch: string;
  readonly head: string;
}

/** Returns a branch as its ref; pushes to other namespaces (`refs/for/…`) carry their whole name. */
export function toBranchRef(branch: string): string {
  return branch.startsWith("refs/") ? branch : `refs/heads/${branch}`;
}

export function listProposalRefs({ refs, namespace }: Pick<QueueSource, "refs" | "namespace">): ProposalRef[] {
  const prefix = `${namespace}/proposals/`;
  return [...(refs ?? [])].flatMap(([ref, oid]) => {
    if (!ref.startsWith(prefix)) return [];
    const slash = ref.lastIndexOf("/");
    return [{ ref, oid, branch: ref.slice(prefix.length, slash), head: ref.slice(slash + 1) }];
  });
}

/** Fetches the proposals of live heads that are not here, and the other records that a push reads, in one request to the remote. */
export async function fetchRecords({ repository, remote, refs, namespace }: Omit<QueueSource, "queue">): Promise<void> {
  const proposals = listProposalRefs({ refs, namespace }).filter((ref) => isLive(ref, refs));
  const records = recordRefs(refs, namespace);
  const live: readonly RecordRef[] = [...proposals, ...records];
  const present = await Promise.all([
    ...proposals.map(async ({ oid }) => (await repository.objects.info(`${oid}^{tree}`)) !== null),
    ...records.map(({ oid, file }) => isRecordHere(repository, oid, file)),
  ]);
  const missing = live.filter((_, at) => !present[at]);
  if (missing.length === 0 || remote === null) return;
  try {
    await fetchRefs(
      repository,
      remote,
      missing.map(({ ref }) => ref),
    );
  } catch (cause) {
    // A session may have taken a ref in between listing and fetching; one by one, only that one is missed.
    if (!(cause instanceof SklError)) throw cause;
    await requireWritable(repository);
    for (const { ref } of missing) await fetchRefs(repository, remote, [ref]).catch(() => {});
  }
}

/** The largest set of proposals that is sent or read. A push of thousands of files stays far below. */
const MOST_SET_BYTES = 64 * 1024 * 1024;
/** The most bytes of all large sets together (larger than one proposal may be), since they are held in memory. */
const MOST_LARGE_BYTES = 192 * 1024 * 1024;
/** The largest proposal: it stays in the base's knowledge and is read again in every session. */
const MOST_PROPOSAL_BYTES = 256 * 1024;
/** The most characters that an agent may write in one proposal; a draft has the same limit. */
const MOST_SAID = 50_000;

/** Returns why a set of proposals is too large to be sent or read, or null. */
export function setProblem(
  content: string | Uint8Array,
  proposals: readonly ProposalSet["proposals"][number][],
): string | null {
  if (Buffer.byteLength(content) > MOST_SET_BYTES) return "they are larger than 64 MB.";
  const large = proposals.find((each) => Buffer.byteLength(JSON.stringify(each)) > MOST_PROPOSAL_BYTES);
  if (large) return `that for ${large.path} is larger than 256 kB.`;
  const wordy = proposals.find((each) => countStatementBytes(each) > MOST_SAID);
  return wordy ? `that for ${wordy.path} says more than ${MOST_SAID} characters.` : null;
}

function countStatementBytes({
  rationale,
  responsibilities,
  agent_reasoning_summary,
  assumptions = [],
}: ProposalSet["proposals"][number]): number {
  const texts = [rationale, responsibilities, agent_reasoning_summary, ...assumptions.map(({ text }) => text)];
  return texts.reduce((sum, text) => sum + (text ?? "").length, 0);
}

async function readSet(
  repository: Repository,
  { ref, oid }: ProposalRef,
  { warnings, room }: { readonly warnings: Warning[]; readonly room: { bytes: number } },
): Promise<ProposalSet | null> {
  const set = await setIn(repository, { ref, oid }, room);
  if (set.ok) return set.value;
  warnings.push({
    code: "PROPOSALS_UNREADABLE",
    message: `The proposal ref ${ref} cannot be read and does not count: ${set.error}`,
    fix: "Remove it with `skl queue gc`, and ask whoever pushed it to push again.",
  });
  return null;
}

async function setIn(
  repository: Repository,
  { ref, oid }: Pick<ProposalRef, "ref" | "oid">,
  room: { bytes: number },
): Promise<Result<ProposalSet, string>> {
  const file = "proposals.json";
  const info = await repository.objects.info(`${oid}:${file}`);
  if (info !== null && info.size > MOST_SET_BYTES) return err(`its ${file} is larger than 64 MB.`);
  if (info !== null && info.size > MOST_PROPOSAL_BYTES) room.bytes -= info.size;
  if (room.bytes < 0) return err("more large sets of proposals wait than are read at once.");
  const bytes = await new GitTree(repository.objects, oid).read(file);
  if (bytes === null) return err(`it holds no ${file}`);
  const parsed = parseProposalSet(bytes, ref);
  if (!parsed.ok) return err(parsed.error[0]?.message ?? "");
  const problem = bytes.length > MOST_SAID ? setProblem(bytes, parsed.value.proposals) : null;
  return problem === null ? parsed : err(`its proposals are beyond the bounds: ${problem}`);
}

/**
 * Returns the proposals of a set as queue entries. Whoever may push can write a set, so claims in it about decisions of people or about
 * sessions are left out.
 */
export function toQueueEntries({ proposals, task_id, base, head, pushed_at, amended_at }: ProposalSet): QueueEntry[] {
  type Sent = ProposalSet["proposals"][number] & Pick<QueueEntry, "human_review" | "approvals" | "seen_at">;
  const sent: readonly Sent[] = proposals;
  return sent.map(({ human_review: _forged, approvals: _alsoForged, seen_at: _time, ...proposal }) => ({
    ...proposal,
    task_id: task_id ?? null,
    base: base ?? null,
    head,
    pushed_at,
    ...(amended_at === undefined ? {} : { amended_at }),
    rfc: null,
    decision: null,
  }));
}

function isReplaced(entry: QueueEntry, heads: ReadonlyMap<string, string>): boolean {
  const head = heads.get(entry.branch);
  return head !== undefined && entry.head !== head;
}
