import { blank, compose, inPieces, wholeParagraph } from "../text/compose.ts";
import { shortenedPath, type TextStyle } from "../text/style.ts";
import { layTable } from "../text/table.ts";
import {
  type Block,
  type Document,
  dim,
  type Inline,
  type Item,
  type Line,
  line,
  onOneLine,
  plain,
  type Span,
  sign,
  spanOf,
  strong,
} from "./model.ts";

/** Writes a document for a terminal: escaped, wrapped to the width, coloured. */
export function toText(document: Document, style: TextStyle): string {
  return compose(
    document.flatMap((block) => linesOfBlock(block, style)),
    style,
  );
}

function linesOfBlock(block: Block, style: TextStyle): Line[] {
  const content = (blocks: Document) => blocks.flatMap((each) => linesOfBlock(each, style));
  switch (block.kind) {
    case "line":
      return [block];
    case "title":
      return [line(0, ...block.text.map((span) => ({ ...oneLine(spanOf(span)), tone: "strong" as const })))];
    case "headline":
      return [line(0, "skl ", sign(block.mark), " ", ...block.text.map((span) => shortened(span, style, 60)))];
    case "counts":
      return [
        line(
          0,
          ...block.counts.flatMap(({ count, label, tone }, at) => [
            ...(at === 0 ? [] : [dim(", ")]),
            { text: `${count} ${label}`, tone },
          ]),
        ),
      ];
    case "section":
      return [
        blank,
        line(0, strong(block.title), ...(block.hint === undefined ? [] : [dim(`  ${block.hint}`)])),
        ...content(block.blocks),
      ];
    case "text":
      return [line(2, ...block.spans.flatMap(wholeSpans))];
    case "list":
      return [
        ...block.items.slice(0, block.shown).flatMap((item) => itemLines(item, block.isWhole === true, style)),
        ...hiddenLine(block.items.length, block),
      ];
    case "table":
      return [
        ...layTable(block.columns, block.rows.slice(0, block.shown), style),
        ...hiddenLine(block.rows.length, block),
      ];
    case "quote":
      return block.text.trim() === "" ? [] : wholeParagraph(2, block.text);
    case "commands":
      return block.commands.map((command) => ({ ...line(2, ...inPieces(command)), isWhole: true }));
    case "details":
      return style.verbose && block.blocks.length > 0
        ? [blank, line(0, strong(block.summary)), ...content(block.blocks)]
        : [];
    case "warnings":
      return block.warnings.map(({ code, message, fix }) => line(2, dim(`${code}: ${message}${fix ? ` ${fix}` : ""}`)));
  }
}

function hiddenLine(all: number, { shown = all, rest }: { readonly shown?: number; readonly rest?: string }): Line[] {
  const hidden = all - shown;
  return hidden > 0 ? [line(2, dim(`and ${hidden} more${rest === undefined ? "" : `: ${rest}`}`))] : [];
}

function itemLines(
  { mark, text, notes = [], body = null, more = [] }: Item,
  isWhole: boolean,
  style: TextStyle,
): Line[] {
  const spansOf = (spans: Inline) =>
    spans.flatMap((span) => (isWhole ? wholeSpans(span) : shortened(span, style, style.width - 8)));
  return [
    line(2, sign(mark), " ", ...spansOf(text)),
    ...(notes.length === 0 ? [] : [line(4, ...notes.map((span) => dim(spanOf(span).text)))]),
    ...(body === null ? [] : [line(4, shorten(onOneLine(body)))]),
    ...more.map((spans) => line(4, ...spansOf(spans))),
  ];
}

/** Cuts the middle out of a name that is wider than `columns`. */
function shortened(span: Span | string, style: TextStyle, columns: number): Span {
  const whole = oneLine(spanOf(span));
  return whole.kind === "name" ? { ...whole, text: shortenedPath(whole.text, Math.max(20, columns), style) } : whole;
}

/** Replaces line breaks, which would be written out, and keeps the blanks at the ends for the sentence around the span. */
const oneLine = (span: Span): Span => ({
  ...span,
  text: (span.kind === "own" ? span.text.replaceAll("**", "") : span.text).replace(/[\r\n\t]+/g, " "),
});

/** Returns a span in pieces that are short enough to be shown whole. */
const wholeSpans = (span: Span | string): Span[] => {
  const { text, ...rest } = oneLine(spanOf(span));
  return inPieces(text).map((piece) => ({ ...rest, text: piece }));
};

const LONGEST_BODY = 300;

function shorten(text: string): Span {
  return plain(text.length <= LONGEST_BODY ? text : `${[...text].slice(0, LONGEST_BODY).join("")} [...]`);
}
