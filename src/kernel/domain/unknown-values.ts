/** Returns whether a value is a JSON object, and not a list. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns the value of a JSON text; null where it is none. */
export function tryParseJson(text: string): unknown {
  // Most runs print nothing, and a thrown error would have to collect its stack.
  if (text === "") return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** Returns what an exception says; anything can be thrown. */
export function describeThrown(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
