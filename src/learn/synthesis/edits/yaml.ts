import { isBlankLine, lineAt, lineEnd, Span, skipBlanks } from "./characters.ts";

/** Returns the key of a line of a mapping, or "" where it is none; quoted keys without their quotes. */
function keyOf(line: string, indent: i32): string {
  if (indent >= line.length) return "";
  const first: i32 = line.charCodeAt(indent);
  // A comment, an item of a list, a directive, an anchor or a flow collection is no plain key.
  if (first === 35 || first === 38 || first === 42 || first === 33 || first === 123 || first === 91 || first === 37)
    return "";
  if (first === 34 || first === 39) {
    const end: i32 = line.indexOf(line.charAt(indent), indent + 1);
    return end < 0 || line.charCodeAt(end + 1) !== 58 ? "" : line.substring(indent + 1, end);
  }
  for (let at: i32 = indent; at < line.length; at++) {
    const isEnd = line.charCodeAt(at) === 58 && (at + 1 === line.length || line.charCodeAt(at + 1) === 32);
    if (isEnd) return line.substring(indent, at);
  }
  return "";
}

/** Returns the place of the scalar behind the colon of a line; null where it is empty, a block, a collection or an anchor. */
function valueSpan(line: string, indent: i32, key: string): Span | null {
  const quoted: i32 = line.charCodeAt(indent) === 34 || line.charCodeAt(indent) === 39 ? 2 : 0;
  const start: i32 = skipBlanks(line, indent + key.length + quoted + 1);
  if (start >= line.length) return null;
  const first: i32 = line.charCodeAt(start);
  if (first === 34 || first === 39) {
    for (let at: i32 = start + 1; at < line.length; at++) {
      const code: i32 = line.charCodeAt(at);
      if (code === 92 && first === 34) at++;
      else if (code === first) return new Span(start, at + 1);
    }
    return null;
  }
  // Blocks, collections, anchors, aliases, tags and comments.
  if (
    first === 124 ||
    first === 62 ||
    first === 123 ||
    first === 91 ||
    first === 38 ||
    first === 42 ||
    first === 33 ||
    first === 35
  )
    return null;
  let end: i32 = line.indexOf(" #", start);
  if (end < 0) end = line.length;
  while (end > start && skipBlanks(line, end - 1) > end - 1) end--;
  return new Span(start, end);
}

/** Returns whether a line's value is a block of text, whose lines are no keys. */
function opensBlock(line: string, indent: i32, key: string): boolean {
  const start: i32 = skipBlanks(line, indent + key.length + 1);
  return start < line.length && (line.charCodeAt(start) === 124 || line.charCodeAt(start) === 62);
}

/** Returns the place of a scalar in nested mappings of a YAML document, quotes included; null where there is none, or two. */
export function yamlSpan(text: string, pointer: string[]): Span | null {
  const indents: i32[] = [];
  let depth: i32 = 0;
  let block: i32 = -1;
  let found: Span | null = null;
  let from: i32 = 0;
  while (from <= text.length) {
    const line = lineAt(text, from);
    const indent: i32 = skipBlanks(line, 0);
    const isText = block >= 0 && (isBlankLine(line) || indent > block);
    if (!isText && !isBlankLine(line) && line.charCodeAt(indent) !== 35) {
      block = -1;
      while (depth > 0 && indent <= (indents[depth - 1] as i32)) {
        depth--;
        indents.pop();
      }
      const key = keyOf(line, indent);
      if (key !== "" && opensBlock(line, indent, key)) block = indent;
      const isUnder = depth > 0 || indent === 0;
      if (isUnder && key !== "" && depth < pointer.length && key === (pointer[depth] as string)) {
        if (depth === pointer.length - 1) {
          const span = valueSpan(line, indent, key);
          if (span === null || found !== null) return null;
          found = new Span(from + span.start, from + span.end);
        } else {
          indents.push(indent);
          depth++;
        }
      } else if (key !== "" || line.charCodeAt(indent) === 45) {
        // A sibling that is not on the way: what is indented below it must not be taken for a child of the parent.
        block = block >= 0 ? block : indent;
      }
    }
    from = lineEnd(text, from) + 1;
  }
  return found;
}
