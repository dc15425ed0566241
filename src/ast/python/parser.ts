/** From the text of a module to its statements, of which each that stood in a module before is not read again. */
import { ChunkCache, chunksOf, PlacedChunk } from "./chunks.ts";
import { lex } from "./lexer.ts";
import { statementReader } from "./statements.ts";
import type { Comment } from "./tokens.ts";

export interface ReadModule {
  readonly chunks: readonly PlacedChunk[];
  readonly comments: readonly Comment[];
}

const cache = new ChunkCache();

/** The canonical statements of a source text and its comments. Throws `Refused`, or `RangeError` on very deep nesting. */
export function readModule(text: string, lineAt: (offset: number) => number): ReadModule {
  cache.makeRoom();
  const tokens = lex(text);
  const statements = statementReader(text, tokens);
  const chunks = chunksOf(tokens).map(({ first, last, start, end }) => {
    const source = text.slice(start, end);
    const reading = cache.get(source) ?? cache.add(source, statements(first, last), start);
    return new PlacedChunk(reading, start, lineAt(start));
  });
  return { chunks, comments: tokens.comments };
}
