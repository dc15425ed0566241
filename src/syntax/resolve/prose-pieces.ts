import { type DraftPiece, type Group, isBlank, numberEqualPieces, type PieceKind, writeGroupLines } from "./pieces.ts";

const HEADING = /^(#{1,6})\s/;
const UNDERLINE = /^([=~^"'`*+#-])\1{2,}\s*$/;
const ITEM = /^(?:[-*+]|\d{1,4}[.)])\s/;
const FENCE = /^\s{0,3}(`{3,}|~{3,})/;

interface Block {
  readonly level: number | null;
  readonly blanks: number;
  readonly lines: string[];
}

/** Splits Markdown, reStructuredText and their like into headings with what stands below them, paragraphs, list items and rows of tables. */
export function splitProseIntoPieces(lines: readonly string[], isChangelog: boolean): Group {
  const kind = isChangelog ? "changelog" : "prose";
  return { open: [], pieces: nestSections(splitProseBlocks(lines), kind), blanks: 0, close: [], hasCommas: false };
}

function nestSections(blocks: readonly Block[], kind: PieceKind): ReturnType<typeof numberEqualPieces> {
  const drafts: DraftPiece[] = [];
  for (let at = 0; at < blocks.length; ) {
    const block = blocks[at];
    if (block === undefined) break;
    const { level, blanks, lines } = block;
    let end = at + 1;
    if (level === null) {
      drafts.push({ key: lines.map((line) => line.trim()).join("\n"), kind, blanks, lines });
    } else {
      while (end < blocks.length && ((blocks[end] as Block).level ?? level + 1) > level) end += 1;
      const pieces = nestSections(blocks.slice(at + 1, end), kind);
      const inside = { open: lines, pieces, blanks: 0, close: [], hasCommas: false };
      drafts.push({
        key: `heading ${lines.join("\n").trim()}`,
        kind,
        blanks,
        lines: writeGroupLines(inside, false),
        inside,
      });
    }
    at = end;
  }
  return numberEqualPieces(drafts);
}

function splitProseBlocks(lines: readonly string[]): Block[] {
  const blocks: Block[] = [];
  const underlines: string[] = [];
  let blanks = 0;
  let fence: string | null = null;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? "";
    const last = blocks.at(-1);
    const isBelow = last !== undefined && last.level === null;
    if (fence !== null) {
      last?.lines.push(...new Array<string>(blanks).fill(""), line);
      blanks = 0;
      if (line.trim().startsWith(fence)) fence = null;
      continue;
    }
    if (isBlank(line)) {
      blanks += 1;
      continue;
    }
    const heading = HEADING.exec(line)?.[1]?.length ?? null;
    const mark = UNDERLINE.exec(lines[at + 1] ?? "")?.[1];
    const isUnderlined = mark !== undefined && /^\S/.test(line) && !ITEM.test(line) && !line.startsWith("|");
    if (isUnderlined && !underlines.includes(mark)) underlines.push(mark);
    const level = heading ?? (isUnderlined ? underlines.indexOf(mark) + 1 : null);
    const isList = last !== undefined && ITEM.test(last.lines[0] ?? "");
    if (level !== null) {
      blocks.push({ level, blanks, lines: heading === null ? [line, lines[at + 1] ?? ""] : [line] });
      if (heading === null) at += 1;
    } else if (isBelow && isList && /^\s/.test(line)) {
      last.lines.push(...new Array<string>(blanks).fill(""), line);
    } else if (isBelow && blanks === 0 && !ITEM.test(line) && !line.startsWith("|")) {
      last.lines.push(line);
    } else blocks.push({ level: null, blanks, lines: [line] });
    fence = FENCE.exec(line)?.[1] ?? null;
    blanks = 0;
  }
  return blocks;
}
