import {
  isBlankCode,
  isBlankLine,
  isTokenCode,
  lineAt,
  lineBreakOf,
  lineEnd,
  lowered,
  Span,
  skipBlanks,
} from "./characters.ts";

/** Returns the place of the next token that stands between the two texts, or null. A line feed at their ends is an end of a line. */
function tokenSpan(text: string, from: i32, before: string, after: string, old: string): Span | null {
  let at: i32 = from;
  while (true) {
    at = text.indexOf(before, at);
    if (at < 0) return null;
    const start: i32 = at + before.length;
    let end: i32 = start;
    while (end < text.length && isTokenCode(text.charCodeAt(end))) end++;
    // A full stop that ends a sentence is no part of the token.
    if (old !== "" && end > start && text.substring(start, end) !== old) end = endOfOld(text, start, end, old);
    const isWhole = at === 0 || !isTokenCode(before.charCodeAt(0)) || !isTokenCode(text.charCodeAt(at - 1));
    if (isWhole && end > start && text.startsWith(after, end) && (old === "" || text.substring(start, end) === old)) {
      const stop: i32 = end + after.length;
      const isClosed =
        after === "" ||
        stop >= text.length ||
        !isTokenCode(after.charCodeAt(after.length - 1)) ||
        !isTokenCode(text.charCodeAt(stop));
      if (isClosed) return new Span(start, end);
    }
    at++;
  }
}

function endOfOld(text: string, start: i32, end: i32, old: string): i32 {
  const isSentence = end === start + old.length + 1 && text.charCodeAt(end - 1) === 46;
  return isSentence ? end - 1 : end;
}

/** Returns the first token between two texts, or null. `before` must not be empty. */
export function tokenBetween(text: string, before: string, after: string): string | null {
  const padded = `\n${text}\n`;
  if (before === "") return null;
  const span = tokenSpan(padded, 0, before, after, "");
  return span === null ? null : padded.substring(span.start, span.end);
}

/**
 * Replaces each token that stands between two texts; `old` limits it to tokens that are that text, and is "" for any. A line feed at
 * the start of `before` or the end of `after` stands for the end of a line. Null where nothing changes.
 */
export function replaceToken(text: string, before: string, after: string, old: string, value: string): string | null {
  if (before === "") return null;
  const padded = `\n${text}\n`;
  const parts: string[] = [];
  let from: i32 = 0;
  while (true) {
    const span = tokenSpan(padded, from, before, after, old);
    if (span === null) break;
    parts.push(padded.substring(from, span.start));
    parts.push(value);
    from = span.end;
  }
  parts.push(padded.substring(from));
  const result = parts.join("");
  const whole = result.substring(1, result.length - 1);
  return whole === text ? null : whole;
}

/** Replaces a token wherever it stands whole in lines that hold `needle` as a whole token or text. Null where nothing changes. */
export function replaceInLines(text: string, needle: string, old: string, value: string): string | null {
  if (old === "" || needle === "") return null;
  const parts: string[] = [];
  let from: i32 = 0;
  while (from < text.length) {
    let end: i32 = lineEnd(text, from);
    if (end < text.length) end++;
    const line = text.substring(from, end);
    parts.push(wholeAt(line, needle, 0) >= 0 ? replaceWhole(line, old, value) : line);
    from = end;
  }
  const result = parts.join("");
  return result === text ? null : result;
}

/** Returns where a text stands with no token's character joined to its ends, or -1. */
function wholeAt(line: string, needle: string, from: i32): i32 {
  let at: i32 = line.indexOf(needle, from);
  while (at >= 0) {
    const end: i32 = at + needle.length;
    const isFree = at === 0 || !isTokenCode(needle.charCodeAt(0)) || !isTokenCode(line.charCodeAt(at - 1));
    const isSentence =
      line.charCodeAt(end) === 46 && (end + 1 >= line.length || !isTokenCode(line.charCodeAt(end + 1)));
    const isLast = !isTokenCode(needle.charCodeAt(needle.length - 1)) || end >= line.length;
    if (isFree && (isLast || isSentence || !isTokenCode(line.charCodeAt(end)))) return at;
    at = line.indexOf(needle, at + 1);
  }
  return -1;
}

function replaceWhole(line: string, old: string, value: string): string {
  let result = "";
  let from: i32 = 0;
  while (true) {
    const at: i32 = wholeAt(line, old, from);
    if (at < 0) return result + line.substring(from);
    result += line.substring(from, at) + value;
    from = at + old.length;
  }
}

/** Returns the position of the first line that is `wanted`, or -1. */
function findLine(text: string, wanted: string): i32 {
  let from: i32 = 0;
  while (from < text.length) {
    if (lineAt(text, from) === wanted) return from;
    from = lineEnd(text, from) + 1;
  }
  return -1;
}

function nextLine(text: string, from: i32): i32 {
  const end: i32 = lineEnd(text, from);
  return end < text.length ? end + 1 : text.length;
}

/** Joins an addition, whose lines end with line feeds, into the text with the ends that the text has. */
function insertAt(text: string, at: i32, addition: string): string {
  const lineBreak = lineBreakOf(text);
  const isOpen = at > 0 && text.charCodeAt(at - 1) !== 10;
  const lines = lineBreak === "\n" ? addition : addition.split("\n").join("\r\n");
  return text.substring(0, at) + (isOpen ? lineBreak : "") + lines + text.substring(at);
}

/**
 * Inserts lines below the first line that is `heading`. Place 0 is right below it, 1 behind the blank lines and underline that follow it, 2
 * behind the last line of its section that is not blank. Null where there is no such line.
 */
export function appendBelow(text: string, heading: string, place: i32, addition: string): string | null {
  const found: i32 = findLine(text, heading);
  if (found < 0) return null;
  let at: i32 = nextLine(text, found);
  if (place === 0) return insertAt(text, at, addition);
  if (isUnderline(lineAt(text, at)) && at < text.length) at = nextLine(text, at);
  if (place === 2) return insertAt(text, sectionEnd(text, at, headingLevel(heading)), addition);
  while (at < text.length && isBlankLine(lineAt(text, at))) at = nextLine(text, at);
  return insertAt(text, at, addition);
}

function isUnderline(line: string): boolean {
  if (line.length < 3) return false;
  const first: i32 = line.charCodeAt(0);
  if (first !== 61 && first !== 45 && first !== 126 && first !== 43 && first !== 94) return false;
  for (let at: i32 = 1; at < line.length; at++) if (line.charCodeAt(at) !== first) return false;
  return true;
}

/** Returns how many `#` begin a heading of Markdown; 0 where it is none. */
function headingLevel(line: string): i32 {
  let level: i32 = 0;
  while (level < line.length && line.charCodeAt(level) === 35) level++;
  return level > 0 && level < 7 && (level === line.length || isBlankCode(line.charCodeAt(level))) ? level : 0;
}

/** Returns the position behind the last line of a section that is not blank; a heading in a fence of code ends none. */
function sectionEnd(text: string, from: i32, level: i32): i32 {
  let end: i32 = from;
  let at: i32 = from;
  let isCode = false;
  while (at < text.length) {
    const line = lineAt(text, at);
    const start: i32 = skipBlanks(line, 0);
    if (line.startsWith("```", start) || line.startsWith("~~~", start)) isCode = !isCode;
    const other: i32 = isCode ? 0 : headingLevel(line);
    if (other > 0 && (level === 0 || other <= level)) break;
    at = nextLine(text, at);
    if (!isBlankLine(line)) end = at;
  }
  return end;
}

/**
 * Inserts a line into the run of lines that follows the first line that is `anchor`, blank lines aside, or begins the text for "": before the first one that is
 * greater. The run ends at a blank line or one with another indentation. `fold` is 1 where capital letters count as small ones.
 * Null where there is no such run, it is not in order, or it has the line.
 */
export function insertSorted(text: string, anchor: string, line: string, fold: i32): string | null {
  const found: i32 = anchor === "" ? 0 : findLine(text, anchor);
  if (found < 0) return null;
  let at: i32 = anchor === "" ? 0 : nextLine(text, found);
  while (at < text.length && isBlankLine(lineAt(text, at))) at = nextLine(text, at);
  const indent: i32 = skipBlanks(line, 0);
  const key = sortKey(line, fold);
  let previous = "";
  let place: i32 = -1;
  let count: i32 = 0;
  while (at < text.length) {
    const other = lineAt(text, at);
    if (isBlankLine(other) || skipBlanks(other, 0) !== indent) break;
    const otherKey = sortKey(other, fold);
    if (otherKey === key || (count > 0 && otherKey < previous)) return null;
    if (otherKey > key && place < 0) place = at;
    previous = otherKey;
    at = nextLine(text, at);
    count++;
  }
  if (count === 0) return null;
  return insertAt(text, place < 0 ? at : place, `${line}\n`);
}

function sortKey(line: string, fold: i32): string {
  return fold === 1 ? lowered(line) : line;
}
