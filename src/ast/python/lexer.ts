import { type Lexing, readFormatString } from "./format-lexer.ts";
import { Indentation } from "./indentation.ts";
import {
  AFTER_NUMBER,
  ASCII_NAME,
  BAD_LEADING_ZERO,
  IDENTIFIER,
  isDigit,
  NAME,
  NUMBER,
  OPERATOR,
  STRING_PREFIX,
} from "./lexical.ts";
import { refuseOpenBracket } from "./open-bracket.ts";
import { Refused } from "./refused.ts";
import type { Comment, FormatString, Hidden, Token, TokenKind, Tokens } from "./tokens.ts";

const CLOSES: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };

/** Deeper nesting is refused: CPython ends at 200, and everything behind this recurses. */
const MAX_BRACKETS = 100;

/** Reads the tokens of a whole file. Throws `Refused`. */
export function lex(text: string): Tokens {
  const lexer = new Lexer(text);
  lexer.readAll();
  return lexer;
}

class Lexer implements Tokens, Lexing {
  readonly tokens: Token[] = [];
  readonly formats = new Map<number, FormatString>();
  readonly comments: Comment[] = [];
  readonly hidden: Hidden[] = [];
  readonly text: string;
  /** Open brackets; an f-string's field counts as one. */
  readonly brackets: string[] = [];
  position = 0;
  readonly #indentation = new Indentation();

  constructor(text: string) {
    this.text = text;
  }

  readAll(): void {
    let lineStart = true;
    while (this.position < this.text.length) {
      if (lineStart) {
        lineStart = false;
        this.#readIndentation();
      }
      lineStart = this.#readPiece();
    }
    const end = this.text.length;
    const open = this.brackets.at(-1);
    if (open !== undefined) refuseOpenBracket(this.text, this.tokens, open);
    const last = this.tokens.at(-1)?.kind;
    if (last !== undefined && last !== "newline" && last !== "dedent") this.push("newline", end, end);
    for (let level = this.#indentation.depth; level > 0; level -= 1) this.push("dedent", end, end);
  }

  push(kind: TokenKind, start: number, end: number): void {
    this.tokens.push({ kind, start, end });
  }

  /** Hides everything from `start` to the position from tree-sitter. */
  hide(start: number, fill: " " | "_"): void {
    if (start < this.position) this.hidden.push({ start, end: this.position, fill });
  }

  skipBlanks(): boolean {
    const start = this.position;
    for (;;) {
      const code = this.text.charCodeAt(this.position);
      if (code !== 0x20 && code !== 0x09 && code !== 0x0c) return this.position > start;
      this.position += 1;
    }
  }

  skipLineEnd(): boolean {
    const char = this.text[this.position];
    if (char !== "#" && char !== "\\" && char !== "\n") return false;
    this.#readPiece();
    return true;
  }

  readToken(): void {
    const start = this.position;
    const code = this.text.charCodeAt(start);
    if (code === 0x22 || code === 0x27) {
      this.#readString(start, "");
      return;
    }
    if (isDigit(code) || (code === 0x2e && isDigit(this.text.charCodeAt(start + 1)))) {
      this.#readNumber(start);
      return;
    }
    const name = this.#match(NAME);
    if (name !== null) {
      this.#readName(name, start);
      return;
    }
    this.#readOperator(start);
  }

  /** What is left of the line after blanks: a comment, a line end (then true), a continuation or a token. */
  #readPiece(): boolean {
    this.skipBlanks();
    const { text } = this;
    switch (text[this.position]) {
      case undefined:
        return false;
      case "#":
        this.#readComment();
        return false;
      case "\n":
        return this.#readLineEnd();
      case "\\":
        if (text[this.position + 1] !== "\n" || this.position + 2 >= text.length) {
          throw new Refused("unexpected character after line continuation character", this.position);
        }
        this.position += 2;
        this.hide(this.position - 2, " ");
        return false;
      default:
        this.readToken();
        return false;
    }
  }

  #readComment(): void {
    const start = this.position;
    const end = this.text.indexOf("\n", start);
    this.position = end < 0 ? this.text.length : end;
    this.comments.push({ start, text: this.text.slice(start, this.position) });
    this.hide(start, " ");
  }

  /** Whether a new logical line begins. */
  #readLineEnd(): boolean {
    this.position += 1;
    if (this.brackets.length > 0) {
      this.hide(this.position - 1, " ");
      return false;
    }
    const last = this.tokens.at(-1)?.kind;
    const open = last !== undefined && last !== "newline" && last !== "indent" && last !== "dedent";
    if (open) this.push("newline", this.position - 1, this.position);
    return true;
  }

  /** At a line's start: moves the indentation unless the line is blank or a comment. */
  #readIndentation(): void {
    let wide = 0;
    let narrow = 0;
    for (; ; this.position += 1) {
      const char = this.text[this.position];
      if (char === " ") {
        wide += 1;
        narrow += 1;
      } else if (char === "\t") {
        wide = (Math.floor(wide / 8) + 1) * 8;
        narrow += 1;
      } else if (char === "\f") {
        wide = 0;
        narrow = 0;
      } else if (char === "\\") {
        // CPython's rule for an indentation that goes on over a backslash changed between versions.
        throw new Refused("line continuation in indentation", this.position);
      } else if (char === undefined || char === "\n" || char === "#") {
        return;
      } else {
        break;
      }
    }
    const at = this.position;
    const moved = this.#indentation.move({ wide, narrow }, at);
    if (moved > 0) this.push("indent", at, at);
    for (let level = moved; level < 0; level += 1) this.push("dedent", at, at);
  }

  #match(pattern: RegExp): string | null {
    pattern.lastIndex = this.position;
    return pattern.exec(this.text)?.[0] ?? null;
  }

  #readName(name: string, start: number): void {
    this.position = start + name.length;
    const next = this.text[this.position];
    if ((next === '"' || next === "'") && STRING_PREFIX.test(name)) {
      this.#readString(start, name.toLowerCase());
      return;
    }
    if (!ASCII_NAME.test(name) && !IDENTIFIER.test(name)) throw new Refused("invalid character in identifier", start);
    this.push("name", start, this.position);
  }

  #readNumber(start: number): void {
    const number = this.#match(NUMBER);
    if (number === null || BAD_LEADING_ZERO.test(number)) throw new Refused("invalid number", start);
    this.position = start + number.length;
    if (this.#match(AFTER_NUMBER) === null) throw new Refused("invalid number", start);
    this.push("number", start, this.position);
  }

  #readOperator(start: number): void {
    const operator = this.#match(OPERATOR);
    if (operator === null) throw new Refused("invalid character", start);
    this.position = start + operator.length;
    this.push("op", start, this.position);
    const opener = CLOSES[operator];
    if (opener !== undefined) {
      if (this.brackets.pop() !== opener) throw new Refused(`unmatched '${operator}'`, start);
    } else if (operator === "(" || operator === "[" || operator === "{") {
      this.openBracket(operator, start);
    }
  }

  openBracket(opener: string, at: number): void {
    if (this.brackets.length >= MAX_BRACKETS) throw new Refused("too many nested brackets", at);
    this.brackets.push(opener);
  }

  #readString(start: number, prefix: string): void {
    const quote = this.text[this.position] ?? "";
    const triple = this.text.startsWith(quote.repeat(3), this.position);
    const delimiter = triple ? quote.repeat(3) : quote;
    this.position += delimiter.length;
    if (prefix.includes("f")) {
      readFormatString(this, start, { delimiter, raw: prefix.includes("r") });
      return;
    }
    this.#skipString(start, delimiter);
    this.push("string", start, this.position);
  }

  #skipString(start: number, delimiter: string): void {
    const { text } = this;
    const body = this.position;
    for (;;) {
      const char = text[this.position];
      if (char === undefined || (char === "\n" && delimiter.length === 1)) {
        throw new Refused("unterminated string literal", start);
      }
      if (char === delimiter[0] && text.startsWith(delimiter, this.position)) break;
      this.position += char === "\\" ? 2 : 1;
    }
    this.hide(body, "_");
    this.position += delimiter.length;
  }
}
