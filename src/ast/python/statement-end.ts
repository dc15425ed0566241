import { Char } from "./lexical.ts";

const BLANKS_AND_COMMENT = /[ \t\f]*(?:#[^\n]*)?/y;
/** What may stand before a line's first token, but is more than nothing. */
const INDENTED = /[ \t\f\\]/y;
/** At a line's start these go on with the statement before. */
const CLAUSE = /(?:elif|else|except|finally)(?![\w\u0080-\uffff])/y;

/** Whether a top-level statement whose last token ends here is over: its line ends, and the next line of code begins another. */
export function isOver(text: string, end: number): boolean {
  let at = behind(BLANKS_AND_COMMENT, text, end);
  while (at < text.length) {
    if (text.charCodeAt(at) !== Char.LineEnd) return false;
    const line = at + 1;
    at = behind(BLANKS_AND_COMMENT, text, line);
    if (at < text.length && text.charCodeAt(at) !== Char.LineEnd) {
      return !stands(INDENTED, text, line) && !stands(CLAUSE, text, line);
    }
  }
  return true;
}

/** Whether a sticky expression matches at an offset. */
function stands(expression: RegExp, text: string, at: number): boolean {
  expression.lastIndex = at;
  return expression.test(text);
}

/** Returns where the match of a sticky expression, which always matches, ends. */
function behind(expression: RegExp, text: string, at: number): number {
  expression.lastIndex = at;
  expression.test(text);
  return expression.lastIndex;
}
