import { crc32 } from "node:zlib";
import { err, ok, type Result } from "../../../domain/index.ts";
import { FIELDS } from "../skill-text.ts";
import { ByteReader, ByteWriter } from "./byte-stream.ts";
import { Postings } from "./postings.ts";
import { type Entry, SkillStore } from "./skill-store.ts";

// A snapshot: 12 bytes of head (magic, version, CRC-32 of the rest), then
//   names, terms, phrase texts of each skill (JSON each),
//   for each skill: a length a field, passages, the terms of its phrases,
//   for each term: how many postings, then the gap to the slot before and the packed counts of each.
// Skills and terms are sorted, so that equal skills give equal bytes. What each skill's terms are follows from the postings.

const MAGIC = 0x534b4c58;
const HEAD = 12;

/** To be raised with every change of this format, of the tokens, or of how fields are packed: old snapshots are then built anew. */
const VERSION = 1;

export function snapshot(store: SkillStore): Uint8Array {
  const writer = new ByteWriter();
  const names = store.names();
  const entries = names.map((name) => entryOf(store, name));
  const numbers = liveTerms(store);
  const places = inverse(numbers, store.terms.length);
  writer.json(names);
  writer.json(numbers.map((number) => store.terms[number]));
  writer.json(entries.map(({ phrases }) => phrases.map(({ text }) => text)));
  for (const entry of entries) writeEntry(writer, entry, places);
  const slots = slotPlaces(store, names);
  for (const number of numbers) writePostings(writer, store.postings[number] ?? new Postings(), slots);
  return withHead(writer.written());
}

function entryOf(store: SkillStore, name: string): Entry {
  const entry = store.entries[store.slotOf(name) ?? -1];
  if (entry === undefined || entry === null) throw new Error(`${name} has no entry`);
  return entry;
}

function liveTerms(store: SkillStore): number[] {
  const text = (number: number) => store.terms[number] ?? "";
  const live = store.terms.map((_, number) => number).filter((number) => store.frequency(number) > 0);
  return live.sort((a, b) => (text(a) < text(b) ? -1 : 1));
}

function inverse(order: readonly number[], size: number): Uint32Array {
  const places = new Uint32Array(size);
  order.forEach((value, place) => {
    places[value] = place;
  });
  return places;
}

function slotPlaces(store: SkillStore, names: readonly string[]): Uint32Array {
  const slots = names.map((name) => store.slotOf(name) ?? 0);
  return inverse(slots, store.entries.length);
}

function writeEntry(writer: ByteWriter, { lengths, passages, phrases }: Entry, places: Uint32Array): void {
  const written = (terms: readonly number[]) => writer.numbers(terms.map((term) => places[term] ?? 0));
  for (const length of lengths) writer.number(length);
  writer.number(passages.length);
  for (const passage of passages) written(passage);
  for (const { terms } of phrases) written(terms);
}

function writePostings(writer: ByteWriter, { slots, counts, size }: Postings, places: Uint32Array): void {
  const order = Array.from({ length: size }, (_, at) => at);
  const placeAt = (at: number) => places[slots[at] ?? 0] ?? 0;
  order.sort((a, b) => placeAt(a) - placeAt(b));
  writer.number(size);
  let before = 0;
  for (const at of order) {
    writer.number(placeAt(at) - before);
    writer.number(counts[at] ?? 0);
    before = placeAt(at);
  }
}

function withHead(body: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(HEAD + body.length);
  const head = new DataView(bytes.buffer);
  head.setUint32(0, MAGIC);
  head.setUint32(4, VERSION);
  head.setUint32(8, crc32(body));
  bytes.set(body, HEAD);
  return bytes;
}

export function readSnapshot(bytes: Uint8Array): Result<SkillStore, string> {
  if (bytes.length < HEAD) return err("The snapshot of the search index is cut short.");
  const head = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (head.getUint32(0) !== MAGIC) return err("This is no snapshot of a search index.");
  if (head.getUint32(4) !== VERSION) return err(`The snapshot has version ${head.getUint32(4)}, not ${VERSION}.`);
  const body = bytes.subarray(HEAD);
  if (head.getUint32(8) !== crc32(body)) return err("The snapshot of the search index is damaged.");
  return ok(readBody(new ByteReader(body)));
}

/** The sum was right, so that these are the bytes that `snapshot` wrote. */
function readBody(reader: ByteReader): SkillStore {
  const store = new SkillStore();
  const names = reader.json() as string[];
  const terms = reader.json() as string[];
  const texts = reader.json() as string[][];
  const entries = names.map((name, at) => readEntry(reader, name, texts[at] ?? []));
  const sizes = new Uint32Array(names.length);
  for (const term of terms) store.enter(term, readPostings(reader, sizes));
  const lists = termLists(store, sizes);
  entries.forEach((entry, slot) => {
    store.place(slot, { ...entry, terms: lists[slot] ?? new Uint32Array() });
  });
  return store;
}

function readEntry(reader: ByteReader, name: string, texts: readonly string[]): Omit<Entry, "terms"> {
  const lengths = FIELDS.map(() => reader.number());
  const passages = Array.from({ length: reader.number() }, () => reader.numbers());
  const phrases = texts.map((text) => ({ text, terms: reader.numbers() }));
  return { name, lengths, passages, phrases };
}

function readPostings(reader: ByteReader, sizes: Uint32Array): Postings {
  const size = reader.number();
  const slots = new Uint32Array(size);
  const counts = new Uint32Array(size);
  let slot = 0;
  for (let at = 0; at < size; at++) {
    slot += reader.number();
    slots[at] = slot;
    counts[at] = reader.number();
    sizes[slot] = (sizes[slot] ?? 0) + 1;
  }
  return new Postings(slots, counts, size);
}

/** The terms of each skill, from the postings of each term. */
function termLists(store: SkillStore, sizes: Uint32Array): Uint32Array[] {
  const lists = Array.from(sizes, (size) => new Uint32Array(size));
  const filled = new Uint32Array(sizes.length);
  store.postings.forEach(({ slots, size }, number) => {
    for (let at = 0; at < size; at++) {
      const slot = slots[at] ?? 0;
      const list = lists[slot];
      const next = filled[slot] ?? 0;
      if (list !== undefined) list[next] = number;
      filled[slot] = next + 1;
    }
  });
  return lists;
}
