import type { ObjectId, Overlap, QueueEntry } from "../../domain/index.ts";
import { fetchRefs, GitTree, mergeTrees, type Repository } from "../../git/index.ts";
import { meetings, type TextConflict, type WaitingChange, worstFirst } from "../../orchestrator/index.ts";
import { branchRef, type PendingQueue, type Workspace } from "../ground/index.ts";

/** Git is asked about at most this many other heads, those that were pushed first; symbols are compared with all of them. */
const MOST_MERGES = 20;
const MERGES_AT_ONCE = 4;

export interface PushedHead {
  readonly head: ObjectId;
  readonly proposals: readonly QueueEntry[];
}

/** Finds where a head meets other heads that wait, the most serious first. Git merges it only with those that change a file of it. */
export async function overlapsOf(
  { head, proposals }: PushedHead,
  pending: PendingQueue,
  { repository, base }: Workspace,
): Promise<Overlap[]> {
  const [own] = proposals;
  if (own === undefined) return [];
  const others = waitingChanges(pending.proposals.filter(({ branch }) => branch !== own.branch));
  const paths = new Set(proposals.map(({ path }) => path));
  const sharing = others.filter((other) => other.proposals.some(({ path }) => paths.has(path))).slice(0, MOST_MERGES);
  await fetchHeads(sharing, repository, base.remote);
  const conflicts = new Map<WaitingChange, readonly TextConflict[]>();
  const queue = [...sharing];
  const work = async () => {
    for (let other = queue.shift(); other !== undefined; other = queue.shift())
      conflicts.set(other, await conflictsBetween(head, other, repository));
  };
  await Promise.all(Array.from({ length: MERGES_AT_ONCE }, work));
  return worstFirst(others.flatMap((other) => meetings(proposals, other, conflicts.get(other))));
}

/** Returns where a waiting head meets the others that wait, by their proposals alone. */
export function overlapsInQueue(entries: readonly QueueEntry[], { proposals }: PendingQueue): Overlap[] {
  const [own] = entries;
  if (own === undefined) return [];
  const others = waitingChanges(proposals.filter(({ branch }) => branch !== own.branch));
  return worstFirst(others.flatMap((other) => meetings(entries, other, foundByOther(other, own))));
}

/** Returns the text conflicts with a head that another agent's push found and recorded. */
function foundByOther({ proposals }: WaitingChange, { branch, head }: QueueEntry): TextConflict[] {
  return proposals
    .flatMap(({ overlaps = [] }) => overlaps)
    .filter((found) => found.kind === "conflict" && found.branch === branch && found.head === (head ?? null))
    .map(({ path }) => ({ path, lines: null }));
}

/** Groups proposals by their head, those first that were pushed first. */
function waitingChanges(proposals: readonly QueueEntry[]): WaitingChange[] {
  const heads = new Map<string, QueueEntry[]>();
  for (const proposal of proposals) {
    const key = `${proposal.branch} ${proposal.head}`;
    heads.set(key, [...(heads.get(key) ?? []), proposal]);
  }
  return [...heads.values()]
    .toSorted(([a], [b]) => ((a?.pushed_at ?? "") < (b?.pushed_at ?? "") ? -1 : 1))
    .flatMap((own) => {
      const [first] = own;
      return first ? [{ branch: first.branch, head: first.head ?? null, agent: first.agent_id, proposals: own }] : [];
    });
}

/** Fetches the heads that are not here. A head that cannot be had is compared by its symbols only. */
async function fetchHeads(others: readonly WaitingChange[], repository: Repository, remote: string | null) {
  const isHere = await Promise.all(others.map(async ({ head }) => head !== null && (await repository.commitOf(head))));
  const missing = others.filter((_, at) => !isHere[at]).map(({ branch }) => branchRef(branch));
  if (missing.length > 0 && remote !== null) await fetchRefs(repository, remote, missing).catch(() => {});
}

async function conflictsBetween(
  own: ObjectId,
  { head }: WaitingChange,
  repository: Repository,
): Promise<TextConflict[]> {
  const other = head === null ? null : await repository.commitOf(head);
  if (other === null) return [];
  const merge = await mergeTrees(repository, own, other);
  if (merge.kind === "clean") return [];
  const tree = merge.tree === null ? null : new GitTree(repository.objects, merge.tree);
  return Promise.all(
    merge.files.map(async (path) => ({ path, lines: conflictLines((await tree?.read(path)) ?? new Uint8Array()) })),
  );
}

/** Returns the lines of our side between the markers that Git wrote into a file, such as `41-58, 90`; null without markers. */
export function conflictLines(merged: Uint8Array): string | null {
  let line = 0;
  let start: number | null = null;
  let side: "both" | "ours" | "theirs" = "both";
  const ranges: string[] = [];
  for (const text of Buffer.from(merged).toString("latin1").split("\n")) {
    if (text.startsWith("<<<<<<< ")) [side, start] = ["ours", line + 1];
    else if (side === "ours" && /^(?:\|{7}|={7})/.test(text)) {
      ranges.push(start === null || line <= start ? `${start ?? line}` : `${start}-${line}`);
      side = "theirs";
    } else if (text.startsWith(">>>>>>> ")) side = "both";
    else if (side !== "theirs") line++;
  }
  return ranges.length === 0 ? null : ranges.join(", ");
}
