import type { Cursor } from "./cursor.ts";
import type { Arg, Arguments, Expr } from "./nodes.ts";
import { Token } from "./tokens.ts";

/** Reads `[params]` of a function, up to the closing parenthesis. */
export function parseParameters(cursor: Cursor): Arguments {
  return new Parameters(cursor, Token.RPar).read();
}

/** Reads `[lambda_params]`, up to the colon. */
export function parseLambdaParameters(cursor: Cursor): Arguments {
  return new Parameters(cursor, Token.Colon).read();
}

class Parameters {
  #posonlyargs: Arg[] = [];
  #args: Arg[] = [];
  readonly #defaults: Expr[] = [];
  #vararg: Arg | null = null;
  readonly #kwonlyargs: Arg[] = [];
  readonly #kw_defaults: (Expr | null)[] = [];
  #kwarg: Arg | null = null;
  /** This is set by `*` or `*name`; the parameters after it are keyword-only. */
  #starred = false;

  /** Parameters of a lambda have no annotations. */
  constructor(
    private readonly cursor: Cursor,
    private readonly end: Token.RPar | Token.Colon,
  ) {}

  read(): Arguments {
    const { cursor } = this;
    while (cursor.token !== this.end) {
      if (this.#kwarg !== null) cursor.refuse("arguments cannot follow var-keyword argument");
      this.#parameter();
      if (!cursor.take(Token.Comma)) break;
    }
    if (this.#starred && this.#vararg === null && this.#kwonlyargs.length === 0) {
      cursor.refuse("named arguments must follow bare *");
    }
    return {
      type: "arguments",
      posonlyargs: this.#posonlyargs,
      args: this.#args,
      defaults: this.#defaults,
      vararg: this.#vararg,
      kwonlyargs: this.#kwonlyargs,
      kw_defaults: this.#kw_defaults,
      kwarg: this.#kwarg,
    };
  }

  #parameter(): void {
    const { cursor } = this;
    switch (cursor.token) {
      case Token.Slash:
        this.#slash();
        return;
      case Token.Star:
        this.#star();
        return;
      case Token.DoubleStar:
        cursor.advance();
        this.#kwarg = this.#arg();
        return;
      default:
        this.#readNamed();
    }
  }

  #slash(): void {
    const { cursor } = this;
    if (this.#starred || this.#posonlyargs.length > 0 || this.#args.length === 0) cursor.refuse("misplaced /");
    cursor.advance();
    this.#posonlyargs = this.#args;
    this.#args = [];
  }

  #star(): void {
    const { cursor } = this;
    if (this.#starred) cursor.refuse("* argument may appear only once");
    cursor.advance();
    this.#starred = true;
    if (cursor.token === Token.Comma) return;
    const arg = cursor.identifier();
    this.#vararg = { type: "arg", arg, annotation: this.#takeAnnotation() ? this.#starAnnotation() : null };
  }

  /** Reads the annotation of `*args: *Ts`, the only one that may be starred. */
  #starAnnotation(): Expr {
    const { cursor } = this;
    return cursor.take(Token.Star)
      ? { type: "Starred", value: cursor.rules.bitwiseOr(cursor) }
      : cursor.rules.expression(cursor);
  }

  #readNamed(): void {
    const { cursor } = this;
    const arg = this.#arg();
    const value = cursor.take(Token.Equal) ? cursor.rules.expression(cursor) : null;
    if (this.#starred) {
      this.#kwonlyargs.push(arg);
      this.#kw_defaults.push(value);
      return;
    }
    if (value !== null) this.#defaults.push(value);
    else if (this.#defaults.length > 0) cursor.refuse("parameter without a default follows one with");
    this.#args.push(arg);
  }

  #arg(): Arg {
    const { cursor } = this;
    const arg = cursor.identifier();
    return { type: "arg", arg, annotation: this.#takeAnnotation() ? cursor.rules.expression(cursor) : null };
  }

  #takeAnnotation(): boolean {
    return this.end === Token.RPar && this.cursor.take(Token.Colon);
  }
}
