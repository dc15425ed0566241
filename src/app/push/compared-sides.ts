import { type ComparedSources, compareSources } from "../../ast/index.ts";
import type { FileChange, FileSide, Language } from "../../domain/index.ts";
import type { Repository } from "../../git/index.ts";

/** Both versions of a changed file, one of them null where it is not there, and how they are to be read. */
export interface ChangedSides {
  readonly before: FileSide | null;
  readonly after: FileSide | null;
  readonly language: Language | null;
}

/** Beyond this a blob is not read at all: it is data, and reading it would cost the push more than it tells. */
const MAX_BLOB_BYTES = 8 * 1024 * 1024;

/** Lock files reach a few megabytes. */
const MAX_TEXT_BYTES = 4 * 1024 * 1024;

export function sidesOf(change: FileChange, language: Language | null): ChangedSides {
  return {
    before: change.kind === "added" ? null : change.before,
    after: change.kind === "deleted" ? null : change.after,
    language,
  };
}

/** The side that is no text at all, a symbolic link or a submodule, or null. */
export function specialSide({ before, after }: ChangedSides): FileSide | null {
  return [before, after].find((side) => side !== null && side.mode !== "100644" && side.mode !== "100755") ?? null;
}

/** Reads and compares both sides; the parser of their language must be loaded. */
export async function comparedSides(
  repository: Repository,
  { before, after, language }: ChangedSides,
): Promise<ComparedSources | "too-big"> {
  const [old, now] = await Promise.all([readSide(repository, before), readSide(repository, after)]);
  return old === "too-big" || now === "too-big" ? "too-big" : compareSources(old, now, language);
}

/** Both versions as texts, empty where a side is not there, too large or no text; for files in which single lines say something. */
export async function sideTexts(repository: Repository, { before, after }: ChangedSides): Promise<[string, string]> {
  const [old, now] = await Promise.all([readSide(repository, before), readSide(repository, after)]);
  const textOf = (side: typeof old) =>
    side === null || side === "too-big" || side.bytes.length > MAX_TEXT_BYTES
      ? ""
      : new TextDecoder().decode(side.bytes);
  return [textOf(old), textOf(now)];
}

async function readSide({ objects }: Repository, side: FileSide | null) {
  if (side === null) return null;
  const info = await objects.info(side.oid);
  if (info && info.size > MAX_BLOB_BYTES) return "too-big" as const;
  const stored = await objects.read(side.oid);
  return stored && { path: side.path, bytes: stored.content };
}
