import type { ChunkReading } from "./chunk-reading.ts";
import { isOver } from "./statement-end.ts";

/** The search for the next chunk that two versions share looks at this many chunks. */
const MAX_LOOKAHEAD = 50;

/**
 * The chunks of the module that was read before. The next module is most often another version of it and shares most of
 * its chunks, which need not be read again.
 */
export class EarlierChunks {
  #next = 0;

  constructor(private readonly readings: readonly ChunkReading[]) {}

  /** Returns the chunk whose text is at `start`, where a top-level statement begins, if the statement also ends with it; else null. */
  take(text: string, start: number): ChunkReading | null {
    const end = Math.min(this.#next + MAX_LOOKAHEAD, this.readings.length);
    for (let index = this.#next; index < end; index += 1) {
      const reading = this.readings[index];
      if (reading === undefined || !text.startsWith(reading.source, start)) continue;
      if (!isOver(text, start + reading.source.length)) continue;
      this.#next = index + 1;
      return reading;
    }
    return null;
  }
}
