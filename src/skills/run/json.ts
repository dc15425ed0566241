import type { Json, JsonObject } from "./types.ts";

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** An output as text: what lengths and patterns look at, and what a trace keeps. */
export function textOf(output: Json): string {
  return typeof output === "string" ? output : JSON.stringify(output);
}

/** undefined: not JSON. */
export function parsedJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
