/** A token of kind `string` holds the text between the quotes as written; a string with a computed value (`f"…"`) is `other`. */
export interface PythonToken {
  readonly kind: "string" | "name" | "sign" | "other";
  readonly text: string;
}

const BLANK = /\s+|\\\r?\n|#[^\n]*/y;
const STRING_START = /([A-Za-z]{0,2})("""|'''|"|')/y;
const NAME = /[\p{L}_][\p{L}\p{N}_]*/uy;
const NUMBER = /\d[\w.]*/y;
const SIGN = /[=!<>]=|[^\w\s]/uy;

/** Splits a Python file into tokens without spaces and comments, in linear time for any text; it also reads files of Python 2. */
export function tokenizePython(text: string): PythonToken[] {
  const tokens: PythonToken[] = [];
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) at = pattern.lastIndex;
    return match;
  };
  while (at < text.length) {
    if (take(BLANK)) continue;
    const [, prefix = "", quote = ""] = take(STRING_START) ?? [];
    if (quote !== "") {
      const end = findStringEnd(text, at, quote);
      tokens.push({ kind: /^[ru]?$/i.test(prefix) ? "string" : "other", text: text.slice(at, end) });
      at = end + quote.length;
      continue;
    }
    const name = take(NAME)?.[0];
    if (name !== undefined) tokens.push({ kind: "name", text: name });
    else if (take(NUMBER)) tokens.push({ kind: "other", text: "" });
    else tokens.push({ kind: "sign", text: take(SIGN)?.[0] ?? text.charAt(at++) });
  }
  return tokens;
}

/** Returns the offset of the closing quote; an open string ends with its line, or with the file if it may hold line ends. */
function findStringEnd(text: string, start: number, quote: string): number {
  for (let at = start; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text.startsWith(quote, at) || (quote.length === 1 && text[at] === "\n")) return at;
  }
  return text.length;
}
