/** The shapes of names, numbers and prefixes of strings; sticky expressions match at `lastIndex`. */
export const ASCII_NAME = /[A-Za-z0-9_]*/y;
export const IDENTIFIER = /^[\p{XID_Start}_]\p{XID_Continue}*$/u;
const DIGITS = "[0-9](?:_?[0-9])*";
export const NUMBER = new RegExp(
  `0[xX](?:_?[0-9a-fA-F])+|0[bB](?:_?[01])+|0[oO](?:_?[0-7])+|` +
    `(?:${DIGITS}\\.(?:${DIGITS})?(?:[eE][+-]?${DIGITS})?|\\.${DIGITS}(?:[eE][+-]?${DIGITS})?|${DIGITS}(?:[eE][+-]?${DIGITS})?)[jJ]?`,
  "y",
);
export const BAD_LEADING_ZERO = /^0[0-9_]*[1-9][0-9_]*$/;
/** What may stand directly behind a number: CPython lets these keywords through, with a warning. */
export const AFTER_NUMBER = /(?![\w\u0080-\u{10ffff}])|and|else|for|if|in|is|not|or/uy;
export const STRING_PREFIX = /^(?:[rub]|f|br|rb|fr|rf)$/i;

export const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;

/** 1 for what a name goes on with; everything that is not ASCII counts until the name is complete. */
const IN_NAME = new Uint8Array(128);
for (const char of "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_") IN_NAME[char.charCodeAt(0)] = 1;

export const isNamePart = (code: number): boolean => code >= 0x80 || IN_NAME[code] === 1;
