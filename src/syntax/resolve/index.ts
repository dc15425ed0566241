/** Merges what Git cannot: unites the pieces of a file that two sides changed, and certifies any result apart from what made it. */
import { type Certificate, certifyMergeResult, type ReadVersion, type Versions } from "./certificate.ts";
import { alignLayout, keepEmptyLines } from "./layout.ts";
import type { Group, PieceKind } from "./pieces.ts";
import { hasPieces, isLockFile, readVersion } from "./read-version.ts";
import { NotUnited, unite } from "./unite.ts";

export type { Certificate } from "./certificate.ts";
export type { PieceKind } from "./pieces.ts";

/** The three versions of a file in a merge; `base` is null if both sides added it. */
export interface MergedFile {
  readonly path: string;
  readonly base: Uint8Array | null;
  readonly ours: Uint8Array;
  readonly theirs: Uint8Array;
}

export type Resolved =
  | { readonly ok: true; readonly text: string; readonly kinds: readonly PieceKind[] }
  | { readonly ok: false; readonly because: string };

/** Unites the two sides of a file by its pieces, and certifies the result. */
export async function resolveFile(file: MergedFile): Promise<Resolved> {
  const { path } = file;
  if (isLockFile(path)) return refuseResolution("it is a lock file, which only its tool writes");
  if (!hasPieces(path)) return refuseResolution("nothing tells the parts of such a file apart");
  const read = await readSides(file);
  if (read === null) return refuseResolution("one of its versions cannot be read");
  return tryLayouts(path, read, (sides) => resolveSides(file, sides));
}

async function resolveSides({ path, base: before }: MergedFile, sides: Sides): Promise<Resolved> {
  let text: string;
  try {
    const { base, ours, theirs } = sides;
    const united = unite({ base: before && base.group, ours: ours.group, theirs: theirs.group });
    const lines = keepEmptyLines(united, ours.lines);
    text = `${lines.join("\n")}\n`;
  } catch (error) {
    if (error instanceof NotUnited) return refuseResolution(error.message);
    throw error;
  }
  const certificate = await certifyMergedText(path, Buffer.from(text), sides);
  return certificate.ok ? { ok: true, text, kinds: certificate.kinds } : refuseResolution(certificate.because);
}

const refuseResolution = (because: string) => ({ ok: false, because }) as const;

/** Certifies the result of a merge of a file, whatever made it. */
export async function certifyMergedFile(file: MergedFile, result: Uint8Array): Promise<Certificate> {
  const { path } = file;
  const read = hasPieces(path) ? await readSides(file) : null;
  if (read === null) return refuseResolution("one of its versions cannot be read");
  return tryLayouts(path, read, (sides) => certifyMergedText(path, result, sides));
}

/** Tries the versions as they are, and where that fails, with one layout for the lines that differ only in that. */
async function tryLayouts<Of extends { readonly ok: boolean }>(
  path: string,
  sides: Sides,
  attempt: (sides: Sides) => Promise<Of>,
): Promise<Of> {
  const first = await attempt(sides);
  const aligned = first.ok || sides.ours.module === null ? null : await alignSides(path, sides);
  const second = aligned && (await attempt(aligned));
  return second?.ok ? second : first;
}

type Sides = Omit<Versions, "result">;

async function readSides({ path, base, ours, theirs }: MergedFile): Promise<Sides | null> {
  const [before, own, other] = await Promise.all([
    base === null ? NOTHING : readVersion(path, base),
    readVersion(path, ours),
    readVersion(path, theirs),
  ]);
  return before && own && other && { base: before, ours: own, theirs: other };
}

/** Returns the sides with one layout; null where one would have another syntax, as in a language that reads the indent. */
async function alignSides(path: string, { base, ours, theirs }: Sides): Promise<Sides | null> {
  const lines = alignLayout({ base: base.lines, ours: ours.lines, theirs: theirs.lines });
  const readAgain = async (version: ReadVersion, text: readonly string[]) => {
    if (version === NOTHING) return version;
    const read = await readVersion(path, Buffer.from(`${text.join("\n")}\n`));
    return read?.module?.hash === version.module?.hash ? read : null;
  };
  const [before, own, other] = await Promise.all([
    readAgain(base, lines.base),
    readAgain(ours, lines.ours),
    readAgain(theirs, lines.theirs),
  ]);
  return before && own && other && { base: before, ours: own, theirs: other };
}

async function certifyMergedText(path: string, result: Uint8Array, sides: Sides): Promise<Certificate> {
  const read = await readVersion(path, result);
  return read === null ? refuseResolution("the result cannot be read") : certifyMergeResult({ ...sides, result: read });
}

const EMPTY: Group = { open: [], pieces: [], blanks: 0, close: [], hasCommas: false };
const NOTHING: ReadVersion = { lines: [], group: EMPTY, module: null, data: undefined };
