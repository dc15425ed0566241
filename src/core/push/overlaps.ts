import { isObjectId, type ObjectId, type Overlap, type QueueEntry } from "../../kernel/domain/index.ts";
import {
  findWaitingContradictions,
  isComposed,
  overlapsWithWaiting,
  sortWorstFirst,
  type TextConflict,
  type WaitingChange,
} from "../../rules/orchestrator/index.ts";
import { hasTestName } from "../../syntax/ast/index.ts";
import { fetchRefs, GitTree, type Merge, mergeTreesWithEach, type Repository } from "../../workspace/git/index.ts";
import { type PendingQueue, toBranchRef, type Workspace } from "../../workspace/ground/index.ts";
import { groupByWaitingHead } from "../intents/index.ts";
import { DecidedStatements } from "./decided-statements.ts";
import { resolveMerge } from "./resolve-merge.ts";
import { StateConflicts } from "./state-conflicts.ts";

/** Git is asked about at most this many other heads, those that were pushed first; symbols are compared with all of them. */
const MOST_MERGES = 20;

export interface PushedHead {
  readonly head: ObjectId;
  readonly proposals: readonly QueueEntry[];
}

/** Finds the overlaps of a head with waiting heads, the most serious first. Git merges it only with those that change one of its files. */
export async function findHeadOverlaps(
  { head, proposals }: PushedHead,
  pending: PendingQueue,
  workspace: Workspace,
): Promise<Overlap[]> {
  const { repository, base, rules } = workspace;
  const [own] = proposals;
  if (own === undefined) return [];
  const others = groupWaitingChanges(pending.proposals.filter(({ branch }) => branch !== own.branch));
  const paths = new Set(proposals.map(({ path }) => path));
  const sharing = others.filter((other) => other.proposals.some(({ path }) => paths.has(path))).slice(0, MOST_MERGES);
  await fetchHeads(sharing, repository, base.remote);
  const conflicts = await conflictsWith(head, sharing, { repository, rules });
  const decided = new DecidedStatements(rules);
  const met = [
    ...others.flatMap((other) => overlapsWithWaiting(proposals, other, conflicts.get(other))),
    ...(rules.config.compose === "off" ? [] : await openMergedMeetings(proposals, workspace)),
  ];
  return sortWorstFirst([
    ...(await addSpecifications(met, proposals, { pending, workspace })),
    ...findWaitingContradictions(proposals, others, (a, b) => decided.areSettled(a, b)),
  ]);
}

/** Returns where a head uses what merged branches changed since it left the base, as far as its agent has said nothing of them. */
async function openMergedMeetings(proposals: readonly QueueEntry[], workspace: Workspace): Promise<Overlap[]> {
  const state = new StateConflicts(workspace);
  const met = await Promise.all(proposals.map((each) => state.mergedMeetings(each, readEntryFork(each))));
  return met.flat().filter((each) => isComposition(each) && !isComposed(proposals, each));
}

/** Returns whether the code of one side uses what the other changes. What only a test uses is no question: its run says more than a sentence. */
export function isComposition({ kind, path, other_path: other = path }: Overlap): boolean {
  if (kind !== "calls" && kind !== "called") return false;
  return !hasTestName(kind === "calls" ? path : other);
}

const isUseByTest = (each: Overlap): boolean =>
  (each.kind === "calls" || each.kind === "called") && !isComposition(each);

const TEST_DECIDES = "Run that test with both changes.";

const readEntryFork = ({ base = null }: QueueEntry): ObjectId | null =>
  base !== null && isObjectId(base) ? base : null;

/**
 * Adds, where one side uses what the other changes and the agent has not said how the two go together, what the other makes of it: once for
 * each set of symbols.
 */
async function addSpecifications(
  overlaps: readonly Overlap[],
  own: readonly QueueEntry[],
  { pending, workspace }: { readonly pending: PendingQueue; readonly workspace: Workspace },
): Promise<Overlap[]> {
  const { repository, base, rules } = workspace;
  const all = overlaps.map((each) => (isUseByTest(each) ? { ...each, fix: TEST_DECIDES } : each));
  const isAsked = (each: Overlap) =>
    rules.config.compose !== "off" &&
    isComposition(each) &&
    each.agent_id !== own[0]?.agent_id &&
    !isComposed(own, each);
  const asked = all.filter(isAsked);
  if (asked.length === 0) return all;
  const branches = new Set(asked.map(({ branch }) => branch));
  await fetchHeads(
    groupWaitingChanges(pending.proposals.filter(({ branch }) => branches.has(branch))),
    repository,
    base.remote,
  );
  // Most pushes meet nobody, and do without the reader of definitions.
  const { composeSpecification } = await import("./specification.ts");
  const range = { pending: pending.proposals, merged: { base: own[0] ? readEntryFork(own[0]) : null, head: base.oid } };
  const told = new Set<string>();
  const isTold = ({ branch, other_path, symbols }: Overlap) => {
    const key = JSON.stringify([branch, other_path, symbols]);
    const isKnown = told.has(key);
    told.add(key);
    return isKnown;
  };
  return Promise.all(
    all.map(async (each) => {
      if (!isAsked(each)) return each;
      const isShown = each.kind === "calls" && !isTold(each);
      return { ...each, specification: isShown ? await composeSpecification(each, range, repository) : [] };
    }),
  );
}

/** Returns the overlaps of a waiting head with the others, by their proposals alone. */
export function overlapsInQueue(entries: readonly QueueEntry[], { proposals }: PendingQueue): Overlap[] {
  const [own] = entries;
  if (own === undefined) return [];
  const others = groupWaitingChanges(proposals.filter(({ branch }) => branch !== own.branch));
  return sortWorstFirst(
    others.flatMap((other) => overlapsWithWaiting(entries, other, listConflictsFoundByOther(other, own))),
  );
}

/** Returns the text conflicts with a head that another agent's push found and recorded. */
function listConflictsFoundByOther({ proposals }: WaitingChange, { branch, head }: QueueEntry): TextConflict[] {
  return proposals
    .flatMap(({ overlaps = [] }) => overlaps)
    .filter((found) => found.kind === "conflict" && found.branch === branch && found.head === (head ?? null))
    .map(({ path }) => ({ path, lines: null }));
}

/** Groups proposals by their heads, the first pushed first. */
function groupWaitingChanges(proposals: readonly QueueEntry[]): WaitingChange[] {
  return groupByWaitingHead(proposals)
    .toSorted(([a], [b]) => ((a.pushed_at ?? "") < (b.pushed_at ?? "") ? -1 : 1))
    .map((own) => ({ branch: own[0].branch, head: own[0].head ?? null, agent: own[0].agent_id, proposals: own }));
}

/** Fetches the heads that this clone lacks. A head that cannot be fetched is compared by its symbols only. */
async function fetchHeads(others: readonly WaitingChange[], repository: Repository, remote: string | null) {
  const heads = await Promise.all(others.map((other) => findHeadHere(other, repository)));
  const missing = others.filter((_, at) => heads[at] === null).map(({ branch }) => toBranchRef(branch));
  if (missing.length > 0 && remote !== null) await fetchRefs(repository, remote, missing).catch(() => {});
}

/** Returns the head of a waiting change; null where this clone does not have it. */
async function findHeadHere({ head }: WaitingChange, { objects }: Repository): Promise<ObjectId | null> {
  return head !== null && isObjectId(head) && (await objects.info(head))?.type === "commit" ? head : null;
}

/** Returns the conflicts of Git's merges of a head with each of the others, except for those that this clone lacks. */
async function conflictsWith(
  own: ObjectId,
  others: readonly WaitingChange[],
  { repository, rules }: Pick<Workspace, "repository" | "rules">,
): Promise<ReadonlyMap<WaitingChange, readonly TextConflict[]>> {
  const heads = await Promise.all(others.map((other) => findHeadHere(other, repository)));
  const known = others.flatMap((other, at) => (heads[at] ? [{ other, head: heads[at] }] : []));
  if (known.length === 0) return new Map();
  const theirs = known.map(({ head }) => head);
  const merges = await mergeTreesWithEach(repository, own, theirs);
  const conflicts = known.map(async ({ other, head }, at) => {
    const merge = merges[at] && (await resolveMerge(repository, [own, head], merges[at], { rules }));
    return [other, await readTextConflicts(merge, repository)] as const;
  });
  return new Map(await Promise.all(conflicts));
}

async function readTextConflicts(merge: Merge | null | undefined, repository: Repository): Promise<TextConflict[]> {
  if (merge?.kind !== "conflict") return [];
  const tree = merge.tree === null ? null : new GitTree(repository.objects, merge.tree);
  return Promise.all(
    merge.files.map(async (path) => ({ path, lines: findConflictLines((await tree?.read(path)) ?? new Uint8Array()) })),
  );
}

/** Returns the lines of our side between the markers that Git wrote into a file, such as `41-58, 90`; null without markers. */
export function findConflictLines(merged: Uint8Array): string | null {
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
