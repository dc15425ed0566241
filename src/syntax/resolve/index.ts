/** Merges what Git cannot: unites the pieces of a file that two sides changed, and certifies any result apart from what made it. */
import { type Certificate, certifyMergeResult, type ReadVersion } from "./certificate.ts";
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
  let text: string;
  try {
    const { base, ours, theirs } = read;
    const lines = unite({ base: file.base && base.group, ours: ours.group, theirs: theirs.group });
    text = `${lines.join("\n")}\n`;
  } catch (error) {
    if (error instanceof NotUnited) return refuseResolution(error.message);
    throw error;
  }
  const certificate = await certifyMergedText(file, Buffer.from(text), read);
  return certificate.ok ? { ok: true, text, kinds: certificate.kinds } : refuseResolution(certificate.because);
}

const refuseResolution = (because: string) => ({ ok: false, because }) as const;

/** Certifies the result of a merge of a file, whatever made it. */
export async function certifyMergedFile(file: MergedFile, result: Uint8Array): Promise<Certificate> {
  const read = hasPieces(file.path) ? await readSides(file) : null;
  return read === null ? refuseResolution("one of its versions cannot be read") : certifyMergedText(file, result, read);
}

interface Sides {
  readonly base: ReadVersion;
  readonly ours: ReadVersion;
  readonly theirs: ReadVersion;
}

async function readSides({ path, base, ours, theirs }: MergedFile): Promise<Sides | null> {
  const [before, own, other] = await Promise.all([
    base === null ? NOTHING : readVersion(path, base),
    readVersion(path, ours),
    readVersion(path, theirs),
  ]);
  return before && own && other && { base: before, ours: own, theirs: other };
}

async function certifyMergedText({ path }: MergedFile, result: Uint8Array, sides: Sides): Promise<Certificate> {
  const read = await readVersion(path, result);
  return read === null ? refuseResolution("the result cannot be read") : certifyMergeResult({ ...sides, result: read });
}

const EMPTY: Group = { open: [], pieces: [], blanks: 0, close: [], hasCommas: false };
const NOTHING: ReadVersion = { lines: [], group: EMPTY, module: null, data: undefined };
