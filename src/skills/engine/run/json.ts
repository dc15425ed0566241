import type { Json, JsonObject } from "./types.ts";

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns an output as text, as lengths and patterns check it and a trace keeps it. */
export function formatOutputText(output: Json): string {
  return typeof output === "string" ? output : JSON.stringify(output);
}

/** Returns undefined for a text that is not JSON. */
export function parseJsonOrUndefined(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
