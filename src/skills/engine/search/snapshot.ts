import { crc32 } from "node:zlib";
import { err, ok, type Result } from "../../../kernel/domain/index.ts";
import { END, type Entry } from "./entry.ts";
import { SkillStore } from "./skill-store.ts";
import { FIELDS } from "./skill-text.ts";

// A snapshot is a sequence of 32-bit numbers: a magic number, the version, the CRC-32 of all that follows, and the length of the
// heading in bytes; then the heading as JSON, padded to whole numbers; then a record for each skill. Records are used in place,
// without a copy, so that a new process starts quickly. Skills and terms are sorted, so that equal skills give equal bytes.

const MAGIC = 0x534b4c58;
const HEAD = 16;

/** Raise this with every change of the format, of the terms, or of how counts are packed: older snapshots are then built anew. */
export const VERSION = 4;

interface Heading {
  readonly names: readonly string[];
  readonly terms: readonly string[];
  readonly phrases: readonly (readonly string[])[];
  /** The length of each skill's record, in numbers. */
  readonly sizes: readonly number[];
}

export function writeSnapshot(store: SkillStore): Uint8Array {
  const { entries, live, places } = sortSkillsAndTerms(store);
  const records = entries.map((entry) => encodeSkillRecord(entry, places));
  const heading: Heading = {
    names: entries.map(({ name }) => name),
    terms: live,
    phrases: entries.map(({ phraseTexts }) => phraseTexts),
    sizes: records.map(({ length }) => length),
  };
  return assembleSnapshotBytes(new TextEncoder().encode(JSON.stringify(heading)), records);
}

/** Returns the skills and the terms that any of them has, both sorted, and the place of each number's term among those. */
export function sortSkillsAndTerms(store: SkillStore) {
  const entries = [...store.entries.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  const live = store.terms.filter((term) => store.findTermNumber(term) !== undefined).sort();
  const places = new Uint32Array(store.terms.length);
  for (const [place, term] of live.entries()) places[store.findTermNumber(term) ?? 0] = place;
  return { entries, live, places };
}

/** Returns the record of a skill: the lengths of its fields and of its lists, then the lists. */
export function encodeSkillRecord(
  { lengths, terms, counts, passages, phrases }: Entry,
  places: Uint32Array,
): Uint32Array {
  const placeNumbers = (numbers: Uint32Array) =>
    numbers.map((number) => (number === END ? END : (places[number] ?? 0)));
  const parts = [
    lengths,
    Uint32Array.of(terms.length, passages.length, phrases.length),
    placeNumbers(terms),
    counts,
    placeNumbers(passages),
    placeNumbers(phrases),
  ];
  return joinNumberArrays(parts);
}

function joinNumberArrays(parts: readonly Uint32Array[]): Uint32Array {
  const all = new Uint32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function assembleSnapshotBytes(heading: Uint8Array, records: readonly Uint32Array[]): Uint8Array {
  const start = HEAD + roundUpToWord(heading.length);
  const body = joinNumberArrays(records);
  const bytes = new Uint8Array(start + body.byteLength);
  bytes.set(heading, HEAD);
  bytes.set(new Uint8Array(body.buffer), start);
  const head = new Uint32Array(bytes.buffer, 0, HEAD / 4);
  head.set([MAGIC, VERSION, 0, heading.length]);
  head[2] = crc32(bytes.subarray(12));
  return bytes;
}

const roundUpToWord = (length: number): number => Math.ceil(length / 4) * 4;

export function readSnapshot(unaligned: Uint8Array): Result<SkillStore, string> {
  if (unaligned.length < HEAD) return err("The snapshot of the search index is cut short.");
  const bytes = unaligned.byteOffset % 4 === 0 ? unaligned : unaligned.slice();
  const [magic, version, sum, headingLength = 0] = new Uint32Array(bytes.buffer, bytes.byteOffset, HEAD / 4);
  if (magic !== MAGIC) return err("This is not a snapshot of a search index.");
  if (version !== VERSION) return err(`The snapshot has version ${version}, not ${VERSION}.`);
  if (sum !== crc32(bytes.subarray(12))) return err("The snapshot of the search index is damaged.");
  const heading = JSON.parse(new TextDecoder().decode(bytes.subarray(HEAD, HEAD + headingLength))) as Heading;
  const start = HEAD + roundUpToWord(headingLength);
  return ok(
    restoreSkillStore(heading, new Uint32Array(bytes.buffer, bytes.byteOffset + start, (bytes.length - start) / 4)),
  );
}

/** Reads the records without further checks: the checksum says that `writeSnapshot` wrote them. */
function restoreSkillStore({ names, terms, phrases, sizes }: Heading, records: Uint32Array): SkillStore {
  const store = new SkillStore();
  for (const term of terms) store.numberFor(term);
  let end = 0;
  for (const [at, name] of names.entries()) {
    const start = end;
    end += sizes[at] ?? 0;
    store.put(decodeSkillRecord(records.subarray(start, end), name, phrases[at] ?? []));
  }
  return store;
}

export function decodeSkillRecord(record: Uint32Array, name: string, phraseTexts: readonly string[]): Entry {
  const width = FIELDS.length;
  const [termCount = 0, passageCount = 0] = record.subarray(width, width + 3);
  const terms = width + 3;
  const counts = terms + termCount;
  const passages = counts + termCount;
  const phrases = passages + passageCount;
  return {
    name,
    lengths: record.subarray(0, width),
    terms: record.subarray(terms, counts),
    counts: record.subarray(counts, passages),
    passages: record.subarray(passages, phrases),
    phrases: record.subarray(phrases),
    phraseTexts,
  };
}
