export const ASCII_NAME = /[A-Za-z0-9_]*/y;
export const IDENTIFIER = /^[\p{XID_Start}_]\p{XID_Continue}*$/u;
const DIGITS = "[0-9](?:_?[0-9])*";
export const NUMBER = new RegExp(
  `0[xX](?:_?[0-9a-fA-F])+|0[bB](?:_?[01])+|0[oO](?:_?[0-7])+|` +
    `(?:${DIGITS}\\.(?:${DIGITS})?(?:[eE][+-]?${DIGITS})?|\\.${DIGITS}(?:[eE][+-]?${DIGITS})?|${DIGITS}(?:[eE][+-]?${DIGITS})?)[jJ]?`,
  "y",
);
export const BAD_LEADING_ZERO = /^0[0-9_]*[1-9][0-9_]*$/;
/** CPython accepts these keywords directly after a number, with a warning. */
export const AFTER_NUMBER = /(?![\w\u0080-\u{10ffff}])|and|else|for|if|in|is|not|or/uy;
export const STRING_PREFIX = /^(?:[rubft]|br|rb|fr|rf|tr|rt)$/i;

export const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;

/** The kinds of tokens that a character can begin, outside of strings. */
export enum Begins {
  Operator,
  Blank,
  Name,
  Number,
  String,
  Comment,
  LineEnd,
  Continuation,
}

/** Maps ASCII codes to the kind that they begin; other characters count as part of a name until the name is complete. */
export const BEGINS = new Uint8Array(128);
const CHARACTERS: readonly (readonly [Begins, string])[] = [
  [Begins.Blank, " \t\f"],
  [Begins.Name, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_"],
  [Begins.Number, "0123456789"],
  [Begins.String, "\"'"],
  [Begins.Comment, "#"],
  [Begins.LineEnd, "\n"],
  [Begins.Continuation, "\\"],
];
for (const [begins, chars] of CHARACTERS) for (const char of chars) BEGINS[char.charCodeAt(0)] = begins;

export const isNamePart = (code: number): boolean =>
  code >= 0x80 || BEGINS[code] === Begins.Name || BEGINS[code] === Begins.Number;

/** The codes of the characters that the lexers look for. */
export enum Char {
  Tab = 0x09,
  LineEnd = 0x0a,
  FormFeed = 0x0c,
  Blank = 0x20,
  Quote = 0x22,
  Apostrophe = 0x27,
  Minus = 0x2d,
  Dot = 0x2e,
  Equal = 0x3d,
  Greater = 0x3e,
  At = 0x40,
}
