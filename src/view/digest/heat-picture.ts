import type { DigestOutput, HeatMapScope } from "../../kernel/domain/documents.generated.ts";
import { cutMiddle, html, type Markup } from "../document/markup.ts";
import { formatCount } from "../words.ts";

type HeatMap = DigestOutput["heat_map"];

/** A phone shows this many columns without scrolling; further sessions share a column. */
const COLUMNS = 8;
const ROWS = 12;
const CELL = 28;
const GAP = 2;
const LABEL = 118;
const LABEL_LETTERS = 17;
const HEADER = 24;

interface Column {
  readonly title: string;
  readonly label: string;
  readonly from: number;
  readonly to: number;
}

/** Groups neighbouring sessions into at most `COLUMNS` columns of equal size; the last one may hold fewer. */
function groupSessionColumns(sessions: readonly string[]): Column[] {
  const size = Math.max(1, Math.ceil(sessions.length / COLUMNS));
  return Array.from({ length: Math.ceil(sessions.length / size) }, (_, index) => {
    const from = index * size;
    const to = Math.min(sessions.length, from + size);
    const first = sessions[from] ?? "";
    const last = sessions[to - 1] ?? "";
    const title = first === last ? first : `${first} to ${last}`;
    return { title: cutMiddle(title, 60), label: shortenSessionNumber(first), from, to };
  });
}

const shortenSessionNumber = (session: string): string => cutMiddle(session.replace(/^session_0*(?=\d)/, ""), 4);

const changesIn = ({ by_session }: HeatMapScope, { from, to }: Column): number =>
  by_session.slice(from, to).reduce((sum, each) => sum + each, 0);

/** Draws the changes by scope and session; null where nothing changed in the period. */
export function drawHeatPicture({ sessions, scopes }: HeatMap): Markup | null {
  const changed = scopes.filter(({ changes }) => changes > 0);
  if (sessions.length === 0 || changed.length === 0) return null;
  const columns = groupSessionColumns(sessions);
  const rows = changed.slice(0, ROWS);
  const most = Math.max(1, ...rows.flatMap((row) => columns.map((column) => changesIn(row, column))));
  const width = LABEL + columns.length * (CELL + GAP);
  const height = HEADER + rows.length * (CELL + GAP);
  return html`<figure class="heat"><svg viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="picture-title picture-desc">
<title id="picture-title">Approved changes by scope and session</title>
<desc id="picture-desc">${describe(rows, columns)}</desc>
<text class="axis" x="0" y="15">session</text>
${columns.map((column, at) => html`<text class="axis" text-anchor="middle" x="${LABEL + at * (CELL + GAP) + CELL / 2}" y="15"><title>${column.title}</title>${column.label}</text>`)}
${rows.map((row, at) => drawHeatRow(row, { columns, most, top: HEADER + at * (CELL + GAP) }))}
</svg>
<figcaption>Each column is ${columns.some(({ from, to }) => to - from > 1) ? "a few sessions" : "a session"}, oldest first; the stronger the colour, the more approved changes.${describeHiddenRows(changed.length)}</figcaption></figure>
${tabulateHeat(changed, columns)}`;
}

const describeHiddenRows = (count: number): string =>
  count > ROWS ? ` The ${ROWS} scopes with most changes of ${count}.` : "";

function describe(rows: readonly HeatMapScope[], columns: readonly Column[]): string {
  const most = rows
    .slice(0, 3)
    .map(({ scope, changes }) => `${labelHeatScope(scope)} ${formatCount(changes, "change")}`);
  return `${formatCount(rows.length, "scope")} in ${formatCount(columns.length, "column")} of sessions. Most: ${most.join(", ")}.`;
}

const labelHeatScope = (scope: string | null): string => (scope === null ? "no scope" : cutMiddle(scope, 80));

function drawHeatRow(
  row: HeatMapScope,
  { columns, most, top }: { columns: readonly Column[]; most: number; top: number },
): Markup {
  const label = row.scope === null ? "no scope" : cutMiddle(row.scope, LABEL_LETTERS);
  const cells = columns.map((column, at) => {
    const count = changesIn(row, column);
    const x = LABEL + at * (CELL + GAP);
    const number =
      count === 0
        ? ""
        : html`<text class="n${computeHeatLevel(count, most)}" text-anchor="middle" x="${x + CELL / 2}" y="${top + 18}">${count}</text>`;
    return html`<g><title>${labelHeatScope(row.scope)}, ${column.title}: ${formatCount(count, "change")}</title><rect class="h${computeHeatLevel(count, most)}" x="${x}" y="${top}" width="${CELL}" height="${CELL}" rx="4"/>${number}</g>`;
  });
  return html`<text class="scope" x="0" y="${top + 18}"><title>${labelHeatScope(row.scope)}</title>${label}</text>${cells}
`;
}

/** Returns 0 for no change and 1 to 4 up to the highest count. */
function computeHeatLevel(count: number, most: number): number {
  return count === 0 ? 0 : Math.max(1, Math.ceil((count / most) * 4));
}

/** Returns the numbers of the picture for readers who cannot see it. */
function tabulateHeat(rows: readonly HeatMapScope[], columns: readonly Column[]): Markup {
  return html`<details><summary>The same numbers as a table</summary><div class="wide"><table><thead><tr><th scope="col">Scope</th>${columns.map(({ title }) => html`<th scope="col" class="number">${title}</th>`)}</tr></thead><tbody>
${rows.map(
  (
    row,
  ) => html`<tr><th scope="row">${labelHeatScope(row.scope)}</th>${columns.map((column) => html`<td class="number">${changesIn(row, column)}</td>`)}</tr>
`,
)}</tbody></table></div></details>`;
}
