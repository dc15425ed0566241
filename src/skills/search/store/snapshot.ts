import { crc32 } from "node:zlib";
import { err, ok, type Result } from "../../../domain/index.ts";
import { FIELDS } from "../skill-text.ts";
import { ByteReader, ByteWriter } from "./byte-stream.ts";
import { Postings } from "./postings.ts";
import { type Entry, SkillStore } from "./skill-store.ts";

// A snapshot: 12 bytes of head (magic, version, CRC-32 of the rest), then
//   names and terms (JSON each),
//   for each skill: a length a field, and the size of its details; then the details of all: phrase texts (JSON), passages, the
//   terms of its phrases, and its terms,
//   for each term: how many postings, and their size; then the postings of all: the gap to the slot before and the packed counts.
// Skills and terms are sorted, so that equal skills give equal bytes. Details and postings are read when they are asked for: one
// query needs a few of each, and reading all of 20,000 skills took ten times as long as answering.

const MAGIC = 0x534b4c58;
const HEAD = 12;

/** To be raised with every change of this format, of the tokens, or of how fields are packed: old snapshots are then built anew. */
const VERSION = 2;

export function snapshot(store: SkillStore): Uint8Array {
  const writer = new ByteWriter();
  const names = store.names();
  const numbers = liveTerms(store);
  const places = inverse(numbers, store.terms.length);
  writer.json(names);
  writer.json(numbers.map((number) => store.terms[number]));
  const details = new ByteWriter();
  for (const name of names) {
    const entry = entryOf(store, name);
    for (const length of entry.lengths) writer.number(length);
    writer.number(sizeOf(details, () => writeDetails(details, entry, places)));
  }
  writer.append(details);
  const slots = slotPlaces(store, names);
  const lists = new ByteWriter();
  for (const number of numbers) {
    const postings = store.postings[number] ?? new Postings();
    writer.number(postings.size);
    writer.number(sizeOf(lists, () => writePostings(lists, postings, slots)));
  }
  writer.append(lists);
  return withHead(writer.written());
}

function sizeOf(writer: ByteWriter, write: () => void): number {
  const before = writer.length;
  write();
  return writer.length - before;
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

function writeDetails(writer: ByteWriter, { passages, phrases, terms }: Entry, places: Uint32Array): void {
  const placed = (numbers: ArrayLike<number>) => placesOf(numbers, places);
  writer.json(phrases.map(({ text }) => text));
  writer.number(passages.length);
  for (const passage of passages) writer.numbers(placed(passage));
  for (const phrase of phrases) writer.numbers(placed(phrase.terms));
  writer.numbers(gaps(placed(terms).sort()));
}

/** A loop: this is every term of every skill, and `Uint32Array.from` takes several times as long. */
function placesOf(numbers: ArrayLike<number>, places: Uint32Array): Uint32Array {
  const placed = new Uint32Array(numbers.length);
  for (let at = 0; at < numbers.length; at++) placed[at] = places[numbers[at] ?? 0] ?? 0;
  return placed;
}

function gaps(ascending: Uint32Array): Uint32Array {
  return ascending.map((value, at) => value - (at === 0 ? 0 : (ascending[at - 1] ?? 0)));
}

function writePostings(writer: ByteWriter, { slots, counts, size }: Postings, places: Uint32Array): void {
  const placed = placesOf(slots.subarray(0, size), places);
  let before = 0;
  for (const at of inOrder(placed)) {
    const place = placed[at] ?? 0;
    writer.number(place - before);
    writer.number(counts[at] ?? 0);
    before = place;
  }
}

/** Where the values stand, the smallest first; skills that came in the order of their names are in order. */
function inOrder(values: Uint32Array): Iterable<number> {
  const isSorted = values.every((value, at) => at === 0 || (values[at - 1] ?? 0) < value);
  return isSorted ? values.keys() : [...values.keys()].sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0));
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
  const heads = names.map((name) => ({ name, lengths: FIELDS.map(() => reader.number()), size: reader.number() }));
  heads.forEach(({ name, lengths, size }, slot) => {
    store.place(slot, new KeptEntry(name, lengths, reader.take(size)));
  });
  const sizes = terms.map(() => ({ size: reader.number(), bytes: reader.number() }));
  terms.forEach((term, at) => {
    const { size = 0, bytes = 0 } = sizes[at] ?? {};
    const list = reader.take(bytes);
    store.enter(term, new Postings(size, () => readPostings(new ByteReader(list), size)));
  });
  return store;
}

type Details = Pick<Entry, "terms" | "passages" | "phrases">;

/** An entry whose details are read from its bytes when one of them is asked for. */
class KeptEntry implements Entry {
  private details: Details | null = null;

  constructor(
    readonly name: string,
    readonly lengths: readonly number[],
    private readonly bytes: Uint8Array,
  ) {}

  get terms(): Details["terms"] {
    return this.read().terms;
  }

  get passages(): Details["passages"] {
    return this.read().passages;
  }

  get phrases(): Details["phrases"] {
    return this.read().phrases;
  }

  private read(): Details {
    this.details ??= readDetails(new ByteReader(this.bytes));
    return this.details;
  }
}

function readDetails(reader: ByteReader): Details {
  const texts = reader.json() as string[];
  const passages = Array.from({ length: reader.number() }, () => reader.numbers());
  const phrases = texts.map((text) => ({ text, terms: reader.numbers() }));
  const terms = Uint32Array.from(reader.numbers());
  for (let at = 1; at < terms.length; at++) terms[at] = (terms[at] ?? 0) + (terms[at - 1] ?? 0);
  return { terms, passages, phrases };
}

function readPostings(reader: ByteReader, size: number): { slots: Uint32Array; counts: Uint32Array } {
  const slots = new Uint32Array(size);
  const counts = new Uint32Array(size);
  let slot = 0;
  for (let at = 0; at < size; at++) {
    slot += reader.number();
    slots[at] = slot;
    counts[at] = reader.number();
  }
  return { slots, counts };
}
