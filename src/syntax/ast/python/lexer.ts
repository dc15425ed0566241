import type { ChunkReading } from "./chunk-reading.ts";
import type { Comment } from "./comment.ts";
import type { EarlierChunks } from "./earlier-chunks.ts";
import { type Lexing, readFormatString } from "./format-lexer.ts";
import { findLineStart, Indentation } from "./indentation.ts";
import { nameToken } from "./keywords.ts";
import {
  AFTER_NUMBER,
  ASCII_NAME,
  BAD_LEADING_ZERO,
  BEGINS,
  Begins,
  Char,
  IDENTIFIER,
  isDigit,
  isNamePart,
  NUMBER,
  STRING_PREFIX,
} from "./lexical.ts";
import { closes, findOperatorAt, getOperatorLength, opens } from "./operators.ts";
import { Refused } from "./refused.ts";
import { StringEnds } from "./string-end.ts";
import { TokenColumns } from "./token-columns.ts";
import { type FormatString, Token, type Tokens } from "./tokens.ts";

/** Deeper nesting is refused, since the functions that read the tree recurse; CPython allows 200. */
const MAX_BRACKETS = 100;

/** Reads the tokens of a whole file. A top-level statement that was read in the module before is one token. Throws `Refused`. */
export function lex(text: string, earlier: EarlierChunks): Tokens {
  const lexer = new Lexer(text, earlier);
  lexer.readAll();
  return lexer;
}

class Lexer extends TokenColumns implements Tokens, Lexing {
  readonly formats = new Map<number, FormatString>();
  readonly comments: Comment[] = [];
  readonly chunks = new Map<number, ChunkReading>();
  /** The offsets of the open brackets; a field of an f-string counts as one. */
  readonly brackets: number[] = [];
  hasUnicodeNames = false;
  position = 0;
  readonly strings: StringEnds;
  readonly #indentation = new Indentation();
  #isDecorated = false;

  constructor(
    readonly text: string,
    private readonly earlier: EarlierChunks,
  ) {
    super(text.length);
    this.strings = new StringEnds(text);
  }

  readAll(): void {
    const end = this.text.length;
    while (this.position < end) {
      this.#readIndentation();
      this.#readLine();
    }
    const open = this.brackets.at(-1);
    if (open !== undefined) throw new Refused(`'${this.text[open]}' was never closed`, open);
    if (this.#isInLine()) this.push(Token.Newline, end, end);
    for (let level = this.#indentation.depth; level > 0; level -= 1) this.push(Token.Dedent, end, end);
  }

  skipBlanks(): boolean {
    const { text, position: start } = this;
    let at = start;
    while (BEGINS[text.charCodeAt(at)] === Begins.Blank) at += 1;
    this.position = at;
    return at > start;
  }

  skipLineEnd(): boolean {
    const { position } = this;
    const begins = BEGINS[this.text.charCodeAt(position)];
    if (begins === Begins.LineEnd) this.position = position + 1;
    else if (begins === Begins.Comment || begins === Begins.Continuation) this.#readOther(begins, position);
    else return false;
    return true;
  }

  readToken(): void {
    const { text, position } = this;
    const begins = position < text.length ? (BEGINS[text.charCodeAt(position)] ?? Begins.Name) : Begins.Operator;
    if (begins === Begins.Name) this.#readName(position);
    else if (begins === Begins.Number || begins === Begins.String) this.#readOther(begins, position);
    else this.#readOperator(position);
  }

  /** Reads a logical line with its end, or up to the end of the text. */
  #readLine(): void {
    const { text } = this;
    for (let at = this.position; at < text.length; at = this.position) {
      const begins = BEGINS[text.charCodeAt(at)] ?? Begins.Name;
      if (begins === Begins.Name) {
        this.#readName(at);
      } else if (begins === Begins.Blank) {
        this.position = at + 1;
      } else if (begins === Begins.Operator) {
        this.#readOperator(at);
      } else if (begins !== Begins.LineEnd) {
        this.#readOther(begins, at);
      } else {
        this.position = at + 1;
        if (this.brackets.length > 0) continue;
        if (this.#isInLine()) this.push(Token.Newline, at, at + 1);
        return;
      }
    }
  }

  #readOther(begins: Begins, at: number): void {
    switch (begins) {
      case Begins.Number:
        this.#readNumber(at);
        break;
      case Begins.String:
        this.#readString(at, "");
        break;
      case Begins.Comment:
        this.#readComment();
        break;
      default:
        this.#readContinuation(at);
    }
  }

  #readContinuation(at: number): void {
    if (this.text.charCodeAt(at + 1) !== Char.LineEnd || at + 2 >= this.text.length) {
      throw new Refused("unexpected character after line continuation character", at);
    }
    this.position = at + 2;
  }

  #readComment(): void {
    const start = this.position;
    const end = this.text.indexOf("\n", start);
    this.position = end < 0 ? this.text.length : end;
    this.comments.push({ start, text: this.text.slice(start, this.position) });
  }

  #isInLine(): boolean {
    const last = this.kinds[this.count - 1];
    return last !== undefined && last !== Token.Newline && last !== Token.Indent && last !== Token.Dedent;
  }

  /** Changes the indentation at a line's start, unless the line is blank or a comment. */
  #readIndentation(): void {
    const line = findLineStart(this.text, this.position);
    if (line === null) return;
    const { start: at } = line;
    this.position = at;
    const moved = this.#indentation.move(line, at);
    if (moved > 0) this.push(Token.Indent, at, at);
    for (let level = moved; level < 0; level += 1) this.push(Token.Dedent, at, at);
    // What follows a decorator belongs to the same statement and is no chunk of its own.
    const wasDecorated = this.#isDecorated;
    this.#isDecorated = this.text.charCodeAt(at) === Char.At;
    if (!wasDecorated && this.#indentation.depth === 0) this.#passChunk(at);
  }

  /** Skips a top-level statement that was read before. */
  #passChunk(start: number): void {
    const reading = this.earlier.take(this.text, start);
    if (reading === null) return;
    this.chunks.set(this.count, reading);
    this.position = start + reading.source.length;
    this.push(Token.Chunk, start, this.position);
    this.#isDecorated = false;
    for (const comment of reading.comments) this.comments.push({ ...comment, start: start + comment.start });
  }

  #readName(start: number): void {
    const { text } = this;
    ASCII_NAME.lastIndex = start;
    ASCII_NAME.test(text);
    let end = ASCII_NAME.lastIndex;
    const next = text.charCodeAt(end);
    if (next >= 0x80) {
      end = this.#unicodeNameEnd(start);
    } else if ((next === Char.Quote || next === Char.Apostrophe) && end - start <= 2) {
      const prefix = text.slice(start, end);
      if (STRING_PREFIX.test(prefix)) {
        this.position = end;
        this.#readString(start, prefix.toLowerCase());
        return;
      }
    }
    this.position = end;
    this.push(nameToken(text, start, end), start, end);
  }

  #unicodeNameEnd(start: number): number {
    let end = start;
    while (isNamePart(this.text.charCodeAt(end))) end += 1;
    if (!IDENTIFIER.test(this.text.slice(start, end))) throw new Refused("invalid character in identifier", start);
    this.hasUnicodeNames = true;
    return end;
  }

  #readNumber(start: number): void {
    NUMBER.lastIndex = start;
    const number = NUMBER.exec(this.text)?.[0];
    if (number === undefined || BAD_LEADING_ZERO.test(number)) throw new Refused("invalid number", start);
    this.position = start + number.length;
    AFTER_NUMBER.lastIndex = this.position;
    if (!AFTER_NUMBER.test(this.text)) throw new Refused("invalid number", start);
    this.push(Token.Number, start, this.position);
  }

  #readOperator(start: number): void {
    const { text } = this;
    const token = findOperatorAt(text, start);
    if (token === Token.EndMarker) throw new Refused("invalid character", start);
    if (token === Token.Dot && isDigit(text.charCodeAt(start + 1))) {
      this.#readNumber(start);
      return;
    }
    const end = start + getOperatorLength(token);
    this.position = end;
    this.push(token, start, end);
    if (token > Token.RBrace) return;
    if (opens(token)) this.openBracket(start);
    else this.#closeBracket(token, start);
  }

  #closeBracket(token: Token, at: number): void {
    const open = this.brackets.pop();
    const matches = open !== undefined && closes(token, findOperatorAt(this.text, open));
    if (!matches) throw new Refused(`unmatched '${this.text[at]}'`, at);
  }

  openBracket(at: number): void {
    if (this.brackets.length >= MAX_BRACKETS) throw new Refused("too many nested brackets", at);
    this.brackets.push(at);
  }

  #readString(start: number, prefix: string): void {
    const quote = this.text[this.position] ?? "";
    const triple = this.text.startsWith(quote.repeat(3), this.position);
    const delimiter = triple ? quote.repeat(3) : quote;
    this.position += delimiter.length;
    const isTemplate = prefix.includes("t");
    if (isTemplate || prefix.includes("f")) {
      readFormatString(this, start, { delimiter, raw: prefix.includes("r"), isTemplate });
      return;
    }
    const end = this.strings.find(this.position, delimiter);
    if (end < 0) throw new Refused("unterminated string literal", start);
    this.position = end + delimiter.length;
    this.push(Token.String, start, this.position);
  }
}
