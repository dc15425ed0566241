import { applyEdits, modify } from "jsonc-parser";

/** Returns the text of a configuration with one setting changed; everything else of the text stays as it is. */
export function replaceSetting(text: string, path: readonly string[], value: unknown): string {
  const formattingOptions = { insertSpaces: true, tabSize: 2, eol: "\n" };
  return applyEdits(text, modify(text, [...path], value, { formattingOptions }));
}
