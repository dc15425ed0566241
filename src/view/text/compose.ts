import pc from "picocolors";
import { type Line, line, type Mark, plain, type Span, type Tone } from "../document/model.ts";
import { cutTextEnd, pickMarks, type TextStyle, toPrintableText } from "./style.ts";
import { measureDisplayWidth } from "./width.ts";

export {
  type Block,
  bad,
  type Document,
  dim,
  good,
  type Line,
  line,
  numberColumn,
  pathColumn,
  plain,
  type Span,
  sign,
  strong,
  table,
  textColumn,
  warn,
  warned,
} from "../document/model.ts";

export const blank: Line = { kind: "line", indent: 0, hang: 0, spans: [] };

/** Cuts a file name or a message of a megabyte, which must not fill the screen. */
const LONGEST_SPAN = 1000;
const NARROWEST = 20;

/** Returns a command as a line that is never wrapped. */
export function renderCommandLine(indent: number, command: string): Line {
  return { ...line(indent, ...splitIntoPieces(command)), isWhole: true };
}

/** Returns the lines of a text that may have several, all at the same indent. */
export function paragraph(indent: number, text: string): Line[] {
  return text
    .trim()
    .split(/\r?\n/)
    .map((row) => ({ kind: "line", indent, hang: indent, spans: [plain(row)] }));
}

/** Returns the same lines as `paragraph` for a text whose length is bounded, and which is therefore not cut. */
export function renderWholeParagraph(indent: number, text: string): Line[] {
  return text
    .trim()
    .split(/\r?\n/)
    .map((row) => ({ kind: "line", indent, hang: indent, spans: splitIntoPieces(row).map(plain) }));
}

/** Returns a text in pieces that are short enough for `compose` to show whole; together they are the text. */
export function splitIntoPieces(text: string): string[] {
  return text.match(new RegExp(`.{1,${LONGEST_SPAN}}`, "gsu")) ?? [];
}

/** Returns the lines as one text that ends with a newline: escaped, wrapped to the width, coloured. */
export function compose(lines: readonly Line[], style: TextStyle): string {
  const colors = pc.createColors(style.color);
  const paint: Record<Tone, (text: string) => string> = {
    plain: (text) => text,
    strong: colors.bold,
    dim: colors.dim,
    good: colors.green,
    warn: colors.yellow,
    bad: colors.red,
  };
  return lines
    .flatMap((each) => wrapLine(each, style))
    .map((row) => `${" ".repeat(row.indent)}${row.spans.map((span) => paint[span.tone](span.text)).join("")}`.trimEnd())
    .map((row) => `${row}\n`)
    .join("");
}

interface Row {
  readonly indent: number;
  readonly spans: Span[];
}

/** Spans without a blank between them, which follow after `gap` blanks. */
interface Word {
  readonly gap: number;
  readonly spans: Span[];
  width: number;
}

function wrapLine(source: Line, style: TextStyle): Row[] {
  const limit = source.isWhole ? Number.POSITIVE_INFINITY : Math.max(style.width, NARROWEST);
  let row: Row = { indent: source.indent, spans: [] };
  let column = source.indent;
  const rows = [row];
  for (const word of groupSpansIntoWords(source.spans, style)) {
    if (row.spans.length > 0 && column + word.gap + word.width > limit) {
      row = { indent: source.hang, spans: [] };
      column = source.hang;
      rows.push(row);
    } else if (word.gap > 0) {
      append(row, { text: " ".repeat(word.gap), tone: pickGapTone(row, word) });
      column += word.gap;
    }
    for (const span of word.spans) append(row, span);
    column += word.width;
  }
  return rows;
}

/** Blanks between words of one tone take that tone, so that a coloured sentence has one colour code and not one for each word. */
function pickGapTone(row: Row, word: Word): Tone {
  const before = row.spans.at(-1)?.tone;
  return before !== undefined && before === word.spans[0]?.tone ? before : "plain";
}

function append(row: Row, span: Span): void {
  const last = row.spans.at(-1);
  if (last?.tone === span.tone) row.spans[row.spans.length - 1] = { text: last.text + span.text, tone: span.tone };
  else row.spans.push(span);
}

/** A command to paste, whole or in backticks. */
const COMMAND = /(^|`)skl (?=[a-z-])/g;

/** Returns a text whose commands start with the program as the reader has it. */
function insertProgramName(text: string, { program }: TextStyle): string {
  return program === undefined ? text : text.replace(COMMAND, `$1${program} `);
}

function toShownText({ text, kind }: Span, style: TextStyle): string {
  if (kind === "sign") return pickMarks(style)[text as Mark];
  return cutTextEnd(toPrintableText(insertProgramName(text, style), style), LONGEST_SPAN, style);
}

function groupSpansIntoWords(spans: readonly Span[], style: TextStyle): Word[] {
  const words: Word[] = [];
  let gap = 0;
  let open: Word | null = null;
  for (const span of spans) {
    for (const piece of toShownText(span, style).split(/( +)/)) {
      if (piece === "") continue;
      if (piece.startsWith(" ")) {
        gap += piece.length;
        open = null;
        continue;
      }
      if (open === null) {
        open = { gap, spans: [], width: 0 };
        words.push(open);
        gap = 0;
      }
      open.spans.push({ text: piece, tone: span.tone });
      open.width += measureDisplayWidth(piece);
    }
  }
  return words;
}
