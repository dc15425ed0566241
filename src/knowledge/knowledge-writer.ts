import { childShape, type Documents, shapeOf } from "./kinds.ts";
import { inOrder, SORTED_LISTS, serializeShaped } from "./serialize.ts";
import type { Shape } from "./shapes.generated.ts";

/** Returns `knowledge.json` in pieces of UTF-8; see `knowledgeWriter`. */
export type KnowledgeWriter = (document: Documents["knowledge"]) => readonly Uint8Array[];

/**
 * Makes a writer for a document that is written again and again with small changes. It gives the same text as `serializeDocument`, in
 * pieces; a piece that did not change since the last time is the same object. Items have to be replaced, never changed in place.
 */
export function knowledgeWriter(): KnowledgeWriter {
  const lists = new Map(Object.keys(EMPTY_LISTS).map((key) => [key, new ListWriter(key)]));
  let frames = new Map<string, Uint8Array>();
  return (document) => {
    const sorted = inOrder("knowledge", document);
    const pieces: Uint8Array[] = [];
    const kept = new Map<string, Uint8Array>();
    const addFrame = (text: string) => {
      const bytes = frames.get(text) ?? encoder.encode(text);
      kept.set(text, bytes);
      pieces.push(bytes);
    };
    let frame = serializeShaped({ ...sorted, ...EMPTY_LISTS }, shapeOf("knowledge"), "");
    for (const [key, list] of lists) {
      const items = sorted[key];
      if (!Array.isArray(items) || items.length === 0) continue;
      // Only one key stands at this indent at the start of a line: texts contain no line ends, and nested keys are indented deeper.
      const place = `\n  ${JSON.stringify(key)}: []`;
      const at = frame.indexOf(place) + place.length - 1;
      addFrame(frame.slice(0, at));
      for (const piece of list.write(items)) pieces.push(piece);
      frame = `\n  ${frame.slice(at)}`;
    }
    addFrame(`${frame}\n`);
    frames = kept;
    return pieces;
  };
}

const encoder = new TextEncoder();

const EMPTY_LISTS: Readonly<Record<string, readonly unknown[]>> = Object.fromEntries(
  Object.keys(SORTED_LISTS.knowledge ?? {}).map((key) => [key, []]),
);

/** The number of items in one piece: more take longer to write where one has changed, fewer make more pieces to compare. */
const GROUP = 10;

interface Group {
  readonly items: readonly object[];
  readonly isFirst: boolean;
  readonly bytes: Uint8Array;
}

/** Writes one list of the document in groups of items. A group whose items occur again, at any place, is not written anew. */
class ListWriter {
  readonly #shape: Shape;
  /** The groups of the last time, by their first item. */
  #groups: ReadonlyMap<object, Group> = new Map();

  constructor(list: string) {
    this.#shape = childShape(shapeOf("knowledge"), list).items ?? {};
  }

  write(items: readonly object[]): Uint8Array[] {
    const groups: Group[] = [];
    let changed: object[] = [];
    const close = () => {
      if (changed.length > 0) groups.push(this.#group(changed, groups.length === 0));
      changed = [];
    };
    for (let at = 0; at < items.length; ) {
      const item = items[at] as object;
      const known = this.#groups.get(item);
      if (known && standsAt(known, items, at)) {
        close();
        groups.push(known);
        at += known.items.length;
        continue;
      }
      changed.push(item);
      if (changed.length === GROUP) close();
      at += 1;
    }
    close();
    this.#groups = new Map(groups.map((group) => [group.items[0] as object, group]));
    return groups.map(({ bytes }) => bytes);
  }

  #group(items: readonly object[], isFirst: boolean): Group {
    const text = items.map((item) => serializeShaped(item, this.#shape, "    ")).join(NEXT);
    return { items, isFirst, bytes: encoder.encode(`${isFirst ? FIRST : NEXT}${text}`) };
  }
}

const FIRST = "\n    ";
const NEXT = ",\n    ";

function standsAt({ items, isFirst }: Group, all: readonly object[], start: number): boolean {
  if (isFirst !== (start === 0)) return false;
  for (let at = 0; at < items.length; at += 1) if (items[at] !== all[start + at]) return false;
  return true;
}
