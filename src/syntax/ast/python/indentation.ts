/**
 * The stack of indentation columns as CPython keeps it. Each line has two columns, one that takes a tab to the next
 * multiple of 8 and one that takes it as 1; the two must agree about every comparison, else the nesting would depend
 * on the reader's tab width (CPython's TabError).
 */
import { Char } from "./lexical.ts";
import { Refused } from "./refused.ts";

/** CPython's MAXINDENT. */
const MAX_LEVELS = 100;

export interface Column {
  readonly wide: number;
  readonly narrow: number;
}

interface LineStart extends Column {
  /** The offset of the first token. */
  readonly start: number;
}

const BLANKS = / */y;

/** Returns where the first token of the line at `position` stands; null if the line is blank or a comment. */
export function findLineStart(text: string, position: number): LineStart | null {
  BLANKS.lastIndex = position;
  BLANKS.test(text);
  let start = BLANKS.lastIndex;
  let wide = start - position;
  let narrow = wide;
  for (
    let code = text.charCodeAt(start);
    code === Char.Tab || code === Char.Blank || code === Char.FormFeed;
    start += 1
  ) {
    wide = code === Char.Blank ? wide + 1 : code === Char.Tab ? (Math.floor(wide / 8) + 1) * 8 : 0;
    narrow = code === Char.FormFeed ? 0 : narrow + 1;
    code = text.charCodeAt(start + 1);
  }
  const char = text[start];
  // CPython's rule for an indentation that goes on over a backslash changed between versions.
  if (char === "\\") throw new Refused("line continuation in indentation", start);
  return char === undefined || char === "\n" || char === "#" ? null : { wide, narrow, start };
}

export class Indentation {
  /** The levels around the current one, the outermost first. */
  readonly #outer: Column[] = [];
  #current: Column = { wide: 0, narrow: 0 };

  /** Returns how many levels a line at this column opens (1), keeps (0) or closes (negative). */
  move(column: Column, at: number): number {
    if (column.wide === this.#current.wide) return this.#agree(column, at);
    if (column.wide > this.#current.wide) return this.#open(column, at);
    let closed = 0;
    while (this.#current.wide > column.wide) {
      this.#current = this.#outer.pop() ?? { wide: 0, narrow: 0 };
      closed -= 1;
    }
    if (this.#current.wide !== column.wide) {
      throw new Refused("unindent does not match any outer indentation level", at);
    }
    this.#agree(column, at);
    return closed;
  }

  /** Counts the open levels. */
  get depth(): number {
    return this.#outer.length;
  }

  #agree(column: Column, at: number): 0 {
    if (column.narrow !== this.#current.narrow) {
      throw new Refused("inconsistent use of tabs and spaces in indentation", at);
    }
    return 0;
  }

  #open(column: Column, at: number): 1 {
    if (column.narrow <= this.#current.narrow) {
      throw new Refused("inconsistent use of tabs and spaces in indentation", at);
    }
    if (this.#outer.length + 1 >= MAX_LEVELS) throw new Refused("too many levels of indentation", at);
    this.#outer.push(this.#current);
    this.#current = column;
    return 1;
  }
}
