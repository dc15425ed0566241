import { isBlankCode, Span } from "./characters.ts";

function afterSpace(text: string, from: i32): i32 {
  let at: i32 = from;
  while (at < text.length) {
    const code: i32 = text.charCodeAt(at);
    if (!isBlankCode(code) && code !== 10 && code !== 13) break;
    at++;
  }
  return at;
}

/** Returns the position after the string that begins at `from`, or -1 where it has no end. */
function afterString(text: string, from: i32): i32 {
  let at: i32 = from + 1;
  while (at < text.length) {
    const code: i32 = text.charCodeAt(at);
    if (code === 92) at++;
    else if (code === 34) return at + 1;
    at++;
  }
  return -1;
}

/** Returns the position after the value that begins at `from`, or -1 where the text is no JSON. */
function afterValue(text: string, from: i32): i32 {
  const first: i32 = from < text.length ? text.charCodeAt(from) : 0;
  if (first === 34) return afterString(text, from);
  if (first !== 123 && first !== 91) return afterLiteral(text, from);
  let depth: i32 = 0;
  let at: i32 = from;
  while (at < text.length) {
    const code: i32 = text.charCodeAt(at);
    if (code === 34) {
      at = afterString(text, at);
      if (at < 0) return -1;
      continue;
    }
    if (code === 123 || code === 91) depth++;
    if (code === 125 || code === 93) depth--;
    at++;
    if (depth === 0) return at;
  }
  return -1;
}

function afterLiteral(text: string, from: i32): i32 {
  let at: i32 = from;
  while (at < text.length) {
    const code: i32 = text.charCodeAt(at);
    // Digits, letters, and what a number may hold besides.
    if (
      !(
        (code >= 48 && code <= 57) ||
        (code >= 97 && code <= 122) ||
        code === 69 ||
        code === 43 ||
        code === 45 ||
        code === 46
      )
    )
      break;
    at++;
  }
  return at === from ? -1 : at;
}

/** Returns the place of the value of `key` in the object that begins at `from`; null where there is none, or two. */
function memberSpan(text: string, from: i32, key: string): Span | null {
  if (from >= text.length || text.charCodeAt(from) !== 123) return null;
  const quoted = jsonText(key);
  let found: Span | null = null;
  let at: i32 = afterSpace(text, from + 1);
  while (at < text.length && text.charCodeAt(at) === 34) {
    const end: i32 = afterString(text, at);
    if (end < 0) return null;
    const isKey = text.substring(at, end) === quoted;
    at = afterSpace(text, end);
    if (at >= text.length || text.charCodeAt(at) !== 58) return null;
    const start: i32 = afterSpace(text, at + 1);
    const after: i32 = afterValue(text, start);
    if (after < 0) return null;
    if (isKey) {
      if (found !== null) return null;
      found = new Span(start, after);
    }
    at = afterSpace(text, after);
    if (at < text.length && text.charCodeAt(at) === 44) at = afterSpace(text, at + 1);
  }
  return found;
}

/** Returns the place of a string, number or other scalar in a JSON document, quotes included; null where there is none. */
export function jsonSpan(text: string, pointer: string[]): Span | null {
  let at: i32 = afterSpace(text, text.charCodeAt(0) === 0xfeff ? 1 : 0);
  let end: i32 = text.length;
  for (let step: i32 = 0; step < pointer.length; step++) {
    const span = memberSpan(text, at, pointer[step] as string);
    if (span === null) return null;
    at = span.start;
    end = span.end;
  }
  if (pointer.length === 0) return null;
  const first: i32 = text.charCodeAt(at);
  return first === 123 || first === 91 ? null : new Span(at, end);
}

/** Writes a text as JSON does, leaving all but quotes, backslashes and control characters as they are. */
export function jsonText(text: string): string {
  const parts: string[] = ['"'];
  let from: i32 = 0;
  for (let at: i32 = 0; at < text.length; at++) {
    const code: i32 = text.charCodeAt(at);
    if (code >= 32 && code !== 34 && code !== 92) continue;
    parts.push(text.substring(from, at));
    parts.push(escaped(code));
    from = at + 1;
  }
  parts.push(text.substring(from));
  parts.push('"');
  return parts.join("");
}

function escaped(code: i32): string {
  const digits = "0123456789abcdef";
  if (code === 34) return '\\"';
  if (code === 92) return "\\\\";
  if (code === 10) return "\\n";
  if (code === 13) return "\\r";
  if (code === 9) return "\\t";
  return `\\u00${digits.charAt(code >> 4)}${digits.charAt(code & 15)}`;
}
