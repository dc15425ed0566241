import { type FileChange, getChangePath, type Loss, type ObjectId } from "../../../kernel/domain/index.ts";
import {
  findLostBaseLines,
  type JoinedTexts,
  type LostRun,
  normalizeComparedLine,
} from "../../../rules/orchestrator/index.ts";
import { listManifestRows } from "../../../syntax/ast/index.ts";
import { GitTree, listChangedFilesByPair, type Repository, type TreeEntry } from "../../../workspace/git/index.ts";

/** Two sides that a merge or a rebase joined: the base's and the branch's as it was before, where they parted, and what came of both. */
export interface Join {
  readonly fork: ObjectId;
  readonly base: ObjectId;
  readonly own: ObjectId;
  readonly result: ObjectId;
}

/** What a join lost of one file of the base. */
export interface FileLoss extends Pick<Loss, "kind" | "path" | "first" | "last"> {
  readonly join: Join;
}

/** Returns the commit that has what was lost: the base, or the fork where it is back. */
export const findLossPlace = ({ kind, join }: FileLoss): ObjectId =>
  kind === "revived" || kind === "back" ? join.fork : join.base;

/** So many files that both the base and the result changed are looked into; in those with more, nobody says what was lost. */
const MOST_FILES = 400;

/** Returns what the base brought since the fork and a join lacks, though no hunk of the branch's own took its place. */
export async function findJoinLosses(repository: Repository, joins: readonly Join[]): Promise<FileLoss[]> {
  const { objects } = repository;
  const readTreeOid = async (commit: ObjectId) => (await objects.info(`${commit}^{tree}`))?.oid ?? null;
  const pairs = joins.flatMap(({ fork, base, result }) => [
    { from: fork, to: base },
    { from: base, to: result },
  ]);
  const trees = await Promise.all(
    pairs.map(async ({ from, to }) => ({ from: await readTreeOid(from), to: await readTreeOid(to) })),
  );
  if (trees.some(({ from, to }) => from === null || to === null)) return [];
  const changes = await listChangedFilesByPair(repository, trees as { from: ObjectId; to: ObjectId }[]);
  const found = joins.map((join, at) =>
    new JoinedFiles(repository, join, changes[at * 2] ?? [], changes[at * 2 + 1] ?? []).losses(),
  );
  return (await Promise.all(found)).flat();
}

interface Version {
  readonly entry: TreeEntry | null;
  readonly text: () => Promise<string | null>;
}

class JoinedFiles {
  readonly #gained: readonly FileChange[];
  readonly #made: ReadonlyMap<string, FileChange>;
  readonly #join: Join;
  readonly #repository: Repository;
  readonly #trees: Readonly<Record<keyof Join, GitTree>>;
  #elsewhere: Promise<readonly AddedLines[]> | null = null;

  constructor(repository: Repository, join: Join, gained: readonly FileChange[], made: readonly FileChange[]) {
    const openTreeAt = (commit: ObjectId) => new GitTree(repository.objects, commit);
    this.#repository = repository;
    this.#join = join;
    this.#gained = gained;
    this.#made = new Map(
      made.map((change) => [change.kind === "added" ? change.after.path : change.before.path, change]),
    );
    this.#trees = {
      fork: openTreeAt(join.fork),
      base: openTreeAt(join.base),
      own: openTreeAt(join.own),
      result: openTreeAt(join.result),
    };
  }

  async losses(): Promise<FileLoss[]> {
    const both = this.#gained.filter(
      (change) => this.#made.has(getChangePath(change)) && !isWritten(getChangePath(change)),
    );
    if (both.length > MOST_FILES) return [];
    return (await Promise.all(both.map((change) => this.#lossesOf(change)))).flat();
  }

  async #lossesOf(change: FileChange): Promise<FileLoss[]> {
    const path = getChangePath(change);
    const made = this.#made.get(path);
    const forkPath = change.kind === "added" ? path : change.before.path;
    const resultPath = made === undefined || made.kind === "deleted" ? path : made.after.path;
    const [fork, base, result] = await Promise.all([
      this.#version("fork", forkPath),
      this.#version("base", path),
      this.#version("result", resultPath),
    ]);
    const own = await this.#ownVersion([resultPath, forkPath, path]);
    const reportWholeLoss = (kind: FileLoss["kind"]): FileLoss[] => [this.#loss({ kind, first: 0, last: 0 }, path)];
    const isUndone = isSame(own.entry, fork.entry) && isSame(result.entry, fork.entry);
    if (base.entry === null) return isUndone ? reportWholeLoss("back") : [];
    const texts = await Promise.all([fork, base, own, result].map((version) => version.text()));
    const isText = [fork, base, own, result].every(({ entry }, at) => entry === null || texts[at] !== null);
    const [forkText = null, baseText = null, ownText = null, resultText = null] = texts;
    const runs = isText
      ? await this.#runs({ fork: forkText, base: baseText, own: ownText, result: resultText }, resultPath)
      : null;
    if (runs === null || (runs.length === 0 && baseText === "")) return isUndone ? reportWholeLoss("file") : [];
    const isMode = [fork, own, result].every(({ entry }) => entry !== null && entry.mode !== base.entry?.mode);
    return isMode && runs.length === 0 ? reportWholeLoss("mode") : runs.map((run) => this.#loss(run, path));
  }

  async #runs(texts: JoinedTexts, resultPath: string): Promise<LostRun[] | null> {
    const found = findLostBaseLines(texts, new Map());
    return found === null || found.length === 0
      ? found
      : findLostBaseLines(texts, await this.#addedElsewhere(resultPath));
  }

  #loss({ kind, first, last }: Pick<FileLoss, "kind" | "first" | "last">, path: string): FileLoss {
    return { kind, path, first, last, join: this.#join };
  }

  async #version(side: keyof Join, path: string): Promise<Version> {
    const entry = await this.#trees[side].entry(path);
    return { entry, text: () => readLossText(this.#repository, entry) };
  }

  /** Returns the file of the branch before; it may have moved there, too. */
  async #ownVersion(paths: readonly string[]): Promise<Version> {
    for (const path of paths) {
      const version = await this.#version("own", path);
      if (version.entry !== null) return version;
    }
    return this.#version("own", paths[0] ?? "");
  }

  /** Counts the lines that the result has in other files and the base has not. */
  async #addedElsewhere(path: string): Promise<ReadonlyMap<string, number>> {
    this.#elsewhere ??= Promise.all(
      [...this.#made.values()]
        .slice(0, MOST_FILES)
        .flatMap((change) => (change.kind === "deleted" ? [] : [readAddedLines(this.#repository, change)])),
    );
    const counts = new Map<string, number>();
    for (const each of await this.#elsewhere)
      if (each.path !== path) for (const line of each.lines) counts.set(line, (counts.get(line) ?? 0) + 1);
    return counts;
  }
}

interface AddedLines {
  readonly path: string;
  readonly lines: readonly string[];
}

async function readAddedLines(
  repository: Repository,
  change: Exclude<FileChange, { readonly kind: "deleted" }>,
): Promise<AddedLines> {
  const before = change.kind === "added" ? null : await readLossText(repository, change.before);
  const after = await readLossText(repository, change.after);
  const known = new Map<string, number>();
  for (const line of splitPlainLines(before)) known.set(line, (known.get(line) ?? 0) + 1);
  const lines = splitPlainLines(after).filter((line) => {
    const count = known.get(line) ?? 0;
    known.set(line, count - 1);
    return count <= 0;
  });
  return { path: change.after.path, lines };
}

/** Returns whether a tool writes the file anew from others, as it does a lock file. */
const isWritten = (path: string): boolean => listManifestRows(path).some(([, { isLock }]) => isLock);

function isSame(one: TreeEntry | null, other: TreeEntry | null): boolean {
  return one?.oid === other?.oid && one?.mode === other?.mode;
}

const splitPlainLines = (text: string | null): string[] =>
  text === null ? [] : text.split("\n").map(normalizeComparedLine);

const LARGEST = 2_000_000;

/** Returns the text of a file; null for what is none, or too large. */
export async function readLossText(
  { objects }: Repository,
  entry: Pick<TreeEntry, "oid" | "mode"> | null,
): Promise<string | null> {
  if (entry === null || !entry.mode.startsWith("100")) return null;
  if (((await objects.info(entry.oid))?.size ?? LARGEST) >= LARGEST) return null;
  const content = (await objects.read(entry.oid))?.content;
  return content === undefined || content.includes(0) ? null : content.toString("utf8");
}
