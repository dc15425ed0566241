/**
 * A place in the tokens, moved by the functions that are named after the rules of CPython's grammar. What every rule needs
 * is here: the token at hand, taking it, refusing it, and how deep the expression has become.
 */
import type { Expr } from "./nodes.ts";
import { Refused } from "./refused.ts";
import type { Stmt } from "./statement-nodes.ts";
import { Token, type Tokens } from "./tokens.ts";

/** The rules that lead back to themselves; handed down, so that the files of the grammar import each other one way. */
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

/** Operators that nest to the right recurse; more of them in a row than this is refused. */
const MAX_NESTING = 200;

/** What is chained to the left becomes as deep as it is long, and everything behind the parser recurses. */
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
  /** The kind of the token at hand. */
  token = Token.EndMarker;
  /** Where the last simple statement has ended, `;` included. */
  statementEnd = 0;
  /** At least how deep the expressions are that were read since a chain last began; see `chained`. */
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

  /** The kind of the token behind the one at hand. */
  get following(): Token {
    return this.#kinds[this.index + 1] ?? Token.EndMarker;
  }

  take(token: Token): boolean {
    if (this.token !== token) return false;
    this.advance();
    return true;
  }

  /** Takes a comma; whether one more item stands between it and the token that ends the items. */
  takeComma(end: Token): boolean {
    return this.take(Token.Comma) && this.token !== end;
  }

  expect(token: Token): void {
    if (this.token !== token) this.refuse();
    this.advance();
  }

  /** Behind the last token it is the end of the text. */
  get start(): number {
    const { index, tokens } = this;
    return (index < tokens.count ? tokens.starts[index] : undefined) ?? this.text.length;
  }

  get end(): number {
    const { index, tokens } = this;
    return (index < tokens.count ? tokens.ends[index] : undefined) ?? this.text.length;
  }

  /** The end of the token before the one at hand. */
  get lastEnd(): number {
    return this.tokens.ends[this.index - 1] ?? 0;
  }

  /** The text of the token at hand. */
  get word(): string {
    return this.text.slice(this.start, this.end);
  }

  /** Takes a name, as CPython stores it: in Unicode normal form KC. */
  identifier(): string {
    if (this.token !== Token.Name) this.refuse();
    const { index, tokens } = this;
    const word = this.text.slice(tokens.starts[index], tokens.ends[index]);
    this.moveTo(index + 1);
    return tokens.hasUnicodeNames ? word.normalize("NFKC") : word;
  }

  /** Whether the token at hand is this name; soft keywords are names. */
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

  /** Before a rule calls itself without a bracket in between. */
  enter(): void {
    this.#nesting += 1;
    if (this.#nesting > MAX_NESTING) this.refuse("too many nested operators");
  }

  leave(): void {
    this.#nesting -= 1;
  }

  /** After a chain with `links` operators or suffixes has been read since `height` was 0; before that it was `outer`. */
  chained(links: number, outer: number): void {
    const own = this.height + links;
    if (own > MAX_HEIGHT) this.refuse("too many chained operators");
    this.height = own > outer ? own : outer;
  }
}
