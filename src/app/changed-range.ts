import { loadParsers } from "../ast/index.ts";
import { type FileChange, languageOf, type ObjectId, pathOf } from "../domain/index.ts";
import { changedFiles, type Fork, findFork, type Repository } from "../git/index.ts";

/** Where a head left another commit, and what it changed since; no changes where there is no such place. */
export interface ChangedRange {
  readonly fork: Fork;
  readonly changes: readonly FileChange[];
}

const known = new WeakMap<Repository, Map<string, Promise<ChangedRange>>>();

/** The changes between two commits never change, so each pair is asked for once a run. */
export function changedRange(repository: Repository, base: ObjectId, head: ObjectId): Promise<ChangedRange> {
  const ranges = known.get(repository) ?? new Map<string, Promise<ChangedRange>>();
  known.set(repository, ranges);
  const key = `${base} ${head}`;
  const range = ranges.get(key) ?? readRange(repository, base, head);
  ranges.set(key, range);
  return range;
}

/**
 * Starts what a judgement will most probably need while the remote has not answered yet: the range, and the parsers for its
 * languages. A wrong guess, or a failure, costs nothing: what is needed is asked for again and fails there.
 */
export function anticipate(repository: Repository, base: Promise<ObjectId | null>, heads: readonly ObjectId[]): void {
  const started = base.then(
    (oid) => oid && Promise.all(heads.slice(0, 2).map((head) => changedRange(repository, oid, head))),
  );
  started.catch(() => {});
}

async function readRange(repository: Repository, base: ObjectId, head: ObjectId): Promise<ChangedRange> {
  const fork = await findFork(repository, base, head, repository.isShallow);
  if (fork.kind !== "found") return { fork, changes: [] };
  const changes = await changedFiles(repository, fork.tree, head);
  loadParsers(new Set(changes.flatMap((change) => languageOf(pathOf(change)) ?? []))).catch(() => {});
  return { fork, changes };
}
