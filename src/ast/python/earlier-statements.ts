/** The statements inside of a chunk that was read before, of which another version may have lost only some. */
import type { ChunkReading } from "./chunk-reading.ts";
import type { Comment } from "./comment.ts";
import { blocksOf } from "./digest.ts";
import { isOver, stands } from "./statement-end.ts";
import type { Stmt } from "./statement-nodes.ts";

/** So many statements are looked through for the next one that two versions share. */
const AHEAD = 16;

/** Clauses are no statements by themselves, and `case [a]: b` is both. */
const CLAUSE = /(?:elif|except|case)(?![\w\u0080-\uffff])/y;
const SPACES = /^ *$/;

/** A statement that stands on lines of its own. */
interface OwnLines {
  readonly stmt: Stmt;
  /** With the blanks before it: where this text stands, so does the statement, in the same column. */
  readonly text: string;
  readonly column: number;
  /** The index of the next statement that is not inside of this one. */
  behind: number;
}

/** A statement that stands in a text as it stood in the one before. */
export interface KnownStatement {
  readonly stmt: Stmt;
  /** Their offsets are from the statement's start. */
  readonly comments: readonly Comment[];
  /** How far it has moved. */
  readonly by: number;
  readonly end: number;
}

export class EarlierStatements {
  readonly #reading: ChunkReading;
  /** Each before those inside of it. */
  readonly #known: OwnLines[] = [];
  #next = 0;

  constructor(reading: ChunkReading) {
    this.#reading = reading;
    this.#addInside(reading.body);
  }

  /** The statement that stands on the line at `line` and is over where it was; null: none of the next ones is. */
  take(text: string, line: number): KnownStatement | null {
    const last = Math.min(this.#next + AHEAD, this.#known.length);
    for (let index = this.#next; index < last; index += 1) {
      const known = this.#known[index];
      if (known === undefined || !text.startsWith(known.text, line)) continue;
      const end = line + known.text.length;
      if (!isOver(text, end, known.column)) continue;
      this.#next = known.behind;
      return { stmt: known.stmt, comments: this.#commentsIn(known.stmt), by: end - known.stmt.end, end };
    }
    return null;
  }

  #addInside(body: readonly Stmt[]): void {
    for (const { node } of body) {
      for (const block of blocksOf(node)) for (const stmt of block) this.#add(stmt);
    }
  }

  #add(stmt: Stmt): void {
    const { source, start: origin } = this.#reading;
    const start = stmt.start - origin;
    const line = source.lastIndexOf("\n", start) + 1;
    const isOwn = SPACES.test(source.slice(line, start)) && !stands(CLAUSE, source, start);
    const known = { stmt, text: source.slice(line, stmt.end - origin), column: start - line, behind: 0 };
    if (isOwn) this.#known.push(known);
    this.#addInside([stmt]);
    known.behind = this.#known.length;
  }

  #commentsIn({ start, end }: Stmt): readonly Comment[] {
    const from = start - this.#reading.start;
    const to = end - this.#reading.start;
    return this.#reading.comments
      .filter((comment) => comment.start >= from && comment.start < to)
      .map((comment) => ({ ...comment, start: comment.start - from }));
  }
}
