/** A place in a text, from `start` up to but without `end`. */
export class Span {
  constructor(
    public start: i32,
    public end: i32,
  ) {}
}

export function isDigit(code: i32): boolean {
  return code >= 48 && code <= 57;
}

function isLetter(code: i32): boolean {
  return (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
}

/** Tokens are made of letters, digits, `_`, `.`, `+` and `-`: names, numbers, versions. */
export function isTokenCode(code: i32): boolean {
  return isLetter(code) || isDigit(code) || code === 95 || code === 46 || code === 43 || code === 45;
}

export function isBlankCode(code: i32): boolean {
  return code === 32 || code === 9;
}

/** Returns the position after blanks and tabs. */
export function skipBlanks(text: string, from: i32): i32 {
  let at: i32 = from;
  while (at < text.length && isBlankCode(text.charCodeAt(at))) at++;
  return at;
}

/** Returns the position of the line feed that ends the line, or the length of the text. */
export function lineEnd(text: string, from: i32): i32 {
  const at: i32 = text.indexOf("\n", from);
  return at < 0 ? text.length : at;
}

/** Returns the line without its end, which is a line feed with or without a carriage return. */
export function lineAt(text: string, from: i32): string {
  let end: i32 = lineEnd(text, from);
  if (end > from && text.charCodeAt(end - 1) === 13) end--;
  return text.substring(from, end);
}

export function isBlankLine(line: string): boolean {
  return skipBlanks(line, 0) === line.length;
}

/** Returns the end that lines of this text have, going by its first one. */
export function lineBreakOf(text: string): string {
  const at: i32 = text.indexOf("\n");
  return at > 0 && text.charCodeAt(at - 1) === 13 ? "\r\n" : "\n";
}

/** Lowers the letters of ASCII only, since other letters depend on the version of Unicode. */
export function lowered(text: string): string {
  let result = "";
  for (let at: i32 = 0; at < text.length; at++) {
    const code: i32 = text.charCodeAt(at);
    result += code >= 65 && code <= 90 ? String.fromCharCode(code + 32) : text.charAt(at);
  }
  return result;
}

export function raised(text: string): string {
  let result = "";
  for (let at: i32 = 0; at < text.length; at++) {
    const code: i32 = text.charCodeAt(at);
    result += code >= 97 && code <= 122 ? String.fromCharCode(code - 32) : text.charAt(at);
  }
  return result;
}
