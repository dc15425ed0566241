import type { ChunkReading } from "./chunk-reading.ts";
import type { Comment } from "./comment.ts";

/**
 * CPython's tokens are held as columns of numbers, since a file has thousands and the parser mostly asks for their kinds. The
 * names are those of CPython's `Grammar/Tokens`; keywords are tokens of their own, soft keywords are names.
 */
export enum Token {
  EndMarker,
  Newline,
  Indent,
  Dedent,
  Name,
  Number,
  String,
  /** This stands for a whole statement that was read before. */
  Chunk,
  FStringStart,
  FStringEnd,
  /** This ends the expression in a field of an f-string. */
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
      /** The text of the expression of a field of a t-string, which a program can read; null in an f-string. */
      readonly source: string | null;
      /** The text of `{x=}` up to and with the `=`. */
      readonly debug: string | null;
      readonly conversion: string | null;
      readonly spec: readonly FormatPart[] | null;
    };

export interface FormatString {
  readonly parts: readonly FormatPart[];
  /** Says that only CPython 3.12 and later read it, since a field holds its own quotes, line ends, comments or backslashes. */
  readonly modern: boolean;
  readonly isTemplate: boolean;
}

export interface Tokens {
  /** This is in source order; the tokens of an f-string's fields are between its start and its end. */
  readonly kinds: Readonly<Uint8Array>;
  readonly starts: Readonly<Int32Array>;
  readonly ends: Readonly<Int32Array>;
  /** Counts the tokens; after them the columns hold only `Token.EndMarker`. */
  readonly count: number;
  /** Maps the index of an f-string's first token to the f-string. */
  readonly formats: ReadonlyMap<number, FormatString>;
  readonly comments: readonly Comment[];
  /** Maps the index of each `Token.Chunk` to its reading. */
  readonly chunks: ReadonlyMap<number, ChunkReading>;
  /** Whether a name may have to be normalised. */
  readonly hasUnicodeNames: boolean;
}
