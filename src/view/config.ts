import { type Document, dim, line, plain, strong } from "./text/compose.ts";

/** A setting as `skl config --explain` shows it. */
export interface ConfigRow {
  readonly path: string;
  readonly value: unknown;
  readonly default: unknown;
  readonly source: string;
  readonly description: string;
}

/** Shows every setting with its value, its source and its purpose. */
export function renderConfigExplanation(rows: readonly ConfigRow[]): Document {
  return rows.flatMap((row) => {
    const isDefault = row.source === "default";
    const from = isDefault ? "  default" : `  ${row.source}, default ${formatConfigValue(row.default)}`;
    const value = isDefault ? plain(formatConfigValue(row.value)) : strong(formatConfigValue(row.value));
    return [line(0, `${row.path} = `, value, dim(from)), line(4, dim(row.description))];
  });
}

export const formatConfigValue = (value: unknown): string => JSON.stringify(value) ?? "not set";
