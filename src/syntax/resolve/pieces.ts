/** What stands at a place, which decides whether two sides may both add something there. */
export type PieceKind = "import" | "definition" | "key" | "changelog" | "entry" | "prose" | "statement";

/** At these places the order and the neighbours say what a line means, so that nothing is added where the other side replaced something. */
export const READ_IN_ORDER: ReadonlySet<PieceKind> = new Set(["changelog", "entry", "prose", "statement"]);

/** Describes whole lines of a file that belong together, such as a function with the comment above it. */
export interface Piece {
  /** Names the piece within its group: the symbol, the key or the text. Pieces that would have one name are numbered. */
  readonly key: string;
  readonly kind: PieceKind;
  /** Counts the empty lines above it. */
  readonly blanks: number;
  readonly lines: readonly string[];
  /** The parts of a piece that can be told apart, such as the methods of a class; null if it is one part. */
  readonly inside: Group | null;
  /** The names of an import that lists them; null for others. */
  readonly names: NameList | null;
}

/** Pieces in their order, with the lines before and after them. */
export interface Group {
  readonly open: readonly string[];
  readonly pieces: readonly Piece[];
  /** Counts the empty lines above `close`. */
  readonly blanks: number;
  readonly close: readonly string[];
  /** Whether a comma stands between two pieces. */
  readonly hasCommas: boolean;
}

/** Describes a list of names between two texts, such as `import { a, b } from "m"`. */
export interface NameList {
  readonly head: string;
  readonly names: readonly string[];
  readonly tail: string;
  /** Is the indent of the names if each has its own line; null if all stand in one line. */
  readonly indent: string | null;
}

export interface DraftPiece extends Omit<Piece, "inside" | "names"> {
  readonly inside?: Group | null;
  readonly names?: NameList | null;
}

/** Numbers pieces of one key, so that each key stands once. */
export function numberEqualPieces(pieces: readonly DraftPiece[]): Piece[] {
  const seen = new Map<string, number>();
  return pieces.map((piece) => {
    const count = (seen.get(piece.key) ?? 0) + 1;
    seen.set(piece.key, count);
    const key = count === 1 ? piece.key : `${piece.key}#${count}`;
    return { ...piece, key, inside: piece.inside ?? null, names: piece.names ?? null };
  });
}

export const isBlank = (line: string): boolean => line.trim() === "";

/** Returns the text of a piece without its trailing comma and the ends of its lines, by which pieces are compared. */
export function readComparedPieceText({ lines }: Pick<Piece, "lines">): string {
  return removeCommaAtEnd(lines.map((line) => line.trimEnd()).join("\n"));
}

export const removeCommaAtEnd = (text: string): string => text.replace(/,$/, "");

/** Writes pieces as lines. Commas are set as the group has them, and the last piece keeps the comma that the formats allow. */
export function writeGroupLines(group: Group, endsWithComma: boolean): string[] {
  const last = group.pieces.length - 1;
  const inner = group.pieces.flatMap((piece, at) => [
    ...makeEmptyLines(piece.blanks),
    ...(group.hasCommas ? addCommaBeforeComment(piece.lines, at < last || endsWithComma) : piece.lines),
  ]);
  return [...group.open, ...inner, ...makeEmptyLines(group.blanks), ...group.close];
}

const makeEmptyLines = (count: number): string[] => new Array<string>(count).fill("");

/** A comment may follow the comma; behind a value without one, the place of the comma cannot be told from the text. */
function addCommaBeforeComment(lines: readonly string[], isWanted: boolean): string[] {
  const last = lines.at(-1) ?? "";
  const [, value = "", end = ""] = /^(.*?)((?:\s+(?:\/\/|#|\/\*).*)?\s*)$/.exec(last) ?? [];
  if (value.endsWith(",") === isWanted) return [...lines];
  return [...lines.slice(0, -1), (isWanted ? `${value},` : value.slice(0, -1)) + end];
}

/** Groups keys by the kept one that stands before them. */
export function groupKeysByPredecessor(
  keys: readonly string[],
  isKept: (key: string) => boolean,
): ReadonlyMap<string, readonly string[]> {
  const gaps = new Map<string, string[]>();
  let anchor = "";
  for (const key of keys) {
    if (isKept(key)) anchor = key;
    else gaps.set(anchor, [...(gaps.get(anchor) ?? []), key]);
  }
  return gaps;
}
