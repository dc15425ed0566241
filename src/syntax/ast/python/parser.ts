/**
 * Reads the statements of a module. Those that stood in the module that was read before, most often the other version of
 * the file, are not read again.
 */
import { ChunkReading } from "./chunk-reading.ts";
import { type ChunkPlace, splitIntoChunks } from "./chunks.ts";
import type { Comment } from "./comment.ts";
import { EarlierChunks } from "./earlier-chunks.ts";
import { lex } from "./lexer.ts";
import { PlacedChunk } from "./placed-chunk.ts";
import { createStatementReader } from "./statements.ts";
import type { Tokens } from "./tokens.ts";

export interface ReadModule {
  readonly chunks: readonly PlacedChunk[];
  readonly comments: readonly Comment[];
}

/** The chunks of the module that was read before. */
let earlier: readonly ChunkReading[] = [];

/** Reads the canonical statements and the comments of a source text. Throws `Refused`, or `RangeError` for very deep nesting. */
export function readModule(text: string): ReadModule {
  const tokens = lex(text, new EarlierChunks(earlier));
  const read = createChunkReader(text, tokens);
  let line = 1;
  let lineEnd = text.indexOf("\n");
  const readings: ChunkReading[] = [];
  const chunks = splitIntoChunks(tokens).map((place) => {
    const { start } = place;
    const reading = read(place);
    readings.push(reading);
    for (; lineEnd >= 0 && lineEnd < start; lineEnd = text.indexOf("\n", lineEnd + 1)) line += 1;
    return new PlacedChunk(reading, start, line);
  });
  earlier = readings;
  return { chunks, comments: tokens.comments };
}

function createChunkReader(text: string, tokens: Tokens): (place: ChunkPlace) => ChunkReading {
  const statements = createStatementReader(text, tokens);
  const { comments } = tokens;
  let at = 0;
  const takeCommentsIn = ({ start, end }: ChunkPlace): readonly Comment[] => {
    const found: Comment[] = [];
    for (let comment = comments[at]; comment && comment.start < end; at += 1, comment = comments[at]) {
      if (comment.start >= start) found.push({ ...comment, start: comment.start - start });
    }
    return found;
  };
  return (place) => {
    const { first, last, start, end } = place;
    const known = tokens.chunks.get(first);
    if (known) return known;
    return new ChunkReading(text.slice(start, end), start, statements(first, last), takeCommentsIn(place));
  };
}
