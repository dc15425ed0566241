/** A part of an answer that was cut. */
export interface LeftOut {
  /** A JSON Pointer into the answer. */
  readonly at: string;
  readonly kept: number;
  readonly of: number;
  /** The unit of `kept` and `of`. */
  readonly unit: "items" | "bytes" | "keys";
}

interface CutNote {
  readonly limit_bytes: number;
  readonly left_out: readonly LeftOut[];
  /** How to ask for the rest. */
  readonly more: string;
}

interface CutAnswer {
  /** The answer, with a field `cut` where something was left out. */
  readonly answer: object;
  /** The same answer as JSON within the limit. */
  readonly text: string;
}

/** The room that is reserved for the note. */
const NOTE_BYTES = 4000;
/** The note names at most this many cut parts. */
const MOST_NAMED = 20;
/** Texts up to this length are names, ids and numbers, of which a half is worth nothing. */
const WHOLE_BYTES = 200;
/** With less room than this, the next item of a list is left out whole. */
const LEAST_ROOM = 1000;

/**
 * Cuts an answer to at most `limit` bytes of JSON. Lists keep their first items, which matter most; long texts keep their
 * beginning; ids and numbers stay whole. Returns null where even that is too much.
 */
export function cutToFit(answer: object, { limit, more }: { limit: number; more: string }): CutAnswer | null {
  const whole = JSON.stringify(answer);
  if (countUtf8Bytes(whole) <= limit) return { answer, text: whole };
  for (let room = limit - NOTE_BYTES; room > 0; room = Math.floor(room * 0.8)) {
    const leftOut: LeftOut[] = [];
    const kept = shrinkToRoom(JSON.parse(whole), room, "", leftOut);
    if (typeof kept !== "object" || kept === null) return null;
    const note: CutNote = { limit_bytes: limit, left_out: leftOut.slice(0, MOST_NAMED), more };
    const cut = { ...kept, cut: note };
    const text = JSON.stringify(cut);
    if (countUtf8Bytes(text) <= limit) return { answer: cut, text };
  }
  return null;
}

const countUtf8Bytes = (text: string): number => Buffer.byteLength(text);
const measureJsonBytes = (value: unknown): number => countUtf8Bytes(JSON.stringify(value) ?? "null");

/** Returns the value within `room` bytes, or undefined where it cannot be made that small. */
function shrinkToRoom(value: unknown, room: number, at: string, leftOut: LeftOut[]): unknown {
  if (measureJsonBytes(value) <= room) return value;
  if (typeof value === "string") return shortenText(value, room, at, leftOut);
  if (Array.isArray(value)) return shortenList(value, room, at, leftOut);
  if (typeof value === "object" && value !== null) return shrinkObject(value, room, at, leftOut);
  return undefined;
}

const MARK = "…";

function shortenText(text: string, room: number, at: string, leftOut: LeftOut[]): string | undefined {
  const of = countUtf8Bytes(text);
  if (of <= WHOLE_BYTES || room < WHOLE_BYTES) return undefined;
  let [fits, fails] = [0, text.length];
  while (fails - fits > 1) {
    const middle = Math.floor((fits + fails) / 2);
    if (measureJsonBytes(text.slice(0, middle)) + countUtf8Bytes(MARK) <= room) fits = middle;
    else fails = middle;
  }
  // A surrogate pair must not be cut in half.
  const end = /[\uD800-\uDBFF]/.test(text[fits - 1] ?? "") ? fits - 1 : fits;
  const kept = text.slice(0, end);
  leftOut.push({ at, kept: countUtf8Bytes(kept), of, unit: "bytes" });
  return kept + MARK;
}

function shortenList(items: readonly unknown[], room: number, at: string, leftOut: LeftOut[]): unknown[] | undefined {
  if (room < 2) return undefined;
  const kept: unknown[] = [];
  const own: LeftOut = { at, kept: 0, of: items.length, unit: "items" };
  const inside: LeftOut[] = [];
  let left = room - 2;
  for (const [index, item] of items.entries()) {
    const size = measureJsonBytes(item) + 1;
    if (size <= left) {
      kept.push(item);
      left -= size;
      continue;
    }
    const part = left >= LEAST_ROOM ? shrinkToRoom(item, left - 1, `${at}/${index}`, inside) : undefined;
    if (part !== undefined) kept.push(part);
    break;
  }
  if (kept.length < items.length) leftOut.push({ ...own, kept: kept.length });
  leftOut.push(...inside);
  return kept;
}

/** Small values stay whole, and the remaining room is shared among the large ones; room that one does not need goes to the next. */
function shrinkObject(object: object, room: number, at: string, leftOut: LeftOut[]): object | undefined {
  const entries = Object.entries(object).map(([key, value]) => ({ key, value, size: measureJsonBytes(value) }));
  const frame = entries.reduce((sum, { key }) => sum + measureJsonBytes(key) + 2, 2);
  if (frame > room) return dropLastKeys(object, room, at, leftOut);
  const kept = new Map<string, unknown>();
  let left = room - frame;
  const waiting = [...entries].sort((one, other) => one.size - other.size);
  for (const [index, { key, value, size }] of waiting.entries()) {
    const share = Math.floor(left / (waiting.length - index));
    const part = size <= share ? value : shrinkToRoom(value, share, `${at}/${escapePointerStep(key)}`, leftOut);
    if (part === undefined) return dropLastKeys(object, room, at, leftOut);
    kept.set(key, part);
    left -= measureJsonBytes(part);
  }
  return Object.fromEntries(entries.map(({ key }) => [key, kept.get(key)]));
}

/** All keys of a record matter, and it has few; an object with this many keys is a map, which may lose some. */
const MAP_KEYS = 50;

function dropLastKeys(object: object, room: number, at: string, leftOut: LeftOut[]): object | undefined {
  const entries = Object.entries(object);
  if (entries.length < MAP_KEYS) return undefined;
  const kept: [string, unknown][] = [];
  let left = room - 2;
  for (const [key, value] of entries) {
    left -= measureJsonBytes(key) + measureJsonBytes(value) + 2;
    if (left < 0) break;
    kept.push([key, value]);
  }
  leftOut.push({ at, kept: kept.length, of: entries.length, unit: "keys" });
  return Object.fromEntries(kept);
}

function escapePointerStep(key: string): string {
  return key.slice(0, 100).replaceAll("~", "~0").replaceAll("/", "~1");
}
