/**
 * Reads f-strings and t-strings as CPython 3.12 tokenises them and refuses everything that 3.11 reads otherwise: a backslash before a
 * brace, doubled braces, backslashes and line ends in a format specification, a comment in a debug field, blanks around a
 * conversion. What 3.11 refuses is marked as modern, so that a change to it is never taken for one of layout.
 */

import type { Comment } from "./comment.ts";
import { Refused } from "./refused.ts";
import type { StringEnds } from "./string-end.ts";
import { type FormatPart, type FormatString, Token } from "./tokens.ts";

/** The functions of the file's lexer that the lexer of f-strings uses. */
export interface Lexing {
  readonly text: string;
  position: number;
  readonly count: number;
  readonly strings: StringEnds;
  readonly formats: Map<number, FormatString>;
  readonly brackets: number[];
  push(kind: Token, start: number, end: number): void;
  openBracket(at: number): void;
  readonly comments: readonly Comment[];
  /** Skips spaces and returns whether there were any. */
  skipBlanks(): boolean;
  /** Skips a comment, a line end in brackets or a continuation, and returns whether there was one. */
  skipLineEnd(): boolean;
  /** Reads one name, number, string or operator; the position must be at its first character. */
  readToken(): void;
}

interface Style {
  readonly delimiter: string;
  readonly raw: boolean;
  /** Whether it is a t-string, which CPython 3.14 reads and whose fields keep their text. */
  readonly isTemplate: boolean;
}

/** CPython allows two levels of fields in specifications of fields. */
const MAX_SPEC_DEPTH = 2;

/** Reads an f-string whose prefix and opening quotes the lexer has passed. */
export function readFormatString(lexer: Lexing, start: number, style: Style): void {
  const index = lexer.count;
  lexer.push(Token.FStringStart, start, lexer.position);
  const parts: FormatPart[] = [];
  // CPython 3.11 first reads an f-string like any other string and may find another end.
  const plainEnd = lexer.strings.find(lexer.position, style.delimiter);
  const comments = lexer.comments.length;
  let modern = false;
  for (;;) {
    const raw = readText(lexer, style, start);
    if (raw !== "") parts.push({ kind: "text", raw });
    if (lexer.text[lexer.position] !== "{") break;
    const open = lexer.position;
    const field = readField(lexer, style, 0);
    modern ||= isNested(field) || lexer.text.slice(open, lexer.position).includes("\\");
    parts.push(field);
  }
  modern ||= lexer.comments.length > comments || plainEnd !== lexer.position;
  lexer.position += style.delimiter.length;
  lexer.push(Token.FStringEnd, lexer.position - style.delimiter.length, lexer.position);
  lexer.formats.set(index, { parts, modern, isTemplate: style.isTemplate });
}

/** Returns whether a field is in the specification of a field in a specification, one level more than 3.11 allows. */
function isNested(part: FormatPart): boolean {
  const listInnerFormatParts = (field: FormatPart): readonly FormatPart[] =>
    field.kind === "field" ? (field.spec ?? []) : [];
  return listInnerFormatParts(part).some((field) => listInnerFormatParts(field).some(({ kind }) => kind === "field"));
}

/** Matches text without special characters. */
const PLAIN = /[^{}\\"'\n]+/y;

/** Reads literal text up to a field's brace or the closing quotes; doubled braces become one, escapes stay as written. */
function readText(lexer: Lexing, { delimiter, raw }: Style, start: number): string {
  const { text } = lexer;
  let found = "";
  for (;;) {
    PLAIN.lastIndex = lexer.position;
    if (PLAIN.test(text)) {
      found += text.slice(lexer.position, PLAIN.lastIndex);
      lexer.position = PLAIN.lastIndex;
    }
    const char = text[lexer.position];
    if (char === undefined || (char === "\n" && delimiter.length === 1)) {
      throw new Refused("unterminated f-string literal", start);
    }
    if (char === delimiter[0] && text.startsWith(delimiter, lexer.position)) return found;
    if (char === "{" || char === "}") {
      if (text[lexer.position + 1] !== char) {
        if (char === "{") return found;
        throw new Refused("f-string: single '}' is not allowed", lexer.position);
      }
      found += char;
      lexer.position += 2;
    } else if (char === "\\") {
      found += readEscape(lexer, raw);
    } else {
      found += char;
      lexer.position += 1;
    }
  }
}

/** Reads a whole escape, so that neither a quote nor the braces of `\N{…}` are taken for syntax. */
function readEscape(lexer: Lexing, raw: boolean): string {
  const { text, position } = lexer;
  const next = text[position + 1];
  if (raw && (next === "{" || next === "}")) {
    lexer.position += 1;
    return "\\";
  }
  if (next === "{" || next === "}") throw new Refused("f-string: backslash before a brace", position);
  if (next === "N" && !raw && text[position + 2] === "{") {
    const close = text.indexOf("}", position);
    if (close < 0) throw new Refused("malformed \\N character escape", position);
    lexer.position = close + 1;
    return text.slice(position, close + 1);
  }
  lexer.position += 2;
  return text.slice(position, position + 2);
}

function readField(lexer: Lexing, style: Style, depth: number): FormatPart {
  const open = lexer.position;
  lexer.openBracket(open);
  lexer.position += 1;
  const debug = readFieldExpression(lexer);
  const source = style.isTemplate ? lexer.text.slice(open + 1, lexer.position) : null;
  lexer.push(Token.FieldEnd, lexer.position, lexer.position);
  const conversion = readConversion(lexer);
  let spec: readonly FormatPart[] | null = null;
  if (lexer.text[lexer.position] === ":") {
    lexer.position += 1;
    spec = readSpec(lexer, style, depth + 1);
  }
  if (lexer.text[lexer.position] !== "}") throw new Refused("f-string: expecting '}'", lexer.position);
  lexer.position += 1;
  lexer.brackets.pop();
  return { kind: "field", source, debug, conversion, spec };
}

/** Reads the expression's tokens up to `!`, `:`, `}` or the `=` of a debug field, and returns the text of a debug field. */
function readFieldExpression(lexer: Lexing): string | null {
  const { text } = lexer;
  const start = lexer.position;
  const level = lexer.brackets.length;
  const before = lexer.count;
  const comments = lexer.comments.length;
  for (;;) {
    skipFieldBlanks(lexer);
    const char = text[lexer.position];
    if (lexer.brackets.length === level) {
      if (char === "}" || char === ":" || (char === "!" && text[lexer.position + 1] !== "=")) break;
      if (char === "=" && text[lexer.position + 1] !== "=") {
        lexer.position += 1;
        skipFieldBlanks(lexer);
        // Whether the comment belongs to the text of a debug field differs between versions.
        if (lexer.comments.length > comments) throw new Refused("f-string: a comment in a debug field", start);
        requireTokens(lexer, before);
        return text.slice(start, lexer.position);
      }
    }
    lexer.readToken();
  }
  requireTokens(lexer, before);
  return null;
}

function requireTokens(lexer: Lexing, before: number): void {
  if (lexer.count === before) throw new Refused("f-string: empty expression not allowed", lexer.position);
}

/** Skips spaces, line ends, continuations and comments, as between brackets. */
function skipFieldBlanks(lexer: Lexing): void {
  while (lexer.skipBlanks() || lexer.skipLineEnd());
}

function readConversion(lexer: Lexing): string | null {
  if (lexer.text[lexer.position] !== "!") return null;
  const conversion = lexer.text[lexer.position + 1] ?? "";
  if (!/^[sra]$/.test(conversion)) throw new Refused("f-string: invalid conversion character", lexer.position);
  lexer.position += 2;
  return conversion;
}

function readSpec(lexer: Lexing, style: Style, depth: number): readonly FormatPart[] {
  if (depth > MAX_SPEC_DEPTH) throw new Refused("f-string: expressions nested too deeply", lexer.position);
  const { text } = lexer;
  const parts: FormatPart[] = [];
  let raw = "";
  const flush = (): void => {
    if (raw !== "") parts.push({ kind: "text", raw });
    raw = "";
  };
  for (;;) {
    const char = text[lexer.position];
    const ends = char === style.delimiter[0] && text.startsWith(style.delimiter, lexer.position);
    if (char === undefined || char === "\n" || char === "\\" || ends || text.startsWith("{{", lexer.position)) {
      throw new Refused("f-string: a format specification that only some versions of Python read", lexer.position);
    }
    if (char === "}") break;
    if (char === "{") {
      flush();
      parts.push(readField(lexer, style, depth));
    } else {
      raw += char;
      lexer.position += 1;
    }
  }
  flush();
  return parts;
}
