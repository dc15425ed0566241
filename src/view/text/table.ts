import {
  type Column,
  dim,
  type Inline,
  type Line,
  line,
  plain,
  type Span,
  type Table,
  toSpan,
} from "../document/model.ts";
import { cutTextEnd, shortenPath, type TextStyle, toPrintableText } from "./style.ts";
import { measureDisplayWidth } from "./width.ts";

const GAP = 2;
const INDENT = 2;
const NARROWEST = { text: 12, path: 16 } as const;

/** Returns rows in aligned columns, or each row as a list of its cells where the columns do not fit side by side. */
export function layOutTable(columns: readonly Column[], rows: Table["rows"], style: TextStyle): Line[] {
  const cells = rows.map((row) => columns.map((_, index) => flattenCell(row[index] ?? "")));
  const widths = computeColumnWidths(columns, cells, style);
  if (computeTotalWidth(widths) > getTableRoom(style)) return cells.flatMap((row) => stackRow(columns, row));
  const header = columns.map((column) => dim(column.header));
  return [header, ...cells].map((row) => ({
    kind: "line" as const,
    indent: INDENT,
    hang: INDENT,
    isWhole: true,
    spans: row.flatMap((cell, index) => placeCell(cell, index, { columns, widths, style })),
  }));
}

function flattenCell(cell: Inline | Span | string): Span {
  if (!Array.isArray(cell)) return toSpan(cell as Span | string);
  return plain((cell as Inline).map((span) => toSpan(span).text).join(""));
}

/** Returns one row as lines of its own: the first cell, and below it each other cell that is not empty, with its column's name. */
function stackRow(columns: readonly Column[], [first, ...others]: readonly Span[]): Line[] {
  const below = others.flatMap((cell, index) =>
    cell.text === "" ? [] : [line(2 * INDENT, dim(`${columns[index + 1]?.header ?? ""}: `), cell)],
  );
  return [line(INDENT, first ?? ""), ...below];
}

function placeCell(
  cell: Span,
  index: number,
  { columns, widths, style }: { columns: readonly Column[]; widths: readonly number[]; style: TextStyle },
): Span[] {
  const column = columns[index];
  const width = widths[index] ?? 0;
  const cut = column?.gives === "path" ? shortenPath : cutTextEnd;
  const text = cut(cell.text, width, style);
  const padding = " ".repeat(width - measureDisplayWidth(text));
  const isLast = index === columns.length - 1;
  const gap = isLast ? "" : " ".repeat(GAP);
  if (column?.align === "right") return [plain(padding), { text, tone: cell.tone }, plain(gap)];
  // Nothing stands behind the last column, and spaces as wide as a long text would be cut like one.
  return [{ text, tone: cell.tone }, plain(isLast ? "" : padding + gap)];
}

const getTableRoom = ({ tableWidth, width }: TextStyle): number => tableWidth ?? width;

/** Returns the columns with the gaps between them and the indent, which is as wide as a gap. */
const computeTotalWidth = (widths: readonly number[]): number =>
  widths.reduce((sum, width) => sum + width, GAP * widths.length);

function computeColumnWidths(
  columns: readonly Column[],
  rows: readonly (readonly Span[])[],
  style: TextStyle,
): number[] {
  const widths = columns.map(({ header }, index) =>
    // A spread into Math.max would fail for a hundred thousand rows.
    rows.reduce(
      (most, row) => Math.max(most, measureDisplayWidth(toPrintableText(row[index]?.text ?? "", style))),
      header.length,
    ),
  );
  for (const gives of ["text", "path"] as const) {
    const candidates = widths
      .map((width, index) => ({ width, index }))
      .filter(({ index }) => columns[index]?.gives === gives)
      .sort((a, b) => b.width - a.width);
    for (const { width, index } of candidates) {
      const excess = Math.max(0, computeTotalWidth(widths) - getTableRoom(style));
      widths[index] = Math.max(Math.min(width, NARROWEST[gives]), width - excess);
    }
  }
  return widths;
}
