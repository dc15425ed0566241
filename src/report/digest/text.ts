import type { DigestOutput } from "../../domain/documents.generated.ts";
import { bad, blank, compose, dim, type Line, line, plain, type Span, strong, warn } from "../text/compose.ts";
import type { TextStyle } from "../text/style.ts";
import { table } from "../text/table.ts";
import { warningLines } from "../warnings.ts";
import { type Item, onOneLine, type Piece, type Section } from "./section.ts";
import { sectionsOf } from "./sections.ts";
import { closingOf, countsOf, introductionOf, NEXT, titleOf } from "./summary.ts";

const LISTED = 15;
const SCOPES = 8;
const LONGEST_BODY = 300;

/** Renders the digest for a terminal; sections without items share one line. */
export function renderDigest(output: DigestOutput, style: TextStyle): string {
  const sections = sectionsOf(output);
  const closing = closingOf(output);
  return compose(
    [
      line(0, ...spansOf(titleOf(output), strong)),
      line(0, ...spansOf(introductionOf(output), plain)),
      ...countLines(output),
      ...sections.filter(({ items }) => items.length > 0).flatMap(sectionLines),
      ...heatLines(output, style),
      ...quietLines(sections),
      ...(closing === null ? nextLines(output, sections) : [blank, line(0, ...spansOf(closing, plain))]),
      ...warningLines(output.warnings),
    ],
    style,
  );
}

/** Renders what `--mark-reviewed` did, without the digest that the person has just read. */
export function renderDigestReviewed(output: DigestOutput, style: TextStyle): string {
  const closing = closingOf(output);
  const first =
    closing === null ? [plain("Nothing to write: everything was already reviewed.")] : spansOf(closing, plain);
  return compose(
    [line(0, ...first), ...output.reviewed.map((id) => line(2, id)), ...warningLines(output.warnings)],
    style,
  );
}

const spansOf = (pieces: readonly Piece[], tone: (text: string) => Span): Span[] =>
  pieces.map(({ kind, text }) => (kind === "name" ? strong(text) : tone(withoutLineBreaks(text))));

/** Replaces line breaks, which would be written out, and keeps the blanks at the ends for the sentence around the piece. */
const withoutLineBreaks = (text: string): string => text.replace(/[\r\n\t]+/g, " ");

const PAINT = { bad, warn, plain } as const;

function countLines(output: DigestOutput): Line[] {
  const shown = countsOf(output).filter(({ count }) => count > 0);
  const spans = shown.flatMap(({ count, label, tone }, index) => [
    ...(index === 0 ? [] : [dim(", ")]),
    PAINT[tone](`${count} ${label}`),
  ]);
  return spans.length === 0 ? [] : [line(0, ...spans)];
}

/** Names the next step where there is anything to mark or to close. */
function nextLines({ period }: DigestOutput, sections: readonly Section[]): Line[] {
  const isQuiet = period.sessions === 0 && sections.every(({ items }) => items.length === 0);
  return isQuiet ? [] : [blank, line(0, NEXT)];
}

/** Says so where there is nothing to look at; a section without items is not named. */
function quietLines(sections: readonly Section[]): Line[] {
  return sections.some(({ items }) => items.length > 0) ? [] : [blank, line(0, dim("Nothing waits for a person."))];
}

function sectionLines({ title, hint, items }: Section): Line[] {
  const hidden = items.length - LISTED;
  return [
    blank,
    line(0, strong(title), dim(`  ${hint}`)),
    ...items.slice(0, LISTED).flatMap(itemLines),
    ...(hidden > 0 ? [line(2, dim(`and ${hidden} more: add --format html or --json for all of them`))] : []),
  ];
}

function itemLines({ tone, head, detail, body }: Item): Line[] {
  const mark = { bad: bad("! "), warn: warn("! "), plain: dim("- ") }[tone];
  return [
    line(2, mark, ...spansOf(head, plain)),
    ...(detail.length === 0 ? [] : [line(4, ...detail.map(({ text }) => dim(text)))]),
    ...(body === null ? [] : [line(4, shorten(onOneLine(body)))]),
  ];
}

function shorten(text: string): string {
  return text.length <= LONGEST_BODY ? text : `${[...text].slice(0, LONGEST_BODY).join("")} [...]`;
}

function heatLines({ heat_map: { scopes } }: DigestOutput, style: TextStyle): Line[] {
  if (scopes.length === 0) return [];
  const columns = [
    { header: "scope", gives: "text" },
    { header: "changes", align: "right" },
    { header: "unreviewed", align: "right" },
    { header: "most changed", gives: "path" },
  ] as const;
  const rows = scopes
    .slice(0, SCOPES)
    .map(({ scope, changes, since_review, files }) => [
      scope === null ? dim("no scope") : scope,
      String(changes),
      String(since_review),
      files[0]?.path ?? "",
    ]);
  const hidden = scopes.length - SCOPES;
  return [
    blank,
    line(0, strong("Where the code changes"), dim("  Approved changes of this period, and those nobody has reviewed.")),
    ...table(columns, rows, style),
    ...(hidden > 0 ? [line(2, dim(`and ${hidden} more: add --format html or --json for all of them`))] : []),
  ];
}
