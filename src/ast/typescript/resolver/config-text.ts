import { parse } from "jsonc-parser";
import type { SourceTree } from "../../../domain/index.ts";

export type ConfigObject = Readonly<Record<string, unknown>>;

export function isConfigObject(value: unknown): value is ConfigObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Reads JSON with comments as far as it makes sense; null where there is no file. Nonsense reads as `{}`. */
export async function readConfig(tree: SourceTree, path: string): Promise<ConfigObject | null> {
  const bytes = await tree.read(path);
  if (bytes === null) return null;
  const value: unknown = parse(new TextDecoder().decode(bytes), [], { allowTrailingComma: true });
  return isConfigObject(value) ? value : {};
}

export function stringsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}
