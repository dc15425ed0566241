import type { Interval } from "../statistics/proportions.ts";

export const whole = (value: number): string => Math.round(value).toLocaleString("en-US");
export const percent = (value: number | null, digits = 1): string =>
  value === null || Number.isNaN(value) ? "–" : `${(100 * value).toFixed(digits)} %`;
export const share = (some: number, all: number, digits = 1): string => (all === 0 ? "–" : percent(some / all, digits));
export const percentInterval = (interval: Interval | null, digits = 1): string =>
  interval === null ? "–" : `${(100 * interval.low).toFixed(digits)}–${(100 * interval.high).toFixed(digits)} %`;
export const pValue = (p: number | null): string => (p === null ? "–" : p < 0.0001 ? "< 0.0001" : p.toFixed(4));

/** A table of Markdown. */
export function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}
