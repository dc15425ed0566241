type Json = string | number | boolean | null | readonly Json[] | JsonObject;
interface JsonObject {
  readonly [key: string]: Json;
}

/** Parsed YAML or JSON whose nodes know their lines, so that one reader of fields serves both. */
export type Tree = MapTree | ListTree | ScalarTree;

export interface MapTree {
  readonly kind: "map";
  readonly line: number;
  readonly entries: ReadonlyMap<string, Entry>;
}

export interface Entry {
  /** Line of the key. */
  readonly line: number;
  readonly value: Tree;
}

export interface ListTree {
  readonly kind: "list";
  readonly line: number;
  readonly items: readonly Tree[];
}

export interface ScalarTree {
  readonly kind: "scalar";
  readonly line: number;
  readonly value: string | number | boolean | null;
  /** As it was written: `1.0` where the value is 1. */
  readonly source: string;
}

/** The value of a tree; keys such as `__proto__` are plain data. */
export function jsonOf(tree: Tree): Json {
  if (tree.kind === "scalar") return tree.value;
  return tree.kind === "list" ? tree.items.map(jsonOf) : objectOf(tree);
}

export function objectOf(tree: MapTree): JsonObject {
  return Object.fromEntries([...tree.entries].map(([key, entry]) => [key, jsonOf(entry.value)]));
}

/** Line of an entry of a list at the top, or null where there is none. */
export function itemLine(map: MapTree, list: string, index: number): number | null {
  const value = map.entries.get(list)?.value;
  return (value?.kind === "list" ? value.items[index]?.line : undefined) ?? null;
}

const LONE_SURROGATE = /\p{Surrogate}/u;

/** Half a character of UTF-16 has no form in UTF-8 and would be written as another text. */
export const isWritable = (text: string): boolean => !LONE_SURROGATE.test(text);

/** Whether writing a number again gives what was read; `1e400` and integers of 17 digits do not come back. */
export function isExact(value: number, source: string): boolean {
  if (!Number.isFinite(value)) return false;
  if (!Number.isInteger(value) || Number.isSafeInteger(value)) return true;
  return /[.eE]/.test(source) || String(value) === source;
}
