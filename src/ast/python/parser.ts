/** The tree-sitter parser: loaded once and kept. */
import { Language, Parser } from "web-tree-sitter";
import { ChunkCache, type ChunkPlace, chunksOf, PlacedChunk } from "./chunks.ts";
import { verifyLayout } from "./layout.ts";
import { lex } from "./lexer.ts";
import { Refused } from "./refused.ts";
import { readBlock } from "./statements.ts";
import type { Comment, Tokens } from "./tokens.ts";
import { copyTree } from "./tree.ts";
import { readWasmFile } from "./wasm-files.ts";

let loading: Promise<Parser> | null = null;
let parser: Parser | null = null;

/** Loads the parser; concurrent and later calls share the first one's work, and a failure can be tried again. */
export async function loadParser(): Promise<void> {
  loading ??= createParser();
  try {
    parser = await loading;
  } catch (cause) {
    loading = null;
    throw cause;
  }
}

async function createParser(): Promise<Parser> {
  const [runtime, grammar] = await Promise.all([
    readWasmFile("web-tree-sitter.wasm"),
    readWasmFile("tree-sitter-python.wasm"),
  ]);
  await Parser.init({ wasmBinary: runtime });
  const created = new Parser();
  created.setLanguage(await Language.load(grammar));
  return created;
}

export interface ReadModule {
  readonly chunks: readonly PlacedChunk[];
  readonly comments: readonly Comment[];
}

const cache = new ChunkCache();

/** The canonical statements of a source text and its comments. Throws `Refused`, or `RangeError` on very deep nesting. */
export function readModule(text: string, lineAt: (offset: number) => number): ReadModule {
  cache.makeRoom();
  const tokens = lex(text);
  const places = chunksOf(text, tokens);
  const sources = places.map(({ start, end }) => text.slice(start, end));
  let masked: string | null = null;
  for (let at = 0; at < places.length; at += 1) {
    if (cache.get(sources[at] ?? "")) continue;
    // Neighbours that are new as well go through the parser together.
    let after = at + 1;
    while (after < places.length && !cache.get(sources[after] ?? "")) after += 1;
    masked ??= withoutHidden(text, tokens);
    readRun({ text, masked, tokens, places: places.slice(at, after), sources: sources.slice(at, after) });
    at = after - 1;
  }
  const chunks = places.map(({ start }, at) => {
    const reading = cache.get(sources[at] ?? "");
    if (reading === undefined) throw new Error("a chunk was not read");
    return new PlacedChunk(reading, start, lineAt(start));
  });
  return { chunks, comments: tokens.comments };
}

interface Run {
  readonly text: string;
  /** The text as tree-sitter gets it; see `Hidden`. */
  readonly masked: string;
  readonly tokens: Tokens;
  readonly places: readonly ChunkPlace[];
  readonly sources: readonly string[];
}

/** Parses neighbouring chunks and keeps what each of them says. */
function readRun({ text, masked, tokens, places, sources }: Run): void {
  if (parser === null) throw new Error("load() must be awaited before parse()");
  const [start, end] = [places[0]?.start ?? 0, places.at(-1)?.end ?? 0];
  const tree = parser.parse(`${masked.slice(start, end)}\n`);
  if (tree === null) throw new Refused("the parser gave no tree", null);
  try {
    const root = copyTree(tree, { text, base: start, formats: tokens.formats });
    verifyLayout(root, tokens.tokens.slice(places[0]?.first ?? 0, places.at(-1)?.last ?? 0));
    const body = readBlock(root);
    for (const [at, place] of places.entries()) {
      const own = body.filter(
        (stmt) => stmt.start >= place.start && stmt.start < (places[at + 1]?.start ?? Number.POSITIVE_INFINITY),
      );
      cache.add(sources[at] ?? "", own, place.start);
    }
  } finally {
    tree.delete();
  }
}

function withoutHidden(text: string, { hidden }: Tokens): string {
  let masked = "";
  let at = 0;
  for (const { start, end, fill } of hidden) {
    masked += text.slice(at, start) + fill.repeat(end - start);
    at = end;
  }
  return masked + text.slice(at);
}
