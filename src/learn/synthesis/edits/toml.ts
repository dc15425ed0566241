import { isBlankCode, isTokenCode, lineAt, lineEnd, Span, skipBlanks } from "./characters.ts";

/** Returns the position after a key, bare or quoted, or -1 where there is none. */
function afterKey(line: string, from: i32): i32 {
  if (from >= line.length) return -1;
  const first: i32 = line.charCodeAt(from);
  if (first === 34 || first === 39) {
    const end: i32 = line.indexOf(line.charAt(from), from + 1);
    return end < 0 ? -1 : end + 1;
  }
  let at: i32 = from;
  while (at < line.length && isTokenCode(line.charCodeAt(at)) && line.charCodeAt(at) !== 46) at++;
  return at === from ? -1 : at;
}

function keyText(line: string, from: i32, end: i32): string {
  const first: i32 = line.charCodeAt(from);
  return first === 34 || first === 39 ? line.substring(from + 1, end - 1) : line.substring(from, end);
}

/** Adds the keys of a dotted name to `keys` and returns the position after it, or -1 where it is none. */
function readDotted(line: string, from: i32, keys: string[]): i32 {
  let at: i32 = skipBlanks(line, from);
  while (true) {
    const end: i32 = afterKey(line, at);
    if (end < 0) return -1;
    keys.push(keyText(line, at, end));
    at = skipBlanks(line, end);
    if (at >= line.length || line.charCodeAt(at) !== 46) return at;
    at = skipBlanks(line, at + 1);
  }
}

function isSamePath(keys: string[], pointer: string[]): boolean {
  if (keys.length !== pointer.length) return false;
  for (let at: i32 = 0; at < keys.length; at++) if ((keys[at] as string) !== (pointer[at] as string)) return false;
  return true;
}

function beginsWith(keys: string[], pointer: string[]): boolean {
  return keys.length < pointer.length && isSamePath(keys, pointer.slice(0, keys.length));
}

/** Returns the position after a value on one line: a string, or what stands up to a comma, a bracket, a blank or a comment. */
function afterScalar(line: string, from: i32): i32 {
  if (from >= line.length) return -1;
  const quote: i32 = line.charCodeAt(from);
  if (quote === 34 || quote === 39) {
    if (line.charCodeAt(from + 1) === quote && line.charCodeAt(from + 2) === quote) return -1;
    for (let at: i32 = from + 1; at < line.length; at++) {
      const code: i32 = line.charCodeAt(at);
      if (code === 92 && quote === 34) at++;
      else if (code === quote) return at + 1;
    }
    return -1;
  }
  let at: i32 = from;
  while (at < line.length && isTokenCode(line.charCodeAt(at))) at++;
  return at === from ? -1 : at;
}

/** Returns the place in a table that stands on one line, `{ version = "1.0" }`. */
function inlineSpan(line: string, from: i32, pointer: string[]): Span | null {
  if (from >= line.length || line.charCodeAt(from) !== 123) return null;
  let at: i32 = from + 1;
  while (true) {
    const keys: string[] = [];
    at = readDotted(line, at, keys);
    if (at < 0 || at >= line.length || line.charCodeAt(at) !== 61) return null;
    const start: i32 = skipBlanks(line, at + 1);
    const end: i32 = afterScalar(line, start);
    if (end < 0) return null;
    if (isSamePath(keys, pointer)) return new Span(start, end);
    at = skipBlanks(line, end);
    if (at >= line.length || line.charCodeAt(at) !== 44) return null;
    at++;
  }
}

/** Says in which kind of long string a line ends that begins in `open`: 34, 39, or 0 for none. */
function openAfter(line: string, from: i32, open: i32): i32 {
  let quote: i32 = open;
  let at: i32 = from;
  while (at < line.length) {
    const code: i32 = line.charCodeAt(at);
    if (quote === 0 && code === 35) return 0;
    if (quote !== 39 && code === 92) {
      at += 2;
      continue;
    }
    const isLong = (code === 34 || code === 39) && line.charCodeAt(at + 1) === code && line.charCodeAt(at + 2) === code;
    if (isLong && (quote === 0 || quote === code)) {
      quote = quote === 0 ? code : 0;
      at += 3;
      continue;
    }
    if (quote === 0 && (code === 34 || code === 39)) {
      const end: i32 = afterScalar(line, at);
      at = end < 0 ? line.length : end;
      continue;
    }
    at++;
  }
  return quote;
}

/** Returns the keys of a table's line; none where the line is of an array of tables, and null where it is no such line. */
function tableKeys(line: string): string[] | null {
  const at: i32 = skipBlanks(line, 0);
  if (at >= line.length || line.charCodeAt(at) !== 91) return null;
  const keys: string[] = [];
  if (at + 1 < line.length && line.charCodeAt(at + 1) === 91) return ["[["];
  const end: i32 = readDotted(line, at + 1, keys);
  return end < 0 || end >= line.length || line.charCodeAt(end) !== 93 ? null : keys;
}

/** Returns the place of a value on one line of a TOML document, quotes included; null where there is none, or two. */
export function tomlSpan(text: string, pointer: string[]): Span | null {
  let table: string[] = [];
  let found: Span | null = null;
  let open: i32 = 0;
  let from: i32 = 0;
  while (from <= text.length) {
    const line = lineAt(text, from);
    if (open !== 0) {
      open = openAfter(line, 0, open);
      from = lineEnd(text, from) + 1;
      continue;
    }
    const named = tableKeys(line);
    if (named !== null) table = named;
    else {
      const keys: string[] = table.slice(0);
      const equals: i32 = readDotted(line, 0, keys);
      if (equals >= 0 && equals < line.length && line.charCodeAt(equals) === 61) {
        const start: i32 = skipBlanks(line, equals + 1);
        let span: Span | null = null;
        if (isSamePath(keys, pointer)) {
          const end: i32 = afterScalar(line, start);
          if (end >= 0) span = new Span(start, end);
        } else if (beginsWith(keys, pointer)) span = inlineSpan(line, start, pointer.slice(keys.length));
        if (span !== null) {
          if (found !== null) return null;
          found = new Span(from + span.start, from + span.end);
        }
      }
      open = openAfter(line, 0, 0);
    }
    from = lineEnd(text, from) + 1;
  }
  return found;
}

/** Returns whether a value of TOML or YAML may be written without quotes where the old one had none. */
export function isPlainScalar(value: string): boolean {
  if (value.length === 0 || isBlankCode(value.charCodeAt(0))) return false;
  for (let at: i32 = 0; at < value.length; at++) if (!isTokenCode(value.charCodeAt(at))) return false;
  return true;
}
