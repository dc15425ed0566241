import type { ChunkReading } from "./chunk-reading.ts";
import { isOver } from "./statement-end.ts";

/** How many chunks are looked through for the next one that two versions share. */
const AHEAD = 50;

/**
 * The chunks of the module that was read before. The next module is most often another version of it and shares most of
 * its chunks, which need not be read again.
 */
export class EarlierChunks {
  #next = 0;

  constructor(private readonly readings: readonly ChunkReading[]) {}

  /** The chunk whose text stands at `start`, where a top-level statement begins, and ends where it did; else null. */
  take(text: string, start: number): ChunkReading | null {
    const end = Math.min(this.#next + AHEAD, this.readings.length);
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
