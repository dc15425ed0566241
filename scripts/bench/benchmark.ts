import type { Environment } from "./environment.ts";

/** The arguments of every benchmark. */
export interface Setup {
  /** The checkout of skl. */
  readonly root: string;
  /** The built command line. */
  readonly skl: string;
  /** A folder that is deleted after the run. */
  readonly stage: string;
  /** A folder that stays after the run, for things that are slow to make. */
  readonly cache: string;
  readonly environment: Environment;
  readonly isQuick: boolean;
}

/** A table, as text and as data. */
export interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly notes: readonly string[];
  readonly data: unknown;
}

export interface Benchmark {
  readonly name: string;
  readonly title: string;
  readonly run: (setup: Setup) => Table | Promise<Table>;
}

/** Aligns the first column to the left, numbers to the right, and a last column of prose to the left. */
export function renderTable({ columns, rows, notes }: Table): string {
  const lines = [columns, ...rows];
  const widths = columns.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  const isText = (at: number) => at === 0 || rows.some((row) => /[a-z]{4}/i.test(row[at] ?? ""));
  const render = (line: readonly string[]) =>
    line
      .map((cell, at) => (isText(at) ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join("  ")
      .trimEnd();
  const rule = widths.map((width) => "─".repeat(width)).join("  ");
  return [render(columns), rule, ...rows.map(render), "", ...notes.map(wrapNote)].join("\n");
}

const LINE = 118;

function wrapNote(note: string): string {
  return note.replace(new RegExp(`(.{1,${LINE}})(?: |$)`, "g"), (_, line: string) => `  ${line}\n`).trimEnd();
}
