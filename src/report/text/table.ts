import { dim, type Line, plain, type Span } from "./compose.ts";
import { clipped, shortenedPath, shown, type TextStyle } from "./style.ts";
import { displayWidth } from "./width.ts";

interface Column {
  readonly header: string;
  /** Says how a column shrinks when the table is too wide: `fixed` never does, `text` loses its end, `path` its middle. */
  readonly gives?: "fixed" | "text" | "path";
  readonly align?: "left" | "right";
}

const GAP = 2;
const NARROWEST = { text: 12, path: 16 } as const;

/** Returns rows in aligned columns that fit into the width as far as possible. */
export function table(
  columns: readonly Column[],
  rows: readonly (readonly (Span | string)[])[],
  style: TextStyle,
): Line[] {
  const cells = rows.map((row) => columns.map((_, index) => spanOf(row[index] ?? "")));
  const widths = columnWidths(columns, cells, style);
  const indent = 2;
  const header = columns.map((column) => dim(column.header));
  return [header, ...cells].map((row) => ({
    indent,
    hang: indent,
    spans: row.flatMap((cell, index) => placed(cell, index, { columns, widths, style })),
  }));
}

const spanOf = (cell: Span | string): Span => (typeof cell === "string" ? plain(cell) : cell);

function placed(
  cell: Span,
  index: number,
  { columns, widths, style }: { columns: readonly Column[]; widths: readonly number[]; style: TextStyle },
): Span[] {
  const column = columns[index];
  const width = widths[index] ?? 0;
  const cut = column?.gives === "path" ? shortenedPath : clipped;
  const text = cut(cell.text, width, style);
  const padding = " ".repeat(width - displayWidth(text));
  const gap = index === columns.length - 1 ? "" : " ".repeat(GAP);
  return column?.align === "right"
    ? [plain(padding), { text, tone: cell.tone }, plain(gap)]
    : [{ text, tone: cell.tone }, plain(padding + gap)];
}

function columnWidths(columns: readonly Column[], rows: readonly (readonly Span[])[], style: TextStyle): number[] {
  const widths = columns.map(({ header }, index) =>
    // A spread into Math.max would fail for a hundred thousand rows.
    rows.reduce((most, row) => Math.max(most, displayWidth(shown(row[index]?.text ?? "", style))), header.length),
  );
  const total = () => widths.reduce((sum, width) => sum + width, GAP * columns.length);
  for (const gives of ["text", "path"] as const) {
    const candidates = widths
      .map((width, index) => ({ width, index }))
      .filter(({ index }) => columns[index]?.gives === gives)
      .sort((a, b) => b.width - a.width);
    for (const { width, index } of candidates) {
      const excess = Math.max(0, total() - style.width);
      widths[index] = Math.max(Math.min(width, NARROWEST[gives]), width - excess);
    }
  }
  return widths;
}
