import type { Loss, ObjectId } from "../../../kernel/domain/index.ts";
import { findMissingLines, isTelling, normalizeComparedLine } from "../../../rules/orchestrator/index.ts";
import { GitTree, listChangedFiles, type Repository, type TreeEntry } from "../../../workspace/git/index.ts";
import { type FileLoss, findJoinLosses, findLossPlace, type Join, readLossText } from "./joined.ts";
import { type Chain, listBaseMerges, listEarlierJoins, readCommitChain } from "./joins.ts";

/** A head with what it may have been made of. */
export interface JoinedHead {
  readonly repository: Repository;
  readonly head: ObjectId;
  /** Where the head left the base. */
  readonly fork: ObjectId;
  /** Heads that the branch had before, the likeliest first. */
  readonly earlier: readonly ObjectId[];
  /** What earlier pushes found; where what the branch was before is not in this clone any more, only this is looked for. */
  readonly recorded?: readonly Loss[];
}

/** A loss, and whether a merge of the base or a rebase made it. */
export interface FoundLoss extends FileLoss {
  readonly how: "merge" | "rebase";
  /** What an earlier push said of it. */
  readonly says?: string;
}

/** So many earlier heads are looked into. */
const MOST_EARLIER = 4;
const MOST_LOSSES = 50;

/**
 * Returns what the head's merges of the base, and the rebase by which it took the place of an earlier head, took out of the base and what
 * is still not there. A head without either costs no git process.
 */
export async function findHeadLosses({
  repository,
  head,
  fork,
  earlier,
  recorded = [],
}: JoinedHead): Promise<FoundLoss[]> {
  const chain = await readCommitChain(repository, head, fork);
  const replaced = [...new Set([...recorded.map(({ own }) => own as ObjectId), ...earlier])].filter(
    (each) => !chain.commits.includes(each) && each !== fork,
  );
  const merges = chain.isStraight ? [] : await listBaseMerges(repository, head, fork);
  const rebases: Join[] = [];
  for (const each of replaced.slice(0, MOST_EARLIER)) {
    const before = await listEarlierJoins(repository, each, { head, fork });
    merges.push(...before.merges);
    rebases.push(...before.rebases);
  }
  const [merged, rebased] = [await findJoinLosses(repository, merges), await findJoinLosses(repository, rebases)];
  const found: FoundLoss[] = [];
  for (const loss of merged) if (await isLost(loss, { repository, fork, head })) found.push({ ...loss, how: "merge" });
  for (const loss of rebased)
    if (await isOfRebase(loss, chain, { repository, fork, head })) found.push({ ...loss, how: "rebase" });
  found.push(...(await keepStandingLosses(recorded, { repository, fork, head })));
  const distinct = new Map(found.map((each) => [buildLossKey(each), each]));
  return [...distinct.values()].slice(0, MOST_LOSSES);
}

const buildLossKey = ({ kind, path, first, last }: Pick<Loss, "kind" | "path" | "first" | "last">): string =>
  `${kind} ${first} ${last} ${path}`;

/** Returns the recorded losses that are still there, of those that cannot be found anew. */
async function keepStandingLosses(recorded: readonly Loss[], place: Place): Promise<FoundLoss[]> {
  const { repository, head } = place;
  const here = await Promise.all(recorded.map(({ own }) => repository.objects.info(own)));
  const gone = recorded.filter((_, at) => here[at]?.type !== "commit");
  const joins = new Map(
    gone.map(({ fork, base }): [string, Join] => {
      const join = { fork: fork as ObjectId, base: base as ObjectId, own: fork as ObjectId, result: head };
      return [`${fork} ${base}`, join];
    }),
  );
  const said = new Map(gone.map((loss) => [buildLossKey(loss), loss.says]));
  const found = joins.size === 0 ? [] : await findJoinLosses(repository, [...joins.values()]);
  const lost = await Promise.all(found.map((loss) => isLost(loss, place)));
  return found.flatMap((loss, at) => {
    const says = said.get(buildLossKey(loss));
    return says !== undefined && lost[at] ? [{ ...loss, how: "rebase" as const, says }] : [];
  });
}

interface Place {
  readonly repository: Repository;
  readonly fork: ObjectId;
  readonly head: ObjectId;
}

/** Returns whether the base has at the fork what was lost, and the head still has not. */
async function isLost(loss: FileLoss, { repository, fork, head }: Place): Promise<boolean> {
  const { kind, path, first, last } = loss;
  const readLossEntryAt = (commit: string) => new GitTree(repository.objects, commit as ObjectId).entry(path);
  const [before, now, lost] = await Promise.all([
    readLossEntryAt(fork),
    readLossEntryAt(head),
    readLossEntryAt(findLossPlace(loss)),
  ]);
  switch (kind) {
    case "file":
      return before !== null && before.oid === lost?.oid && now?.oid !== before.oid;
    case "back":
      return before === null && now?.oid === lost?.oid;
    case "mode":
      return before !== null && now !== null && before.mode === lost?.mode && now.mode !== before.mode;
  }
  const [of, from, there] = await Promise.all([before, now, lost].map((entry) => readLossText(repository, entry)));
  const lines = (there ?? "")
    .split("\n")
    .slice(first - 1, last)
    .filter(isTelling);
  return kind === "dropped"
    ? findMissingLines(lines, from ?? null, of ?? null).length > 0
    : findMissingLines(lines, of ?? null, from ?? null).length > 0;
}

/**
 * Returns whether the commit that lost it is one of those that were there before the rebase, in whatever form. What a commit does that
 * brings none of the earlier work is a change of its own.
 */
async function isOfRebase(loss: FileLoss, { commits, isStraight }: Chain, place: Place): Promise<boolean> {
  if (!(await isLost(loss, place))) return false;
  // Along merges, the merges tell what they lost.
  if (!isStraight) return false;
  const steps = [place.fork, ...commits.toReversed()];
  for (let at = steps.length - 1; at > 0; at--) {
    const [before, after] = [steps[at - 1] as ObjectId, steps[at] as ObjectId];
    if (!(await isLost(loss, { ...place, head: before })))
      return bringsEarlierWork(loss.join, { before, after }, place);
  }
  return false;
}

/** Returns whether a commit brings something of what the branch had done before the rebase. */
async function bringsEarlierWork(
  { fork, own }: Join,
  { before, after }: { readonly before: ObjectId; readonly after: ObjectId },
  { repository }: Place,
): Promise<boolean> {
  const openCommitTree = (commit: ObjectId) => new GitTree(repository.objects, commit);
  const [earlier, old, fresh] = [openCommitTree(own), openCommitTree(before), openCommitTree(after)];
  const forkTree = openCommitTree(fork);
  const readEntryText = async (entry: TreeEntry | null) => (await readLossText(repository, entry)) ?? "";
  for (const change of await listChangedFiles(repository, fork, own)) {
    const path = change.kind === "deleted" ? change.before.path : change.after.path;
    const [was, is, had] = await Promise.all([old.entry(path), fresh.entry(path), earlier.entry(path)]);
    if (was?.oid === is?.oid && was?.mode === is?.mode) continue;
    const [oldText, text, ownText, forkText] = await Promise.all(
      [was, is, had, await forkTree.entry(change.kind === "added" ? path : change.before.path)].map(readEntryText),
    );
    // Of what has no lines, the same content is the same work.
    if (ownText === "" && is?.oid === had?.oid) return true;
    const isShared = (work: readonly [string, string], step: readonly [string, string]) => {
      const done = new Set(
        listLinesBetween(...work)
          .filter(isTelling)
          .map(normalizeComparedLine),
      );
      return listLinesBetween(...step).some((line) => done.has(normalizeComparedLine(line)));
    };
    const [from = "", to = "", ownFrom = "", ownTo = ""] = [oldText, text, forkText, ownText];
    if (isShared([ownFrom, ownTo], [from, to]) || isShared([ownTo, ownFrom], [to, from])) return true;
  }
  return false;
}

/** Returns the lines that a version has and another one lacks. */
const listLinesBetween = (before: string, after: string): string[] =>
  findMissingLines(after.split("\n"), before, after);
