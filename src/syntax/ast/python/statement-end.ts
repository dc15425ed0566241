import { Char } from "./lexical.ts";

const BLANKS_AND_COMMENT = /[ \t\f]*(?:#[^\n]*)?/y;
/** Matches indentation or a continuation before a line's first token. */
const INDENTED = /[ \t\f\\]/y;
/** At a line's start these words continue the statement before. */
const CLAUSE = /(?:elif|else|except|finally)(?![\w\u0080-\uffff])/y;

/** Returns whether a top-level statement is complete: its line ends after its last token, and the next line of code begins another. */
export function isOver(text: string, end: number): boolean {
  let at = endOfMatch(BLANKS_AND_COMMENT, text, end);
  while (at < text.length) {
    if (text.charCodeAt(at) !== Char.LineEnd) return false;
    const line = at + 1;
    at = endOfMatch(BLANKS_AND_COMMENT, text, line);
    if (at < text.length && text.charCodeAt(at) !== Char.LineEnd) {
      return !matchesAt(INDENTED, text, line) && !matchesAt(CLAUSE, text, line);
    }
  }
  return true;
}

function matchesAt(expression: RegExp, text: string, at: number): boolean {
  expression.lastIndex = at;
  return expression.test(text);
}

/** Returns the end of the match of a sticky expression that always matches. */
function endOfMatch(expression: RegExp, text: string, at: number): number {
  expression.lastIndex = at;
  expression.test(text);
  return expression.lastIndex;
}
