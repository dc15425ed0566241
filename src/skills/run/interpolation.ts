import type { Json, JsonObject } from "./types.ts";

/**
 * Guards code templates against input that becomes code. A text of plain words may be written into the code, as the seed's
 * examples do; a text with anything that could end a string or start a call may not influence the rendered code at all. To know
 * whether it does, the template is rendered a second time with such texts replaced: two different renderings give it away.
 */
export interface CodeProbe {
  /** Paths of the texts that must not get into the code, such as `claims[0].text`. */
  readonly risky: readonly string[];
  /** The input with those texts replaced, other characters at every place. */
  readonly variables: JsonObject;
}

const plainWords = /^[\p{L}\p{N}_]+(?:[ -][\p{L}\p{N}_]+)*$/u;
/** A private-use character: no input is expected to hold it. */
const replacement = "\u{E0F1}";

export function codeProbe(input: JsonObject): CodeProbe {
  const risky: string[] = [];
  const variables = replaced(input, "", risky);
  return { risky, variables: variables as JsonObject };
}

function replaced(value: Json, path: string, risky: string[]): Json {
  if (typeof value === "string") return replacedText(value, path, risky);
  if (Array.isArray(value)) return value.map((item: Json, index) => replaced(item, `${path}[${index}]`, risky));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value as JsonObject).map(([key, item]) => {
    const place = path === "" ? key : `${path}.${key}`;
    // A key can be printed like a value: a loop over a mapping gives its keys.
    const name = path === "" ? key : replacedText(key, `${place} (the key)`, risky);
    return [name, replaced(item, place, risky)] as const;
  });
  return Object.fromEntries(entries);
}

function replacedText(text: string, path: string, risky: string[]): string {
  if (text === "" || plainWords.test(text)) return text;
  risky.push(path);
  return replacement.repeat(text.length + 1);
}
