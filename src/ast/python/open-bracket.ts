import { Refused } from "./refused.ts";
import type { Token } from "./tokens.ts";

const CLOSING: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };

/** Throws `Refused` at the innermost bracket that is still open: CPython names its line, not that of the end. */
export function refuseOpenBracket(text: string, tokens: readonly Token[], bracket: string): never {
  throw new Refused(`'${bracket}' was never closed`, openBracketAt(text, tokens, bracket) ?? text.length);
}

function openBracketAt(text: string, tokens: readonly Token[], bracket: string): number | null {
  let closed = 0;
  for (let index = tokens.length - 1; index >= 0; index -= 1) {
    const token = tokens[index];
    if (token?.kind !== "op") continue;
    const sign = text.slice(token.start, token.end);
    if (sign === CLOSING[bracket]) closed += 1;
    else if (sign === bracket && closed === 0) return token.start;
    else if (sign === bracket) closed -= 1;
  }
  return null;
}
