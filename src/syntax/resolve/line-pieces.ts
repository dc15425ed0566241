import { type DraftPiece, type Group, isBlank, numberEqualPieces, type PieceKind, removeCommaAtEnd } from "./pieces.ts";

/** Matches the key of an entry of a map, in the forms of JSON, YAML, TOML and of languages. */
const KEY = /^\s*(?:-\s)?(?:"((?:[^"\\]|\\.){1,200})"|'([^']{1,200})'|([\w$.@/-]{1,200}))\s*(?::(?!:)|=(?!=)|=>)/;
const COMMENT = /^\s*(?:#|\/\/)/;
const OPENS = /[[{(]\s*(?:(?:\/\/|#).*)?$/;
const CLOSES = /^\s*[\])}]/;

const measureLeadingBlanks = (line: string): number => /^[ \t]*/.exec(line)?.[0].length ?? 0;

/** Splits lines between an opening and a closing bracket, each on a line of its own, into entries; null where they have no such form. */
export function splitBracketEntries(lines: readonly string[], kind: PieceKind): Group | null {
  const close = lines.at(-1) ?? "";
  const start = lines.findIndex((line) => OPENS.test(line));
  if (start < 0 || start >= lines.length - 1 || !CLOSES.test(close)) return null;
  const inner = lines.slice(start + 1, -1);
  if (inner.some((line) => !isBlank(line) && measureLeadingBlanks(line) <= measureLeadingBlanks(close))) return null;
  const group = splitIndentedEntries(inner, { kind, hasCommas: true, isYaml: false });
  if (group === null || group.pieces.length === 0) return null;
  const ends = group.pieces.map(({ lines: own }) => /,\s*(?:(?:\/\/|#).*)?$/.test(own.at(-1) ?? ""));
  const hasCommas = ends.includes(true) || (group.pieces.length === 1 && kind !== "import");
  if (hasCommas && ends.slice(0, -1).includes(false)) return null;
  return { ...group, open: lines.slice(0, start + 1), close: [close], hasCommas };
}

interface LineRules {
  /** Is the kind of an entry that has no key. */
  readonly kind: PieceKind;
  readonly hasCommas: boolean;
  /** Says that a map and the list that is its value may have one indent. */
  readonly isYaml: boolean;
}

/** Splits lines into entries by their indent; null if a line stands left of the first. */
export function splitIndentedEntries(lines: readonly string[], rules: LineRules): Group | null {
  const least = Math.min(...lines.filter((line) => !isBlank(line)).map(measureLeadingBlanks));
  const drafts: { key: string | null; blanks: number; lines: string[]; isOpen: boolean }[] = [];
  let blanks = 0;
  const isItem = (line: string) => /^\s*-(?:\s|$)/.test(line);
  const isMap = lines.some((line) => measureLeadingBlanks(line) === least && KEY.test(line) && !isItem(line));
  for (const line of lines) {
    const last = drafts.at(-1);
    if (isBlank(line)) {
      blanks += 1;
      continue;
    }
    const isComment = COMMENT.test(line);
    const isWithin =
      measureLeadingBlanks(line) > least ||
      (!isComment && CLOSES.test(line)) ||
      (rules.isYaml && isMap && isItem(line));
    if (last !== undefined && last.key !== null && isWithin) {
      last.lines.push(...new Array<string>(blanks).fill(""), line);
    } else if (last !== undefined && last.isOpen && blanks === 0) {
      last.lines.push(line);
      if (!isComment) [last.key, last.isOpen] = [line, false];
    } else {
      if (isWithin && !isComment) return null;
      drafts.push({ key: isComment ? null : line, blanks, lines: [line], isOpen: isComment });
    }
    blanks = 0;
  }
  const pieces = drafts.map(({ key, blanks: above, lines: own }): DraftPiece => {
    if (key === null) return { key: `text ${own.join("\n").trim()}`, kind: "prose", blanks: above, lines: own };
    const isKeyed = KEY.test(key) && rules.kind !== "import";
    const name = isKeyed ? nameOfKey(key) : removeCommaAtEnd(own.map((line) => line.trim()).join("\n"));
    const kind = isKeyed ? "key" : /^(?:\.\.\.|\*\*?\w|!)/.test(key.trim()) ? "statement" : rules.kind;
    return {
      key: isKeyed ? `key ${name}` : name,
      kind,
      blanks: above,
      lines: own,
      inside: splitInsideEntry(own, rules),
    };
  });
  return { open: [], pieces: numberEqualPieces(pieces), blanks: 0, close: [], hasCommas: rules.hasCommas };
}

function nameOfKey(line: string): string {
  const [, double, single, bare] = KEY.exec(line) ?? [];
  return double ?? single ?? bare ?? "";
}

/** Returns the entries of an entry: those between its brackets, or in YAML the lines with a larger indent. */
function splitInsideEntry(lines: readonly string[], rules: LineRules): Group | null {
  const at = lines.findIndex((line) => !COMMENT.test(line));
  const first = lines[at] ?? "";
  if (lines.length - at < 2) return null;
  const lead = lines.slice(0, at);
  if (OPENS.test(first)) {
    const rest = lines.slice(at);
    const group = splitBracketEntries(rest, "entry");
    return group && { ...group, open: [...lead, ...group.open] };
  }
  if (!rules.isYaml || !/^[^#]*:\s*(?:#.*)?$/.test(first)) return null;
  const group = splitIndentedEntries(lines.slice(at + 1), rules);
  return group && { ...group, open: lines.slice(0, at + 1) };
}

/** Splits TOML and INI files by their tables. */
export function splitTables(lines: readonly string[]): Group | null {
  const starts = lines.flatMap((line, at) => (/^\s*\[/.test(line) ? [at] : []));
  const begins = starts.map((start) => {
    let at = start;
    while (at > 0 && COMMENT.test(lines[at - 1] ?? "")) at -= 1;
    return at;
  });
  const rules = { kind: "entry", hasCommas: false, isYaml: false } as const;
  const top = splitIndentedEntries(lines.slice(0, begins[0] ?? lines.length), rules);
  if (top === null) return null;
  const tables: DraftPiece[] = [];
  for (const [at, begin] of begins.entries()) {
    const end = begins[at + 1] ?? lines.length;
    const own = trimBlankLinesAtEnd(lines.slice(begin, end));
    const start = (starts[at] ?? begin) - begin;
    const inside = splitIndentedEntries(own.slice(start + 1), rules);
    if (inside === null) return null;
    const isArray = /^\s*\[\[/.test(own[start] ?? "");
    tables.push({
      key: `table ${(own[start] ?? "").trim()}`,
      // Tables of an array have no name of their own, and which is which cannot be told.
      kind: isArray ? "entry" : "key",
      blanks: countBlankLinesAbove(lines, begin),
      lines: own,
      inside: isArray ? null : { ...inside, open: own.slice(0, start + 1) },
    });
  }
  return { ...top, pieces: numberEqualPieces([...top.pieces, ...tables]) };
}

function trimBlankLinesAtEnd(lines: readonly string[]): readonly string[] {
  let end = lines.length;
  while (end > 0 && isBlank(lines[end - 1] ?? "")) end -= 1;
  return lines.slice(0, end);
}

function countBlankLinesAbove(lines: readonly string[], at: number): number {
  let count = 0;
  while (count < at && isBlank(lines[at - 1 - count] ?? "")) count += 1;
  return count;
}
