import type { Json, JsonObject } from "./types.ts";

/**
 * Guards code templates against input that becomes code. A text of plain words may be written into the code, as the seed's
 * examples do; a text with anything that could end a string or start a call may not influence the rendered code at all. To know
 * whether it does, the template is rendered a second time with such texts replaced: two different renderings give it away.
 */
export interface CodeProbe {
  /** Lists the paths of the texts that must not get into the code, such as `claims[0].text`. */
  readonly risky: readonly string[];
  /** The input with other characters in place of those texts. */
  readonly variables: JsonObject;
}

const plainWords = /^[\p{L}\p{N}_]+(?:[ -][\p{L}\p{N}_]+)*$/u;
/** No input is expected to hold this private-use character. */
const replacement = "\u{E0F1}";

export function makeCodeProbe(input: JsonObject): CodeProbe {
  const risky: string[] = [];
  const variables = replaceRisky(input, "", risky);
  return { risky, variables: variables as JsonObject };
}

function replaceRisky(value: Json, path: string, risky: string[]): Json {
  if (typeof value === "string") return replaceRiskyText(value, path, risky);
  if (Array.isArray(value)) return value.map((item: Json, index) => replaceRisky(item, `${path}[${index}]`, risky));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value as JsonObject).map(([key, item]) => {
    const place = path === "" ? key : `${path}.${key}`;
    // A key can be printed like a value, since a loop over a mapping gives its keys.
    const name = path === "" ? key : replaceRiskyText(key, `${place} (the key)`, risky);
    return [name, replaceRisky(item, place, risky)] as const;
  });
  return Object.fromEntries(entries);
}

function replaceRiskyText(text: string, path: string, risky: string[]): string {
  if (text === "" || plainWords.test(text)) return text;
  risky.push(path);
  return replacement.repeat(text.length + 1);
}
