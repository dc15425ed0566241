import { isDigit, type Span } from "./characters.ts";
import { jsonSpan, jsonText } from "./json.ts";
import { isPlainScalar, tomlSpan } from "./toml.ts";
import { yamlSpan } from "./yaml.ts";

function spanOf(text: string, format: string, pointer: string[]): Span | null {
  if (format === "json") return jsonSpan(text, pointer);
  if (format === "toml") return tomlSpan(text, pointer);
  return yamlSpan(text, pointer);
}

function isQuote(code: i32): boolean {
  return code === 34 || code === 39;
}

/** Returns the value without its quotes; null where it holds an escape, which no edit of this language reads. */
function contentOf(raw: string): string | null {
  if (raw.length < 2 || !isQuote(raw.charCodeAt(0))) return raw;
  const content = raw.substring(1, raw.length - 1);
  return content.indexOf("\\") >= 0 || content.indexOf("''") >= 0 ? null : content;
}

function isNumber(text: string): boolean {
  let at: i32 = text.length > 1 && text.charCodeAt(0) === 45 ? 1 : 0;
  if (at >= text.length || (text.charCodeAt(at) === 48 && at + 1 < text.length && isDigit(text.charCodeAt(at + 1))))
    return false;
  let points: i32 = 0;
  for (; at < text.length; at++) {
    const code: i32 = text.charCodeAt(at);
    if (code === 46) points++;
    else if (!isDigit(code)) return false;
  }
  return points < 2 && isDigit(text.charCodeAt(text.length - 1));
}

function isWord(text: string): boolean {
  return text === "true" || text === "false";
}

/** Writes a value in the manner of the old one: quoted where it was quoted. Null where the value cannot stand there like that. */
function written(format: string, old: string, value: string): string | null {
  for (let at: i32 = 0; at < value.length; at++) if (value.charCodeAt(at) < 32) return null;
  const first: i32 = old.charCodeAt(0);
  if (first === 34) return jsonText(value);
  if (first === 39) return value.indexOf("'") >= 0 ? null : `'${value}'`;
  // A number stays a number and a word a word, so that the field keeps its type; only YAML has texts without quotes.
  if (isNumber(old)) return isNumber(value) ? value : format === "yaml" ? plain(value) : null;
  if (isWord(old)) return isWord(value) ? value : null;
  return format === "yaml" ? plain(value) : null;
}

function plain(value: string): string | null {
  return isPlainScalar(value) && value.charCodeAt(0) !== 45 && !isWord(value) ? value : null;
}

/** Returns the value of a field without its quotes; null where the document has no such scalar. */
export function fieldOf(text: string, format: string, pointer: string[]): string | null {
  const span = spanOf(text, format, pointer);
  return span === null ? null : contentOf(text.substring(span.start, span.end));
}

/** Sets a field that is there to another value of its type, and leaves every other character as it was. Null where that cannot be. */
export function setField(text: string, format: string, pointer: string[], value: string): string | null {
  const span = spanOf(text, format, pointer);
  if (span === null) return null;
  const replacement = written(format, text.substring(span.start, span.end), value);
  return replacement === null ? null : text.substring(0, span.start) + replacement + text.substring(span.end);
}
