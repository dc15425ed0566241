import { type ObjectId, type QueueEntry, SklError, type Warning } from "../../domain/index.ts";
import { fetchRefs, notContained, type Repository } from "../../git/index.ts";
import { branchRef, entriesOf, liveSets, type ProposalRef } from "../queue-load.ts";
import type { Rules } from "../rules.ts";

/** One pushed head with what its agent declared for it. */
export interface WaitingHead {
  readonly branch: string;
  readonly head: ObjectId;
  readonly agent: string;
  readonly taskId: string | null;
  readonly pushedAt: string;
  /** The proposals as they were sent, or as an earlier session left them in the queue. */
  readonly recorded: readonly QueueEntry[];
}

/** What there is for a session to do, read once from the remote's refs and the base's queue. */
export interface Intake {
  /** Heads that wait, the first pushed first. */
  readonly waiting: readonly WaitingHead[];
  /** Heads that the base contains already: somebody merged them, or a session that did not end. */
  readonly merged: readonly WaitingHead[];
  /** Proposals whose head is gone, by id. */
  readonly gone: ReadonlyMap<string, "superseded" | "withdrawn">;
  /** Every proposal ref there is. */
  readonly refs: readonly ProposalRef[];
  /** Those whose head is what their branch has now, to be removed once the base holds their proposals. */
  readonly live: readonly ProposalRef[];
  readonly warnings: readonly Warning[];
}

export interface IntakeSource {
  readonly repository: Repository;
  readonly remote: string | null;
  readonly refs: ReadonlyMap<string, ObjectId>;
  readonly rules: Rules;
  readonly base: ObjectId;
}

const OPEN: ReadonlySet<string> = new Set(["pending", "escalated", "waiting_rfc", "approved"]);

export async function takeIn(source: IntakeSource): Promise<Intake> {
  const { repository, remote, refs, rules, base } = source;
  const found = await liveSets({
    repository,
    remote,
    refs,
    namespace: rules.config.queue.ref_namespace,
    queue: rules.knowledge.queue,
  });
  const heads = groupByHead([
    ...rules.knowledge.queue.filter(({ status }) => OPEN.has(status)),
    ...arriving(found.sets, rules.knowledge.queue),
  ]);
  const isLive = ({ branch, head }: WaitingHead) => refs.get(branchRef(branch)) === head;
  const missing = await fetchMissingHeads(source, heads.filter(isLive));
  const known = heads.filter((head) => !missing.has(head.head));
  const present = await existing(repository, known);
  const open = await notContained(
    repository,
    base,
    present.map(({ head }) => head),
  );
  const merged = present.filter(({ head }) => !open.has(head));
  const waiting = present.filter((head) => open.has(head.head) && isLive(head));
  const gone = heads
    .filter((head) => !isLive(head) && !merged.includes(head))
    .flatMap((head) =>
      head.recorded.map(({ proposal_id }): [string, "superseded" | "withdrawn"] => [
        proposal_id,
        refs.has(branchRef(head.branch)) ? "superseded" : "withdrawn",
      ]),
    );
  return {
    waiting: waiting.toSorted(byAge),
    merged: merged.toSorted(byAge),
    gone: new Map(gone),
    refs: [...found.live, ...found.orphans],
    live: found.live,
    warnings: [...found.warnings, ...[...missing].map(unfetched)],
  };
}

/** What the refs hold that the queue does not know yet. */
function arriving(sets: Awaited<ReturnType<typeof liveSets>>["sets"], queue: readonly QueueEntry[]): QueueEntry[] {
  const known = new Set(queue.map(({ proposal_id }) => proposal_id));
  return sets.flatMap(({ set }) => (set ? entriesOf(set).filter(({ proposal_id }) => !known.has(proposal_id)) : []));
}

function groupByHead(entries: readonly QueueEntry[]): WaitingHead[] {
  const groups = new Map<string, QueueEntry[]>();
  for (const entry of entries) {
    if (!entry.head) continue;
    const key = `${entry.branch}\0${entry.head}`;
    const group = groups.get(key);
    if (group) group.push(entry);
    else groups.set(key, [entry]);
  }
  return [...groups.values()].flatMap((recorded): WaitingHead[] => {
    const [first] = recorded;
    if (first === undefined) return [];
    return [
      {
        branch: first.branch,
        head: first.head as ObjectId,
        agent: first.agent_id,
        taskId: first.task_id ?? null,
        pushedAt: first.pushed_at ?? first.submitted_at ?? "",
        recorded,
      },
    ];
  });
}

function byAge(a: WaitingHead, b: WaitingHead): number {
  return compare(a.pushedAt, b.pushedAt) || compare(a.branch, b.branch);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** Fetches the commits of heads that are not here; those that cannot be had are left for another session. */
async function fetchMissingHeads(
  { repository, remote }: IntakeSource,
  heads: readonly WaitingHead[],
): Promise<ReadonlySet<string>> {
  const absent = await absentOf(repository, heads);
  if (absent.length === 0 || remote === null) return new Set(absent.map(({ head }) => head));
  const names = absent.map(({ branch }) => branchRef(branch));
  try {
    await fetchRefs(repository, remote, names);
  } catch (cause) {
    if (!(cause instanceof SklError)) throw cause;
    for (const name of names) await fetchRefs(repository, remote, [name]).catch(() => undefined);
  }
  return new Set((await absentOf(repository, absent)).map(({ head }) => head));
}

async function absentOf(repository: Repository, heads: readonly WaitingHead[]): Promise<WaitingHead[]> {
  const present = await existing(repository, heads);
  return heads.filter((head) => !present.includes(head));
}

async function existing(repository: Repository, heads: readonly WaitingHead[]): Promise<WaitingHead[]> {
  const found = await Promise.all(heads.map(({ head }) => repository.objects.info(head)));
  return heads.filter((_, at) => found[at]?.type === "commit");
}

function unfetched(head: string): Warning {
  return {
    code: "HEAD_MISSING",
    message: `The commit ${head} of a waiting branch could not be fetched; it is left for the next session.`,
    fix: "Check that the branch is still there and that you may read it.",
  };
}
