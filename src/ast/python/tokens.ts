import type { ChunkReading } from "./chunk-reading.ts";
import type { Comment } from "./comment.ts";

/**
 * CPython's tokens as columns of numbers: a file has thousands, and the parser only asks for a token's kind, rarely for
 * its text. Names are those of CPython's `Grammar/Tokens`; keywords are tokens of their own, soft keywords are names.
 */
export enum Token {
  EndMarker,
  Newline,
  Indent,
  Dedent,
  Name,
  Number,
  String,
  /** A whole statement that was read before. */
  Chunk,
  FStringStart,
  FStringEnd,
  /** The end of the expression of an f-string's field, whatever follows it there. */
  FieldEnd,
  LPar,
  RPar,
  LSqb,
  RSqb,
  LBrace,
  RBrace,
  Comma,
  Colon,
  Semi,
  Dot,
  Ellipsis,
  RArrow,
  ColonEqual,
  Equal,
  PlusEqual,
  MinEqual,
  StarEqual,
  SlashEqual,
  PercentEqual,
  AtEqual,
  AmperEqual,
  VBarEqual,
  CircumflexEqual,
  LeftShiftEqual,
  RightShiftEqual,
  DoubleStarEqual,
  DoubleSlashEqual,
  EqEqual,
  NotEqual,
  Less,
  LessEqual,
  Greater,
  GreaterEqual,
  Plus,
  Minus,
  Star,
  Slash,
  Percent,
  At,
  Amper,
  VBar,
  Circumflex,
  LeftShift,
  RightShift,
  DoubleStar,
  DoubleSlash,
  Tilde,
  False,
  None,
  True,
  And,
  As,
  Assert,
  Async,
  Await,
  Break,
  Class,
  Continue,
  Def,
  Del,
  Elif,
  Else,
  Except,
  Finally,
  For,
  From,
  Global,
  If,
  Import,
  In,
  Is,
  Lambda,
  Nonlocal,
  Not,
  Or,
  Pass,
  Raise,
  Return,
  Try,
  While,
  With,
  Yield,
}

/** A part of an f-string between its quotes. */
export type FormatPart =
  | { readonly kind: "text"; readonly raw: string }
  | {
      readonly kind: "field";
      /** The text up to and with the `=` of `{x=}`. */
      readonly debug: string | null;
      readonly conversion: string | null;
      readonly spec: readonly FormatPart[] | null;
    };

export interface FormatString {
  readonly parts: readonly FormatPart[];
  /** Whether only CPython 3.12 and later read it: its own quotes, line ends, comments or backslashes in a field. */
  readonly modern: boolean;
}

export interface Tokens {
  /** In source order; the tokens of an f-string's fields stand between its start and its end. */
  readonly kinds: Readonly<Uint8Array>;
  readonly starts: Readonly<Int32Array>;
  readonly ends: Readonly<Int32Array>;
  /** How many there are; behind them the columns hold nothing but `Token.EndMarker`. */
  readonly count: number;
  /** Each f-string by the index of its first token. */
  readonly formats: ReadonlyMap<number, FormatString>;
  readonly comments: readonly Comment[];
  /** The reading of each `Token.Chunk`, by its index. */
  readonly chunks: ReadonlyMap<number, ChunkReading>;
  /** Whether a name may need to be brought to normal form. */
  readonly hasUnicodeNames: boolean;
}
