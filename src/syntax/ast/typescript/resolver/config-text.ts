import { parse } from "jsonc-parser";
import type { SourceTree } from "../../../../kernel/domain/index.ts";
import { isTable, type Table } from "../../tables.ts";

/** Reads JSON with comments; returns null if there is no file, and `{}` if it does not hold an object. */
export async function readConfig(tree: SourceTree, path: string): Promise<Table | null> {
  const bytes = await tree.read(path);
  if (bytes === null) return null;
  const value: unknown = parse(new TextDecoder().decode(bytes), [], { allowTrailingComma: true });
  return isTable(value) ? value : {};
}

/** Limits the patterns, each of which is matched with many paths; nobody writes more or longer ones. */
const MOST_PATTERNS = 200;
const LONGEST_PATTERN = 100;

export function limitConfigPatterns(patterns: readonly string[]): string[] {
  return patterns.slice(0, MOST_PATTERNS).filter((pattern) => pattern.length <= LONGEST_PATTERN);
}
