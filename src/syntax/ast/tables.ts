import { parse as parseToml } from "smol-toml";

/** Describes an object of a TOML or JSON file. */
export type Table = Readonly<Record<string, unknown>>;

export function isTable(value: unknown): value is Table {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Reads TOML as plain data; returns null if it is invalid. */
export function readToml(text: string): unknown {
  try {
    return parseToml(text);
  } catch {
    return null;
  }
}

/** Reads JSON as plain data; returns null if it is invalid. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Returns the value at a path of keys. Only own keys count, so that a manifest cannot reach an object's prototype. */
export function readTableValue(value: unknown, ...keys: readonly string[]): unknown {
  let found = value;
  for (const key of keys) {
    if (!isTable(found) || !Object.hasOwn(found, key)) return undefined;
    found = found[key];
  }
  return found;
}

export function readTextAt(value: unknown, ...keys: readonly string[]): string | null {
  const found = readTableValue(value, ...keys);
  return typeof found === "string" ? found : null;
}

export function listTableEntries(value: unknown): [string, unknown][] {
  return isTable(value) ? Object.entries(value) : [];
}

export function listTableValues(value: unknown): unknown[] {
  return listTableEntries(value).map(([, item]) => item);
}

/** Returns the strings of a list. */
export function listStringItems(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}

/** Returns a string as a list, or the strings of a list. */
export function toTextList(value: unknown): string[] {
  return typeof value === "string" ? [value] : listStringItems(value);
}
