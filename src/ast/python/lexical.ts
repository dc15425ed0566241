/** The shapes of CPython's tokens. Sticky ones match at `lastIndex`. */
export const NAME = /[A-Za-z_\u0080-\u{10ffff}][A-Za-z0-9_\u0080-\u{10ffff}]*/uy;
export const IDENTIFIER = /^[\p{XID_Start}_]\p{XID_Continue}*$/u;
export const ASCII_NAME = /^\w+$/;
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
/** `.` stands alone here: tree-sitter reads the dots of a relative import one by one, CPython by threes. */
export const OPERATOR = /\*\*=?|\/\/=?|>>=?|<<=?|[-+*/%@&|^=!<>:]=|->|[-+*/%@&|^~=<>()[\]{},:.;]/y;

export const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;
