/**
 * The parser's place in the tokens. The functions that move it are named after the rules of CPython's grammar. They all use what is
 * here: the current token, taking or refusing it, and the depth of the expression.
 */
import type { Expr } from "./nodes.ts";
import { Refused } from "./refused.ts";
import type { Stmt } from "./statement-nodes.ts";
import { Token, type Tokens } from "./tokens.ts";

/** The recursive rules. They are passed as values, so that the files of the grammar import each other in one direction. */
export interface Rules {
  readonly namedExpression: (cursor: Cursor) => Expr;
  readonly expression: (cursor: Cursor) => Expr;
  readonly disjunction: (cursor: Cursor) => Expr;
  readonly bitwiseOr: (cursor: Cursor) => Expr;
  readonly primary: (cursor: Cursor) => Expr;
  readonly starNamedExpression: (cursor: Cursor) => Expr;
  /** `yield_expr | star_expressions` */
  readonly annotatedRhs: (cursor: Cursor) => Expr;
  readonly yieldExpr: (cursor: Cursor) => Expr;
  readonly block: (cursor: Cursor) => readonly Stmt[];
}

/** Operators that nest to the right recurse; more of them in a row are refused. */
const MAX_NESTING = 200;

/** A chain to the left is as deep as it is long, and the functions that read the tree recurse. */
const MAX_HEIGHT = 1_500;

export interface Mark {
  readonly index: number;
  readonly nesting: number;
  readonly height: number;
}

export class Cursor {
  readonly text: string;
  readonly tokens: Tokens;
  readonly rules: Rules;
  index = 0;
  /** The kind of the current token. */
  token = Token.EndMarker;
  /** The end of the last simple statement with its `;`. */
  statementEnd = 0;
  /** A lower bound of the depth of the expressions that were read since the last chain began; see `addChain`. */
  height = 0;
  #nesting = 0;
  readonly #kinds: Tokens["kinds"];

  constructor(text: string, tokens: Tokens, rules: Rules) {
    this.text = text;
    this.tokens = tokens;
    this.#kinds = tokens.kinds;
    this.rules = rules;
  }

  moveTo(index: number): void {
    this.index = index;
    this.token = this.#kinds[index] ?? Token.EndMarker;
  }

  advance(): void {
    this.index += 1;
    this.token = this.#kinds[this.index] ?? Token.EndMarker;
  }

  /** The kind of the token after the current one. */
  get following(): Token {
    return this.#kinds[this.index + 1] ?? Token.EndMarker;
  }

  take(token: Token): boolean {
    if (this.token !== token) return false;
    this.advance();
    return true;
  }

  /** Takes a comma and returns whether another item follows before the token `end`. */
  takeComma(end: Token): boolean {
    return this.take(Token.Comma) && this.token !== end;
  }

  expect(token: Token): void {
    if (this.token !== token) this.refuse();
    this.advance();
  }

  /** The offset of the current token; after the last token it is the end of the text. */
  get start(): number {
    const { index, tokens } = this;
    return (index < tokens.count ? tokens.starts[index] : undefined) ?? this.text.length;
  }

  get end(): number {
    const { index, tokens } = this;
    return (index < tokens.count ? tokens.ends[index] : undefined) ?? this.text.length;
  }

  /** The end of the token before the current one. */
  get lastEnd(): number {
    return this.tokens.ends[this.index - 1] ?? 0;
  }

  /** The text of the current token. */
  get word(): string {
    return this.text.slice(this.start, this.end);
  }

  /** Takes a name in Unicode normal form KC, as CPython stores it. */
  identifier(): string {
    if (this.token !== Token.Name) this.refuse();
    const { index, tokens } = this;
    const word = this.text.slice(tokens.starts[index], tokens.ends[index]);
    this.moveTo(index + 1);
    return tokens.hasUnicodeNames ? word.normalize("NFKC") : word;
  }

  /** Returns whether the current token is this name; soft keywords are names. */
  isWord(word: string): boolean {
    const { start } = this;
    return this.token === Token.Name && this.end === start + word.length && this.text.startsWith(word, start);
  }

  mark(): Mark {
    return { index: this.index, nesting: this.#nesting, height: this.height };
  }

  backTo({ index, nesting, height }: Mark): void {
    this.moveTo(index);
    this.#nesting = nesting;
    this.height = height;
  }

  refuse(message = "invalid syntax"): never {
    throw new Refused(message, this.start);
  }

  /** Must be called before a rule calls itself without a bracket in between. */
  enter(): void {
    this.#nesting += 1;
    if (this.#nesting > MAX_NESTING) this.refuse("too many nested operators");
  }

  leave(): void {
    this.#nesting -= 1;
  }

  /** Must be called after a chain of `links` operators or suffixes; `height` was `outer` before the chain and 0 at its begin. */
  addChain(links: number, outer: number): void {
    const own = this.height + links;
    if (own > MAX_HEIGHT) this.refuse("too many chained operators");
    this.height = own > outer ? own : outer;
  }
}
