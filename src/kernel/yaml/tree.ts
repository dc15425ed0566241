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
  /** The text as it was written, such as `1.0` for the value 1. */
  readonly source: string;
}

/** Returns the value of a tree; keys such as `__proto__` are plain data. */
export function toJsonValue(tree: Tree): Json {
  if (tree.kind === "scalar") return tree.value;
  return tree.kind === "list" ? tree.items.map(toJsonValue) : toJsonMap(tree);
}

export function toJsonMap(tree: MapTree): JsonObject {
  return Object.fromEntries([...tree.entries].map(([key, entry]) => [key, toJsonValue(entry.value)]));
}

/** Returns the line of an entry of a top-level list, or null if there is none. */
export function findItemLine(map: MapTree, list: string, index: number): number | null {
  const value = map.entries.get(list)?.value;
  return (value?.kind === "list" ? value.items[index]?.line : undefined) ?? null;
}

const LONE_SURROGATE = /\p{Surrogate}/u;

/** Returns whether a text can be written in UTF-8, which half a character of UTF-16 cannot. */
export const isWritable = (text: string): boolean => !LONE_SURROGATE.test(text);

/** Returns whether a number can be written again as it was read, which is not so for `1e400` and integers of 17 digits. */
export function isExact(value: number, source: string): boolean {
  if (!Number.isFinite(value)) return false;
  if (!Number.isInteger(value) || Number.isSafeInteger(value)) return true;
  return /[.eE]/.test(source) || String(value) === source;
}
