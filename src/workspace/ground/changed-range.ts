import { type FileChange, getChangePath, type ObjectId } from "../../kernel/domain/index.ts";
import { findLanguageByPath, loadParsers } from "../../syntax/ast/index.ts";
import {
  type Fork,
  fetchAtOnce,
  findFork,
  findForks,
  listChangedFiles,
  listChangedFilesByPair,
  type Repository,
  refuseUnfitTrees,
} from "../git/index.ts";

/** The point where a head left its base and the files it changed since; there are no changes where the two share no commit. */
export interface ChangedRange {
  readonly fork: Fork;
  readonly changes: readonly FileChange[];
}

const known = new WeakMap<Repository, Map<string, Promise<ChangedRange>>>();

/** Returns what a head changed since it left a base. The answer never changes, so git is asked once in a run. */
export function computeChangedRange(repository: Repository, base: ObjectId, head: ObjectId): Promise<ChangedRange> {
  const ranges = known.get(repository) ?? new Map<string, Promise<ChangedRange>>();
  known.set(repository, ranges);
  const key = `${base} ${head}`;
  const range = ranges.get(key) ?? readRange(repository, base, head);
  ranges.set(key, range);
  return range;
}

/**
 * Reads the changes of many heads with three git processes, for `computeChangedRange` to return later. Heads that need more, such as those with
 * several common ancestors, are left to `computeChangedRange`.
 */
export async function readRangesAtOnce(
  repository: Repository,
  base: ObjectId,
  heads: readonly ObjectId[],
): Promise<void> {
  const forks = [...(await findForks(repository, base, heads, repository.isShallow))];
  const tips = forks.map(([head]) => head);
  if (tips.length > 0) await fetchAtOnce(repository, [...tips, `^${base}`], "all");
  // One tree that git cannot read would end the question for all.
  const isFit = ([head]: readonly [ObjectId, ObjectId]) =>
    refuseUnfitTrees(repository, base, head).then(
      () => true,
      () => false,
    );
  const fit = await Promise.all(forks.map(isFit));
  const findTreeOid = async (commit: ObjectId) => (await repository.objects.info(`${commit}^{tree}`))?.oid ?? null;
  const pairs = await Promise.all(
    forks
      .filter((_, at) => fit[at])
      .map(async ([head, commit]) => ({ head, commit, from: await findTreeOid(commit), to: await findTreeOid(head) })),
  );
  const whole = pairs.flatMap(({ from, to, ...each }) => (from && to ? [{ ...each, from, to }] : []));
  const changes = await listChangedFilesByPair(repository, whole);
  const left = new Set(whole.map(({ commit }) => commit));
  await fetchAtOnce(repository, [...left], changes.flat().flatMap(listOldBlobs));
  const ranges = known.get(repository) ?? new Map<string, Promise<ChangedRange>>();
  known.set(repository, ranges);
  for (const [at, { head, commit }] of whole.entries()) {
    const fork = { kind: "found", commit, tree: commit } as const;
    ranges.set(`${base} ${head}`, Promise.resolve({ fork, changes: changes[at] ?? [] }));
  }
}

/** Returns the file as it was, which a partial clone may lack. */
const listOldBlobs = (change: FileChange): ObjectId[] => (change.kind === "added" ? [] : [change.before.oid]);

async function readRange(repository: Repository, base: ObjectId, head: ObjectId): Promise<ChangedRange> {
  const fork = await findFork(repository, base, head);
  if (fork.kind !== "found") return { fork, changes: [] };
  const changes = await listChangedFiles(repository, fork.tree, head);
  await fetchAtOnce(repository, [fork.tree], changes.flatMap(listOldBlobs));
  loadParsers(new Set(changes.flatMap((change) => findLanguageByPath(getChangePath(change)) ?? []))).catch(() => {});
  return { fork, changes };
}
