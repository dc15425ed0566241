import { parse as parseToml } from "smol-toml";

/** A TOML file as plain data, or null where it is none. */
export function readToml(text: string): unknown {
  try {
    return parseToml(text);
  } catch {
    return null;
  }
}

/** A JSON file as plain data, or null where it is none. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** What stands at a path of keys, own ones only: a manifest may not answer from an object's prototype. */
export function at(value: unknown, ...keys: readonly string[]): unknown {
  let found = value;
  for (const key of keys) {
    if (!isTable(found) || !Object.hasOwn(found, key)) return undefined;
    found = found[key];
  }
  return found;
}

function isTable(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function keysOf(value: unknown): string[] {
  return isTable(value) ? Object.keys(value) : [];
}

export function valuesOf(value: unknown): unknown[] {
  return isTable(value) ? Object.values(value) : [];
}

export function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === "string") : [];
}
