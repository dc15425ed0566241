/** Where a statement is over of which the text is known. */
import { Char } from "./characters.ts";

const BLANKS_AND_COMMENT = /[ \t\f]*(?:#[^\n]*)?/y;
const SPACES = / */y;
/** An indentation that takes more than counting blanks. */
const UNCLEAR = /[\\\t\f]/y;
/** In the column of a statement these go on with it. */
const CLAUSE = /(?:elif|else|except|finally)(?![\w\u0080-\uffff])/y;

/** Whether a statement that begins in this column, after nothing but blanks, is over where its last token ends. */
export function isOver(text: string, end: number, column: number): boolean {
  let at = behind(BLANKS_AND_COMMENT, text, end);
  while (at < text.length) {
    if (text.charCodeAt(at) !== Char.LineEnd) return false;
    const line = at + 1;
    at = behind(BLANKS_AND_COMMENT, text, line);
    if (at < text.length && text.charCodeAt(at) !== Char.LineEnd) {
      const start = behind(SPACES, text, line);
      if (start - line > column || stands(UNCLEAR, text, start)) return false;
      return start - line < column || !stands(CLAUSE, text, start);
    }
  }
  return true;
}

/** Whether a sticky expression matches at `at`. */
export function stands(expression: RegExp, text: string, at: number): boolean {
  expression.lastIndex = at;
  return expression.test(text);
}

/** Where the match at `at` of a sticky expression ends that always matches. */
function behind(expression: RegExp, text: string, at: number): number {
  expression.lastIndex = at;
  expression.test(text);
  return expression.lastIndex;
}
