import { posix } from "node:path";
import type { FileChange, FileSide, Language } from "../../kernel/domain/index.ts";
import { canHoldName } from "../../rules/checks/index.ts";
import {
  type ComparedSources,
  compareByEither,
  compareSources,
  explainBeyondBounds,
  prepareSources,
  type SourceVersion,
} from "../../syntax/ast/index.ts";
import type { GitTree, Repository } from "../../workspace/git/index.ts";
import { type CheckTime, computeWithin, noteRead, watchEventLoop } from "../../workspace/ground/index.ts";

/** A larger blob is not read. It is data, and reading it would cost more time than it is worth. */
const MAX_BLOB_BYTES = 8 * 1024 * 1024;
const NOTHING = new Uint8Array();

/** Smaller files are compared without a deadline, which costs some tenths of a millisecond. */
const MOST_UNWATCHED_BYTES = 32 * 1024;
const DEADLINE_MS = 15_000;

/** A larger text is not searched line by line; lock files reach a few megabytes. */
const MAX_TEXT_BYTES = 4 * 1024 * 1024;

export interface ReadSettings {
  readonly repository: Repository;
  /** The tree in which symbolic links of the new version are followed; null if they are not. */
  readonly head: GitTree | null;
  readonly languageOf: (path: string) => Language | null;
  /** Counts the bytes that the files of a push may still take together. */
  readonly room: { bytes: number };
  readonly checkTime?: CheckTime | undefined;
  /** The names of guards. Rebound names are looked for only in files that can hold one of them. */
  readonly securityPatterns?: readonly string[];
  /** Decides whether two versions hold the same data; left out for a file in which every word counts. */
  readonly isSameData?: ((before: SourceVersion, after: SourceVersion) => boolean) | undefined;
}

/** Limits the files of a push, both versions of which are held in memory; further ones are not read. */
export function createPushRoom(): ReadSettings["room"] {
  return { bytes: 128 * 1024 * 1024 };
}

/** Both versions of a file, one of them null if it does not exist. */
export interface ChangedSides {
  readonly before: FileSide | null;
  readonly after: FileSide | null;
}

export function toChangedSides(change: FileChange): ChangedSides {
  return {
    before: change.kind === "added" ? null : change.before,
    after: change.kind === "deleted" ? null : change.after,
  };
}

/** Reads and compares both sides of a change, each in its own language, whose parser must be loaded. */
export async function compareSides({ before, after }: ChangedSides, settings: ReadSettings): Promise<ComparedSources> {
  const [old, now, target] = await Promise.all([
    before && readSide(before, settings),
    after && readSide(after, settings),
    after && readLinkTarget(after, settings),
  ]);
  const read = now && { ...now, bytes: target ?? now.bytes };
  await prepareSources([old, read], null);
  const { securityPatterns = [], isSameData } = settings;
  const looksForRebound = (text: string) => canHoldName(text, securityPatterns);
  const options = isSameData ? { looksForRebound, isSameData } : { looksForRebound };
  noteRead((after ?? before)?.path ?? "");
  settings.checkTime?.();
  const compare = () => compareSources(old, read, null, options);
  if (countVersionBytes(old) + countVersionBytes(read) < MOST_UNWATCHED_BYTES) return compareByEither(compare);
  const markUnread = (version: SourceVersion | null): SourceVersion | null =>
    version && { ...version, bytes: NOTHING, unread: `it takes over ${DEADLINE_MS / 1000} seconds to compare` };
  return compareByEither(
    () => computeWithin(DEADLINE_MS, compare)?.value ?? compareSources(markUnread(old), markUnread(read), null),
  );
}

/** Reads a version of a file as far as the bounds allow. */
export async function readSide(
  side: FileSide,
  { repository, languageOf, room }: Pick<ReadSettings, "repository" | "languageOf" | "room">,
): Promise<SourceVersion> {
  const { path, mode, oid } = side;
  const version = { path, language: languageOf(path), bytes: NOTHING };
  if (mode === "160000") return { ...version, unread: "a submodule" };
  if (mode === "120000") return { ...version, unread: "a symbolic link" };
  const info = await repository.objects.info(oid);
  if (info && info.size > MAX_BLOB_BYTES) return { ...version, unread: "the file is over 8 MB" };
  room.bytes -= info?.size ?? 0;
  if (room.bytes < 0) return { ...version, unread: "the push has more than 128 MB of changed files" };
  if (info && info.size > MOST_UNWATCHED_BYTES) watchEventLoop();
  const stored = await repository.objects.read(oid);
  return stored ? { ...version, bytes: stored.content } : { ...version, unread: "its content is not in this clone" };
}

function countVersionBytes(version: SourceVersion | null): number {
  return version?.bytes.length ?? 0;
}

/** Returns the file to which a symbolic link leads, since it runs under the name of the link; null if the tree has no such file. */
async function readLinkTarget(
  { path, mode, oid }: FileSide,
  { repository, head }: ReadSettings,
): Promise<Uint8Array | null> {
  if (mode !== "120000" || !head) return null;
  const stored = await repository.objects.read(oid);
  const target = stored && posix.join(posix.dirname(path), Buffer.from(stored.content).toString("utf8"));
  const entry = target && (await head.entry(target));
  const info = entry && (await repository.objects.info(entry.oid));
  return target && info && info.size <= MAX_BLOB_BYTES ? head.read(target) : null;
}

/** Returns whether a side is a plain file rather than a symbolic link or a submodule. */
export function isText({ mode }: FileSide): boolean {
  return mode === "100644" || mode === "100755";
}

/** Returns both versions as texts. A side is empty if it does not exist, is no plain file or goes beyond the bounds. */
export function readSideTexts({ objects }: Repository, { before, after }: ChangedSides): Promise<[string, string]> {
  const readSideText = async (side: FileSide | null) => {
    if (side === null || !isText(side)) return "";
    const info = await objects.info(side.oid);
    if (info && info.size > MOST_UNWATCHED_BYTES) watchEventLoop();
    noteRead(side.path);
    const stored = info && info.size <= MAX_TEXT_BYTES ? await objects.read(side.oid) : null;
    return stored && explainBeyondBounds(stored.content, MAX_TEXT_BYTES) === null
      ? new TextDecoder().decode(stored.content)
      : "";
  };
  return Promise.all([readSideText(before), readSideText(after)]);
}
