import { type Identifier, identifierOf } from "./identifiers.ts";
import { stem } from "./stem.ts";

/** What follows a word: nothing, a pause inside the sentence, or the end of the sentence. */
export type Break = "none" | "pause" | "end";

/** A word as it stands in the text; an identifier stays whole. */
export interface Word {
  readonly raw: string;
  /** Lower case, and reduced to what its forms share unless it is an identifier. */
  readonly stem: string;
  readonly identifier: Identifier | null;
  readonly break: Break;
}

/** Longer runs without a blank are no words; they are read in pieces, so that no pattern meets a long input. */
const LONGEST_CHUNK = 200;
/** An assumption is a sentence; of a text as long as a file only the beginning is read. */
const LONGEST_TEXT = 8_000;
const MOST_REMEMBERED = 20_000;
const CHUNKS = new Map<string, readonly Word[]>();
const OPENING = /^["'`([{<*«“‘]+(?=.)/u;
const CLOSING = /["'`\])>}*»”’.,;:!?…]+$/u;
const PIECE = /\d{4}-\d{2}-\d{2}|[\p{L}\p{N}]+(?:[.,:][\p{N}]+)*%?(?:'[\p{L}]+)?|[<>]=|[%$€£+=<>≤≥×/]|[–—]/gu;

/** The words of a text in order. Control characters count as blanks. Linear in the text's length; never throws. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (const chunk of chunksOf(text.slice(0, LONGEST_TEXT))) words.push(...remembered(chunk));
  return words;
}

/** Assumptions repeat their vocabulary; what a run of characters is depends on nothing else. */
function remembered(chunk: string): readonly Word[] {
  const known = CHUNKS.get(chunk);
  if (known) return known;
  if (CHUNKS.size >= MOST_REMEMBERED) CHUNKS.clear();
  const words = wordsOfChunk(chunk);
  CHUNKS.set(chunk, words);
  return words;
}

function chunksOf(text: string): string[] {
  if (/^[\x20-\x7e]*$/.test(text)) return piecesOf(text.split(" "));
  const clean = text
    .normalize("NFKC")
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/[\u2010\u2011\u2012]/g, "-");
  return piecesOf(clean.split(/[\s\p{Cc}\p{Cf}\p{Cs}]+/u));
}

function piecesOf(chunks: readonly string[]): string[] {
  return chunks
    .flatMap((chunk) => (chunk.length <= LONGEST_CHUNK ? chunk : slices(chunk)))
    .filter((chunk) => chunk !== "");
}

function slices(chunk: string): string[] {
  const parts: string[] = [];
  for (let at = 0; at < chunk.length; at += LONGEST_CHUNK) parts.push(chunk.slice(at, at + LONGEST_CHUNK));
  return parts;
}

function wordsOfChunk(chunk: string): Word[] {
  const { core, quoted, after } = bare(chunk);
  if (core === "") return /[–—-]/.test(chunk) ? [separator()] : [];
  const assigned = /^([A-Z][A-Z0-9_]*)=(.+)$/.exec(core);
  if (assigned?.[1] && assigned[2])
    return [...wordsOfChunk(assigned[1]), ...wordsOfChunk(assigned[2] + chunk.slice(-1))];
  const identifier = identifierOf(core.replace(/['’]s$/, ""), quoted);
  const words = identifier ? [{ raw: core, stem: identifier.key, identifier }] : plainWords(core);
  return words.map((word, at) => ({ identifier: null, ...word, break: at === words.length - 1 ? after : "none" }));
}

function separator(): Word {
  return { raw: "–", stem: "–", identifier: null, break: "pause" };
}

function bare(chunk: string): { core: string; quoted: boolean; after: Break } {
  const opened = chunk.replace(OPENING, "");
  const isCall = /\([^()]*\)["'`.,;:!?]*$/.test(opened);
  const isTemplate = /[{<][^{}<>]*[}>]["'`.,;:!?]*$/.test(opened);
  const closing = isCall || isTemplate ? /["'`.,;:!?…]+$/u : CLOSING;
  const core = opened.replace(closing, "");
  const tail = opened.slice(core.length);
  return { core, quoted: /^["'(]*`|^["'“]/.test(chunk), after: breakOf(tail) };
}

function breakOf(tail: string): Break {
  if (/[.;!?…]/.test(tail)) return "end";
  return /[,:]/.test(tail) ? "pause" : "none";
}

function plainWords(core: string): { raw: string; stem: string }[] {
  const spread = core
    .replace(/(?<=^[a-z]+)\(\d*(?:,\d+)?\)$/i, "")
    .replace(/(?<![\d-]\d*)(\d{1,15})-(\d{1,15})(?![\d-])/g, "$1–$2");
  return [...spread.matchAll(PIECE)].flatMap(([raw]) =>
    expanded(raw).map((part) => ({ raw: part, stem: stem(part.toLowerCase()) })),
  );
}

/** `isn't` is two words, `it's` loses its tail, `cannot` hides a negation. */
function expanded(raw: string): string[] {
  const lower = raw.toLowerCase();
  if (lower === "cannot") return ["can", "not"];
  if (lower === "can't") return ["can", "not"];
  if (lower === "won't") return ["will", "not"];
  if (lower.endsWith("n't")) return [raw.slice(0, -3), "not"];
  const apostrophe = raw.indexOf("'");
  return [apostrophe > 0 ? raw.slice(0, apostrophe) : raw];
}
