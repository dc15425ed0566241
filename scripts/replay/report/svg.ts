const WIDTH = 760;
const HEIGHT = 380;
const LEFT = 84;
const RIGHT = 20;
const TOP = 44;
const BOTTOM = 56;
const COLOURS = ["#2563a8", "#c2571a", "#3b8a4a", "#8a4fa3", "#9a7b16", "#4b5563", "#b3315f", "#1b8a8f"] as const;

const escaped = (text: string): string => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
const at = (value: number): string => value.toFixed(1);
const colour = (index: number): string => COLOURS[index % COLOURS.length] ?? "#000";

function text(x: number, y: number, words: string, extra = ""): string {
  return `<text x="${at(x)}" y="${at(y)}" ${extra}>${escaped(words)}</text>`;
}

/** A picture with a title for readers that do not see it. */
function picture(title: string, body: readonly string[], height = HEIGHT): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="system-ui, sans-serif" font-size="12" role="img">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="${WIDTH}" height="${height}" fill="#fff"/>`,
    text(LEFT, 22, title, 'font-size="15" font-weight="600"'),
    ...body,
    "</svg>\n",
  ].join("\n");
}

export interface Axis {
  readonly title: string;
  readonly most: number;
  readonly show: (value: number) => string;
}

const x0 = LEFT;
const x1 = WIDTH - RIGHT;
const y0 = HEIGHT - BOTTOM;
const y1 = TOP;
const toX = (share: number): number => x0 + share * (x1 - x0);
const toY = (share: number): number => y0 - share * (y0 - y1);

function yAxis({ title, most, show }: Axis): string[] {
  const steps = [0, 0.25, 0.5, 0.75, 1];
  return [
    ...steps.map(
      (step) => `<line x1="${x0}" x2="${x1}" y1="${at(toY(step))}" y2="${at(toY(step))}" stroke="#e5e7eb"/>`,
    ),
    ...steps.map((step) => text(x0 - 8, toY(step) + 4, show(most * step), 'text-anchor="end"')),
    text(12, (y0 + y1) / 2, title, `text-anchor="middle" transform="rotate(-90 12 ${at((y0 + y1) / 2)})"`),
  ];
}

const xTitle = (title: string): string => text((x0 + x1) / 2, HEIGHT - 10, title, 'text-anchor="middle"');

function legend(names: readonly string[]): string[] {
  return names.flatMap((name, index) => {
    const x = x0 + 8 + (index % 4) * 168;
    const y = y1 - 2 + Math.floor(index / 4) * 16;
    return [
      `<rect x="${at(x)}" y="${at(y - 9)}" width="10" height="10" fill="${colour(index)}"/>`,
      text(x + 14, y, name),
    ];
  });
}

export interface Line {
  readonly name: string;
  /** Both from 0 to the axis's most. */
  readonly points: readonly (readonly [x: number, y: number])[];
}

/** Lines over a numeric axis; `mark` is a dashed line across, at a value of the y axis. */
export function lineChart(
  title: string,
  lines: readonly Line[],
  axes: { readonly x: Axis; readonly y: Axis; readonly mark?: number },
): string {
  const { x, y, mark } = axes;
  const paths = lines.map(({ points }, index) => {
    const steps = points.map(
      ([px, py]) => `${at(toX(x.most === 0 ? 0 : px / x.most))},${at(toY(y.most === 0 ? 0 : py / y.most))}`,
    );
    return `<polyline fill="none" stroke="${colour(index)}" stroke-width="2" points="${steps.join(" ")}"/>`;
  });
  const dashed =
    mark === undefined
      ? []
      : [
          `<line x1="${x0}" x2="${x1}" y1="${at(toY(mark / y.most))}" y2="${at(toY(mark / y.most))}" stroke="#6b7280" stroke-dasharray="5 4"/>`,
        ];
  const ticks = [0, 0.25, 0.5, 0.75, 1].map((step) =>
    text(toX(step), y0 + 18, x.show(x.most * step), 'text-anchor="middle"'),
  );
  return picture(title, [
    ...yAxis(y),
    ...ticks,
    xTitle(x.title),
    ...dashed,
    ...paths,
    ...legend(lines.map(({ name }) => name)),
  ]);
}

export interface BarGroup {
  readonly name: string;
  readonly values: readonly number[];
}

/** Groups of bars, one colour for each series. */
export function barChart(title: string, groups: readonly BarGroup[], series: readonly string[], y: Axis): string {
  const slot = (x1 - x0) / groups.length;
  const bars = groups.flatMap(({ name, values }, group) => {
    const width = Math.min(60, (slot * 0.8) / values.length);
    const left = x0 + slot * group + (slot - width * values.length) / 2;
    return [
      ...values.flatMap((value, index) => {
        const top = toY(y.most === 0 ? 0 : value / y.most);
        const bar = `<rect x="${at(left + index * width)}" y="${at(top)}" width="${at(width - 2)}" height="${at(y0 - top)}" fill="${colour(index)}"/>`;
        return [
          bar,
          text(left + index * width + width / 2, top - 4, y.show(value), 'text-anchor="middle" font-size="10"'),
        ];
      }),
      text(x0 + slot * (group + 0.5), y0 + 18, name, 'text-anchor="middle"'),
    ];
  });
  return picture(title, [...yAxis(y), ...bars, ...(series.length > 1 ? legend(series) : [])]);
}

/** A table of coloured cells; the colour is the size of the value in its column, red where it is worse. */
export function heatMap(
  title: string,
  rows: readonly {
    readonly name: string;
    readonly cells: readonly { readonly says: string; readonly worse: number }[];
  }[],
  columns: readonly string[],
): string {
  const height = TOP + 34 + rows.length * 40 + 10;
  const left = 230;
  const width = (x1 - left) / columns.length;
  const head = columns.map((name, index) => text(left + width * (index + 0.5), TOP + 20, name, 'text-anchor="middle"'));
  const body = rows.flatMap(({ name, cells }, row) => {
    const y = TOP + 30 + row * 40;
    return [
      text(left - 10, y + 24, name, 'text-anchor="end"'),
      ...cells.flatMap(({ says, worse }, index) => {
        const strength = Math.min(1, Math.abs(worse));
        const fill =
          worse === 0
            ? "#f3f4f6"
            : worse > 0
              ? `rgba(194,65,26,${(0.15 + 0.6 * strength).toFixed(2)})`
              : `rgba(59,138,74,${(0.15 + 0.6 * strength).toFixed(2)})`;
        return [
          `<rect x="${at(left + width * index)}" y="${at(y)}" width="${at(width - 3)}" height="37" fill="${fill}"/>`,
          text(left + width * (index + 0.5), y + 24, says, 'text-anchor="middle"'),
        ];
      }),
    ];
  });
  return picture(title, [...head, ...body], height);
}

/** Boxes from left to right with what happens in each. */
export function flowChart(
  title: string,
  boxes: readonly { readonly name: string; readonly says: readonly string[] }[],
): string {
  const width = (x1 - 20) / boxes.length;
  const body = boxes.flatMap(({ name, says }, index) => {
    const x = 20 + index * width;
    const middle = x + (width - 16) / 2;
    return [
      `<rect x="${at(x)}" y="60" width="${at(width - 16)}" height="120" rx="8" fill="#eef4fb" stroke="${colour(0)}"/>`,
      text(middle, 84, name, 'text-anchor="middle" font-weight="600"'),
      ...says.map((line, row) => text(middle, 108 + row * 17, line, 'text-anchor="middle" font-size="10.5"')),
      ...(index === boxes.length - 1 ? [] : [text(x + width - 14, 124, "→", 'font-size="16"')]),
    ];
  });
  return picture(title, body, 200);
}
