/** The chunks of the module that was read before: the next one is most often another version of it, and has most of them. */
import type { ChunkReading } from "./chunk-reading.ts";
import { EarlierStatements, type KnownStatement } from "./earlier-statements.ts";
import { isOver } from "./statement-end.ts";

/** So many chunks are looked through for the next one that two versions share. */
const AHEAD = 50;

/** Decorators, and the line behind them; a last line has nothing inside. */
const HEAD = /(?:@[^\n]*\n)*[^\n]*\n/y;

export class EarlierChunks {
  #next = 0;
  #inside: EarlierStatements | null = null;

  constructor(private readonly readings: readonly ChunkReading[]) {}

  /** The chunk that stands at `start`, where a top-level statement begins, and is over where it was; null: none of these. */
  take(text: string, start: number): ChunkReading | null {
    const end = Math.min(this.#next + AHEAD, this.readings.length);
    for (let index = this.#next; index < end; index += 1) {
      const reading = this.readings[index];
      if (reading === undefined || !text.startsWith(reading.source, start)) continue;
      if (!isOver(text, start + reading.source.length, 0)) continue;
      this.#next = index + 1;
      return reading;
    }
    this.#enter(text, start, end);
    return null;
  }

  /** The statement that stands on the line at `line` of a chunk that `take` did not find. */
  takeInside(text: string, line: number): KnownStatement | null {
    return this.#inside?.take(text, line) ?? null;
  }

  /** What begins with the same line as a chunk of several is another version of it. */
  #enter(text: string, start: number, end: number): void {
    this.#inside = null;
    HEAD.lastIndex = start;
    const head = HEAD.exec(text)?.[0];
    if (head === undefined) return;
    for (let index = this.#next; index < end; index += 1) {
      const reading = this.readings[index];
      if (!reading?.source.startsWith(head)) continue;
      this.#next = index + 1;
      this.#inside = new EarlierStatements(reading);
      return;
    }
  }
}
