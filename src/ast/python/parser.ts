/** From the text of a module to its statements, of which each that stood in a module before is not read again. */
import { ChunkReading } from "./chunk-reading.ts";
import { ChunkCache, chunksOf } from "./chunks.ts";
import { lex } from "./lexer.ts";
import { PlacedChunk } from "./placed-chunk.ts";
import { statementReader } from "./statements.ts";
import type { Comment } from "./tokens.ts";

export interface ReadModule {
  readonly chunks: readonly PlacedChunk[];
  readonly comments: readonly Comment[];
}

const cache = new ChunkCache();

/** The canonical statements of a source text and its comments. Throws `Refused`, or `RangeError` on very deep nesting. */
export function readModule(text: string): ReadModule {
  const tokens = lex(text);
  const statements = statementReader(text, tokens);
  let line = 1;
  let lineEnd = text.indexOf("\n");
  const chunks = chunksOf(tokens).map(({ first, last, start, end }) => {
    const source = text.slice(start, end);
    const reading = cache.get(source) ?? cache.add(new ChunkReading(source, start, statements(first, last)));
    for (; lineEnd >= 0 && lineEnd < start; lineEnd = text.indexOf("\n", lineEnd + 1)) line += 1;
    return new PlacedChunk(reading, start, line);
  });
  return { chunks, comments: tokens.comments };
}
