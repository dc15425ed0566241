import { blank, compose, renderWholeParagraph, splitIntoPieces } from "../text/compose.ts";
import { shortenPath, type TextStyle } from "../text/style.ts";
import { layOutTable } from "../text/table.ts";
import {
  type Block,
  type Document,
  dim,
  type Inline,
  type Item,
  joinTextLines,
  type Line,
  line,
  plain,
  type Span,
  sign,
  strong,
  toSpan,
} from "./model.ts";

/** Writes a document for a terminal: escaped, wrapped to the width, coloured. */
export function toText(document: Document, style: TextStyle): string {
  return compose(
    document.flatMap((block) => layOutBlock(block, style)),
    style,
  );
}

function layOutBlock(block: Block, style: TextStyle): Line[] {
  const layOutBlocks = (blocks: Document) => blocks.flatMap((each) => layOutBlock(each, style));
  switch (block.kind) {
    case "line":
      return [block];
    case "title":
      return [line(0, ...block.text.map((span) => ({ ...replaceLineBreaks(toSpan(span)), tone: "strong" as const })))];
    case "headline":
      return [line(0, "skl ", sign(block.mark), " ", ...block.text.map((span) => shortenNameSpan(span, style, 60)))];
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
        ...layOutBlocks(block.blocks),
      ];
    case "text":
      return [line(2, ...block.spans.flatMap(splitWholeSpan))];
    case "list":
      return [
        ...block.items.slice(0, block.shown).flatMap((item) => layOutItem(item, block.isWhole === true, style)),
        ...layOutHiddenCount(block.items.length, block),
      ];
    case "table":
      return [
        ...layOutTable(block.columns, block.rows.slice(0, block.shown), style),
        ...layOutHiddenCount(block.rows.length, block),
      ];
    case "quote":
      return block.text.trim() === "" ? [] : renderWholeParagraph(2, block.text);
    case "commands":
      return block.commands.map((command) => ({ ...line(2, ...splitIntoPieces(command)), isWhole: true }));
    case "details":
      return style.verbose && block.blocks.length > 0
        ? [blank, line(0, strong(block.summary)), ...layOutBlocks(block.blocks)]
        : [];
    case "warnings":
      return block.warnings.map(({ code, message, fix }) => line(2, dim(`${code}: ${message}${fix ? ` ${fix}` : ""}`)));
  }
}

function layOutHiddenCount(
  all: number,
  { shown = all, rest }: { readonly shown?: number; readonly rest?: string },
): Line[] {
  const hidden = all - shown;
  return hidden > 0 ? [line(2, dim(`and ${hidden} more${rest === undefined ? "" : `: ${rest}`}`))] : [];
}

function layOutItem(
  { mark, text, notes = [], body = null, more = [] }: Item,
  isWhole: boolean,
  style: TextStyle,
): Line[] {
  const toItemSpans = (spans: Inline) =>
    spans.flatMap((span) => (isWhole ? splitWholeSpan(span) : shortenNameSpan(span, style, style.width - 8)));
  return [
    line(2, sign(mark), " ", ...toItemSpans(text)),
    ...(notes.length === 0 ? [] : [line(4, ...notes.map((span) => dim(toSpan(span).text)))]),
    ...(body === null ? [] : [line(4, shorten(joinTextLines(body)))]),
    ...more.map((spans) => line(4, ...toItemSpans(spans))),
  ];
}

/** Cuts the middle out of a name that is wider than `columns`. */
function shortenNameSpan(span: Span | string, style: TextStyle, columns: number): Span {
  const whole = replaceLineBreaks(toSpan(span));
  return whole.kind === "name" ? { ...whole, text: shortenPath(whole.text, Math.max(20, columns), style) } : whole;
}

/** Replaces line breaks, which would be written out, and keeps the blanks at the ends for the sentence around the span. */
const replaceLineBreaks = (span: Span): Span => ({
  ...span,
  text: (span.kind === "own" ? span.text.replaceAll("**", "") : span.text).replace(/[\r\n\t]+/g, " "),
});

/** Returns a span in pieces that are short enough to be shown whole. */
const splitWholeSpan = (span: Span | string): Span[] => {
  const { text, ...rest } = replaceLineBreaks(toSpan(span));
  return splitIntoPieces(text).map((piece) => ({ ...rest, text: piece }));
};

const LONGEST_BODY = 300;

function shorten(text: string): Span {
  return plain(text.length <= LONGEST_BODY ? text : `${[...text].slice(0, LONGEST_BODY).join("")} [...]`);
}
