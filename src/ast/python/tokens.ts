/**
 * CPython's tokens, read a second time by our own hand. tree-sitter is lenient where CPython refuses (dedents, tabs,
 * odd white space, numbers, `<>`, line ends in odd places), and two lenient readings may look equal although neither
 * is Python. `layout.ts` compares every leaf of tree-sitter's tree with these tokens; what differs is refused.
 */

export type TokenKind = "name" | "number" | "string" | "format" | "op" | "newline" | "indent" | "dedent";

export interface Token {
  readonly kind: TokenKind;
  readonly start: number;
  readonly end: number;
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

export interface Comment {
  readonly start: number;
  readonly text: string;
}

/**
 * A stretch of the source that our own lexer has read to the end: comments, line ends in brackets, continuations, the
 * inside of strings. tree-sitter gets blanks or underscores in its place, since it stumbles over some of them (a line
 * end behind `.` in brackets, the `:=` of `f"{x:=^9}"`); offsets stay as they are.
 */
export interface Hidden {
  readonly start: number;
  readonly end: number;
  readonly fill: " " | "_";
}

export interface Tokens {
  /** In source order; the tokens inside an f-string's fields follow the `format` token of the whole f-string. */
  readonly tokens: readonly Token[];
  /** Each f-string by its start. */
  readonly formats: ReadonlyMap<number, FormatString>;
  readonly comments: readonly Comment[];
  /** What tree-sitter need not see, in source order; see `Hidden`. */
  readonly hidden: readonly Hidden[];
}

export const KEYWORDS: ReadonlySet<string> = new Set(
  (
    "False None True and as assert async await break class continue def del elif else except finally for from " +
    "global if import in is lambda nonlocal not or pass raise return try while with yield"
  ).split(" "),
);
