import { childShape, type Documents, shapeOf } from "./kinds.ts";
import { inOrder, SORTED_LISTS, written } from "./serialize.ts";
import type { Shape } from "./shapes.generated.ts";

/** Writes one document again and again; see `knowledgeWriter`. */
export type KnowledgeWriter = (document: Documents["knowledge"]) => Uint8Array;

/**
 * The same text as UTF-8, for a document that is written again and again with small changes: what was written before is not
 * written anew. Only for a document whose items are replaced, never changed in place. The bytes hold until the next call.
 */
export function knowledgeWriter(): KnowledgeWriter {
  const encoder = new TextEncoder();
  const lists = new Map(Object.keys(EMPTY_LISTS).map((key) => [key, new ListWriter(key)]));
  let room = new Uint8Array(1024);
  return (document) => {
    const sorted = inOrder("knowledge", document);
    const pieces: Uint8Array[] = [];
    let frame = written({ ...sorted, ...EMPTY_LISTS }, shapeOf("knowledge"), "");
    for (const [key, list] of lists) {
      const items = sorted[key];
      if (!Array.isArray(items) || items.length === 0) continue;
      // At this indent and a line's start there is one such key: texts hold no line ends, and what is nested stands deeper.
      const place = `\n  ${JSON.stringify(key)}: []`;
      const at = frame.indexOf(place) + place.length - 1;
      pieces.push(encoder.encode(frame.slice(0, at)), ...list.write(items));
      frame = `\n  ${frame.slice(at)}`;
    }
    pieces.push(encoder.encode(`${frame}\n`));
    const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
    if (room.length < length) room = new Uint8Array(length * 2);
    fill(room, pieces);
    return room.subarray(0, length);
  };
}

const EMPTY_LISTS: Readonly<Record<string, readonly unknown[]>> = Object.fromEntries(
  Object.keys(SORTED_LISTS.knowledge ?? {}).map((key) => [key, []]),
);

function fill(room: Uint8Array, pieces: readonly Uint8Array[]): Uint8Array {
  let at = 0;
  for (const piece of pieces) {
    room.set(piece, at);
    at += piece.length;
  }
  return room;
}

/** Items that are kept as one piece. */
const GROUP = 100;

interface Group {
  readonly items: readonly object[];
  readonly bytes: Uint8Array;
}

/** One list of the document, in groups; a group whose items are the ones of the last time is taken as it was. */
class ListWriter {
  readonly #encoder = new TextEncoder();
  readonly #shape: Shape;
  readonly #known = new WeakMap<object, Uint8Array>();
  #groups: Group[] = [];

  constructor(list: string) {
    this.#shape = childShape(shapeOf("knowledge"), list).items ?? {};
  }

  write(items: readonly object[]): Uint8Array[] {
    const groups: Group[] = [];
    for (let start = 0; start < items.length; start += GROUP) {
      const old = this.#groups[groups.length];
      const same = old !== undefined && isSame(old.items, items, start);
      groups.push(same ? old : this.#group(items.slice(start, start + GROUP), start === 0));
    }
    this.#groups = groups;
    return groups.map(({ bytes }) => bytes);
  }

  #group(items: readonly object[], isFirst: boolean): Group {
    const pieces = items.flatMap((item, at) => [isFirst && at === 0 ? FIRST : NEXT, this.#bytesOf(item)]);
    const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
    return { items, bytes: fill(bytes, pieces) };
  }

  #bytesOf(item: object): Uint8Array {
    const bytes = this.#known.get(item) ?? this.#encoder.encode(written(item, this.#shape, "    "));
    this.#known.set(item, bytes);
    return bytes;
  }
}

const FIRST = new TextEncoder().encode("\n    ");
const NEXT = new TextEncoder().encode(",\n    ");

function isSame(group: readonly object[], items: readonly object[], start: number): boolean {
  const length = Math.min(GROUP, items.length - start);
  if (group.length !== length) return false;
  for (let at = 0; at < length; at += 1) if (group[at] !== items[start + at]) return false;
  return true;
}
