import type { Loss, ObjectId } from "../../../domain/index.ts";
import { changedFiles, GitTree, type Repository, type TreeEntry } from "../../../git/index.ts";
import { isTelling, linesMissing, plainLine } from "../../../orchestrator/index.ts";
import { type FileLoss, type Join, lossesOfJoins, textOf } from "./joined.ts";
import { type Chain, chainOf, mergesOfBase, rebasesOf } from "./joins.ts";

/** A head with what it may have been made of. */
export interface JoinedHead {
  readonly repository: Repository;
  readonly head: ObjectId;
  /** Where the head left the base. */
  readonly fork: ObjectId;
  /** Heads that the branch had before, the newest first. */
  readonly earlier: readonly ObjectId[];
}

/** A loss, and whether a merge of the base or a rebase made it. */
export interface FoundLoss extends FileLoss {
  readonly how: "merge" | "rebase";
}

/** So many earlier heads are looked into. */
const MOST_EARLIER = 3;
const MOST_LOSSES = 50;

/**
 * Returns what the head's merges of the base, and the rebase by which it took the place of an earlier head, took out of the base and what
 * is still not there. A head without either costs no git process.
 */
export async function lossesOfHead({ repository, head, fork, earlier }: JoinedHead): Promise<FoundLoss[]> {
  const chain = await chainOf(repository, head, fork);
  const replaced = [...new Set(earlier)].filter((each) => !chain.commits.includes(each) && each !== fork);
  const merges = chain.isStraight ? [] : await mergesOfBase(repository, head, fork);
  const rebases: Join[] = [];
  for (const each of replaced.slice(0, MOST_EARLIER)) {
    const found = await rebasesOf(repository, each, { head, fork });
    rebases.push(...found);
    if (found.length > 0) merges.push(...(await mergesOfBase(repository, each, fork)));
  }
  const [merged, rebased] = [await lossesOfJoins(repository, merges), await lossesOfJoins(repository, rebases)];
  const found: FoundLoss[] = [];
  for (const loss of merged)
    if (await isLost(loss, { repository, fork, head })) found.push({ ...loss, how: "merge" });
  for (const loss of rebased)
    if (await isOfRebase(loss, chain, { repository, fork, head })) found.push({ ...loss, how: "rebase" });
  const distinct = new Map(found.map((each) => [`${each.kind} ${each.path} ${each.first} ${each.last}`, each]));
  return [...distinct.values()].slice(0, MOST_LOSSES);
}

interface Place {
  readonly repository: Repository;
  readonly fork: ObjectId;
  readonly head: ObjectId;
}

/** Returns whether the base has at the fork what was lost, and the head still has not. */
export async function isLost({ kind, path, first, last, at }: Pick<Loss, "kind" | "path" | "first" | "last" | "at">, place: Place): Promise<boolean> {
  const { repository, fork, head } = place;
  const entryAt = (commit: string) => new GitTree(repository.objects, commit as ObjectId).entry(path);
  const [before, now, lost] = await Promise.all([entryAt(fork), entryAt(head), entryAt(at)]);
  switch (kind) {
    case "file":
      return before !== null && before.oid === lost?.oid && now?.oid !== before.oid;
    case "back":
      return before === null && now?.oid === lost?.oid;
    case "mode":
      return before !== null && now !== null && before.mode === lost?.mode && now.mode !== before.mode;
  }
  const [of, from, there] = await Promise.all([before, now, lost].map((entry) => textOf(repository, entry)));
  const lines = (there ?? "").split("\n").slice(first - 1, last).filter(isTelling);
  return kind === "dropped"
    ? linesMissing(lines, from ?? null, of ?? null).length > 0
    : linesMissing(lines, of ?? null, from ?? null).length > 0;
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
    if (!(await isLost(loss, { ...place, head: before }))) return bringsEarlierWork(loss.join, { before, after }, place);
  }
  return false;
}

/** Returns whether a commit brings something of what the branch had done before the rebase. */
async function bringsEarlierWork(
  { fork, own }: Join,
  { before, after }: { readonly before: ObjectId; readonly after: ObjectId },
  { repository }: Place,
): Promise<boolean> {
  const tree = (commit: ObjectId) => new GitTree(repository.objects, commit);
  const [earlier, old, fresh] = [tree(own), tree(before), tree(after)];
  const forkTree = tree(fork);
  const textAt = async (entry: TreeEntry | null) => (await textOf(repository, entry)) ?? "";
  for (const change of await changedFiles(repository, fork, own)) {
    const path = change.kind === "deleted" ? change.before.path : change.after.path;
    const [was, is, had] = await Promise.all([old.entry(path), fresh.entry(path), earlier.entry(path)]);
    if (was?.oid === is?.oid && was?.mode === is?.mode) continue;
    if (is?.oid === had?.oid) return true;
    const [oldText, text, ownText, forkText] = await Promise.all(
      [was, is, had, await forkTree.entry(change.kind === "added" ? path : change.before.path)].map(textAt),
    );
    const work = new Set(linesMissing((ownText ?? "").split("\n"), forkText ?? "", ownText ?? "").filter(isTelling).map(plainLine));
    const brought = linesMissing((text ?? "").split("\n"), oldText ?? "", text ?? "");
    if (brought.some((line) => work.has(plainLine(line)))) return true;
  }
  return false;
}
