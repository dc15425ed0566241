/** The chunks of the module that was read before: the next one is most often another version of it, and has most of them. */
import { Char } from "./characters.ts";
import type { ChunkReading } from "./chunk-reading.ts";

/** So many chunks are looked through for the next one that two versions share. */
const AHEAD = 50;

const BLANKS_AND_COMMENT = /[ \t\f]*(?:#[^\n]*)?/y;
/** What goes on with the statement above it, or may. */
const GOES_ON = /[\\ \t\f]|(?:elif|else|except|finally)(?![\w\u0080-\uffff])/y;

export class EarlierChunks {
  #next = 0;

  constructor(private readonly readings: readonly ChunkReading[]) {}

  /** The chunk that stands at `start`, where a top-level statement begins, and ends as one; null: none of these. */
  take(text: string, start: number): ChunkReading | null {
    const end = Math.min(this.#next + AHEAD, this.readings.length);
    for (let index = this.#next; index < end; index += 1) {
      const reading = this.readings[index];
      if (reading === undefined || !text.startsWith(reading.source, start)) continue;
      if (!endsStatement(text, start + reading.source.length)) continue;
      this.#next = index + 1;
      return reading;
    }
    return null;
  }
}

/** Whether a top-level statement whose last token ends at `end` is over there. */
function endsStatement(text: string, end: number): boolean {
  let at = behindBlanks(text, end);
  while (at < text.length) {
    if (text.charCodeAt(at) !== Char.LineEnd) return false;
    const line = at + 1;
    at = behindBlanks(text, line);
    if (at < text.length && text.charCodeAt(at) !== Char.LineEnd) {
      GOES_ON.lastIndex = line;
      return !GOES_ON.test(text);
    }
  }
  return true;
}

function behindBlanks(text: string, at: number): number {
  BLANKS_AND_COMMENT.lastIndex = at;
  BLANKS_AND_COMMENT.test(text);
  return BLANKS_AND_COMMENT.lastIndex;
}
