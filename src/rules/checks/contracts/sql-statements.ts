/** A statement of SQL without its comments; its strings are unchanged. */
export interface SqlStatement {
  readonly text: string;
  /** Where its first word stands in the whole text. */
  readonly offset: number;
}

/** Matches strings, quoted names, the start of a body between dollar signs, comments, and what ends a statement. */
const PARTS =
  /'(?:[^']|'')*'|"(?:[^"]|"")*"|`(?:[^`]|``)*`|\$(\w*)\$|--[^\n]*|^[ \t]*#[^\n]*|\/\*!?\d*|\*\/|^[ \t]*(?:GO|\/)[ \t]*$|^[ \t]*DELIMITER[ \t][^\n]*$|;/gim;

/**
 * Returns the statements of a text, with those in a body that runs at once (`DO $$ … $$`, `EXECUTE '…'`). Where dialects read a text
 * differently, the statements of both readings are among them.
 */
export function listSqlStatements(text: string): SqlStatement[] {
  const statements = splitNestedStatements(text, 0, 0);
  // MySQL takes a quote behind a backslash for a part of the string.
  if (!text.includes("\\'")) return statements;
  const known = new Set(statements.map((each) => each.text));
  const others = splitNestedStatements(text.replaceAll("\\'", "''"), 0, 0);
  return [...statements, ...others.filter((each) => !known.has(each.text))];
}

/** After this many bodies without an end no further end is searched for: each such search reads the rest of the text. */
const MOST_UNCLOSED = 50;

/** Bodies that are nested deeper than this are not read; no real migration nests so deep. */
const MOST_LEVELS = 4;

function splitNestedStatements(text: string, base: number, level: number): SqlStatement[] {
  const cutter = new Cutter(text, base, level);
  const parts = new RegExp(PARTS);
  for (let part = parts.exec(text); part !== null; part = parts.exec(text)) {
    const [sign, tag] = part;
    parts.lastIndex = Math.max(cutter.take(part.index, sign, tag), part.index + 1);
  }
  return cutter.finish();
}

class Cutter {
  readonly #statements: SqlStatement[] = [];
  readonly #text: string;
  readonly #base: number;
  readonly #level: number;
  #unclosed = 0;
  #from = 0;
  #written = "";
  #at = 0;

  constructor(text: string, base: number, level: number) {
    this.#text = text;
    this.#base = base;
    this.#level = level;
  }

  /** Handles one match of PARTS and returns the offset at which the search for the next one starts. */
  take(start: number, sign: string, tag: string | undefined): number {
    const end = start + sign.length;
    if (tag !== undefined) {
      const closing = this.#unclosed < MOST_UNCLOSED ? this.#text.indexOf(sign, end) : -1;
      if (closing < 0) {
        this.#unclosed += 1;
        return end;
      }
      this.#readInner(start, end, closing);
      return closing + sign.length;
    }
    // Dialects differ on whether comments nest, so the first `*/` ends the comment: what follows may run.
    if (sign === "/*") return this.#blank(start, this.#endOfComment(end));
    // MySQL runs the inside of `/*! … */`, so only the signs themselves are blanked.
    if (/^\s*(?:--|\/\*!|\*\/|#|\/\*)/.test(sign)) return this.#blank(start, end);
    if (sign.startsWith("'")) this.#readInner(start, start + 1, end - 1);
    else if (!/^["`]/.test(sign)) this.#cut(start, end);
    return end;
  }

  #endOfComment(from: number): number {
    const end = this.#text.indexOf("*/", from);
    return end < 0 ? this.#text.length : end + 2;
  }

  #blank(start: number, end: number): number {
    this.#written += this.#text.slice(this.#at, start) + this.#text.slice(start, end).replace(/[^\n]/g, " ");
    this.#at = end;
    return end;
  }

  /** Reads the statements of a string or body that its own statement runs: `DO`, `EXECUTE`, `PREPARE`, `sp_executesql`. */
  #readInner(start: number, from: number, to: number): void {
    const before = (this.#written + this.#text.slice(this.#at, start)).slice(-500);
    const runsIt = /^\s*do\b|\b(?:exec(?:ute)?|prepare|sp_executesql)\b/i.test(before);
    if (runsIt && this.#level < MOST_LEVELS)
      this.#statements.push(...splitNestedStatements(this.#text.slice(from, to), this.#base + from, this.#level + 1));
  }

  #cut(start: number, next: number): void {
    const whole = this.#written + this.#text.slice(this.#at, start);
    const text = removeBlockOpening(whole).trim();
    const offset = this.#base + this.#from + whole.lastIndexOf(text);
    if (text !== "") this.#statements.push({ text, offset });
    this.#from = next;
    this.#at = next;
    this.#written = "";
  }

  finish(): SqlStatement[] {
    this.#cut(this.#text.length, this.#text.length);
    return this.#statements;
  }
}

/** Removes words such as `BEGIN`, `IF … THEN` or T-SQL's bare `IF …` from the start, which stand before the first statement of a block. */
function removeBlockOpening(text: string): string {
  let rest = text;
  for (;;) {
    const [opening = ""] =
      /^\s*(?:begin|else|loop)\b(?=\s+\w)|^\s*if\b(?:'[^']*'|[^'";]){0,500}?\b(?:then\b|(?=(?:begin|drop|alter|exec(?:ute)?)\b))/i.exec(
        rest,
      ) ?? [];
    if (opening === "") return rest;
    rest = rest.slice(opening.length);
  }
}
