/** A statement of SQL without its comments; strings are in it as they stand. */
export interface SqlStatement {
  readonly text: string;
  /** Offset of its first word. */
  readonly offset: number;
}

/** Strings, names in quotes, the begin of a body between dollar signs, comments, and what ends a statement. */
const PARTS =
  /'(?:[^']|'')*'|"(?:[^"]|"")*"|`(?:[^`]|``)*`|\$(\w*)\$|--[^\n]*|^[ \t]*#[^\n]*|\/\*!?\d*|\*\/|^[ \t]*(?:GO|\/)[ \t]*$|^[ \t]*DELIMITER[ \t][^\n]*$|;/gim;

/**
 * Returns the statements of a text, with those in a body that runs at once (`DO $$ … $$`, `EXECUTE '…'`). Where dialects read a text
 * differently, the statements of both readings are among them.
 */
export function sqlStatements(text: string): SqlStatement[] {
  const found = statementsIn(text, 0, 0);
  // MySQL takes a quote behind a backslash for a part of the string.
  if (!text.includes("\\'")) return found;
  const known = new Set(found.map((each) => each.text));
  const others = statementsIn(text.replaceAll("\\'", "''"), 0, 0);
  return [...found, ...others.filter((each) => !known.has(each.text))];
}

/** Each search for an end reads the rest of the text. */
const MOST_UNCLOSED = 50;

/** Bodies in bodies; nobody writes more. */
const MOST_LEVELS = 4;

function statementsIn(text: string, base: number, level: number): SqlStatement[] {
  const cutter = new Cutter(text, base, level);
  const parts = new RegExp(PARTS);
  for (let part = parts.exec(text); part !== null; part = parts.exec(text)) {
    const [sign, tag] = part;
    parts.lastIndex = Math.max(cutter.take(part.index, sign, tag), part.index + 1);
  }
  return cutter.finish();
}

class Cutter {
  readonly #found: SqlStatement[] = [];
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

  /** Takes a part, and returns where the next one is looked for. */
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
    // A comment in a comment ends both: what follows may run in one dialect or the other.
    if (sign === "/*") return this.#blank(start, this.#endOfComment(end));
    // MySQL runs what stands in `/*! … */`.
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

  /** Reads a text in a statement that runs it: `DO`, `EXECUTE`, `PREPARE`, `sp_executesql`. */
  #readInner(start: number, from: number, to: number): void {
    const before = (this.#written + this.#text.slice(this.#at, start)).slice(-500);
    const runsIt = /^\s*do\b|\b(?:exec(?:ute)?|prepare|sp_executesql)\b/i.test(before);
    if (runsIt && this.#level < MOST_LEVELS)
      this.#found.push(...statementsIn(this.#text.slice(from, to), this.#base + from, this.#level + 1));
  }

  #cut(start: number, next: number): void {
    const whole = this.#written + this.#text.slice(this.#at, start);
    const text = withoutOpening(whole).trim();
    const offset = this.#base + this.#from + whole.lastIndexOf(text);
    if (text !== "") this.#found.push({ text, offset });
    this.#from = next;
    this.#at = next;
    this.#written = "";
  }

  finish(): SqlStatement[] {
    this.#cut(this.#text.length, this.#text.length);
    return this.#found;
  }
}

/** Leaves out the words that open a block, before its first statement. */
function withoutOpening(text: string): string {
  let rest = text;
  for (;;) {
    const [opening = ""] = /^\s*(?:begin|else|loop)\b(?=\s+\w)|^\s*if\b[^'";]{0,500}?\bthen\b/i.exec(rest) ?? [];
    if (opening === "") return rest;
    rest = rest.slice(opening.length);
  }
}
