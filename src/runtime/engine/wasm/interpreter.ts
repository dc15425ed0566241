import { Cursor } from "./cursor.ts";
import { Output } from "./emit.ts";
import { SECTION } from "./module.ts";

/** The names under which `addInterpreterEntry` exports what the host calls and sets. */
export const ENTRY_EXPORTS = { run: "entry_run", stack: "entry_stack" } as const;

export interface Entry {
  /** The index of a function `(text, flags) → status` that runs a text in the interpreter that is already started. */
  readonly run: number;
  /** The index of the global with the pointer of the stack in memory. */
  readonly stack: number;
}

const HEADER_BYTES = 8;

/**
 * Rewrites an interpreter, so that the host can start it once, keep its memory, and go on from there: it exports the entry, has no custom
 * sections, and, for a module whose memory the host fills, no data.
 */
export function addInterpreterEntry(
  bytes: Uint8Array,
  { run, stack }: Entry,
  data: "kept" | "left out",
): Uint8Array<ArrayBuffer> {
  const cursor = new Cursor(bytes, HEADER_BYTES, bytes.length);
  const out = new Output(bytes.length);
  out.copy(bytes.subarray(0, HEADER_BYTES));
  while (!cursor.isAtEnd) {
    const start = cursor.at;
    const id = cursor.byte();
    const size = cursor.u32();
    const from = cursor.at;
    cursor.skip(size);
    if (id === SECTION.custom || (id === SECTION.data && data === "left out")) continue;
    if (id !== SECTION.export) {
      out.copy(bytes.subarray(start, cursor.at));
      continue;
    }
    const list = new Cursor(bytes, from, cursor.at);
    const section = new Output(size + 64);
    section.u32(list.u32() + 2);
    section.copy(bytes.subarray(list.at, cursor.at));
    section.name(ENTRY_EXPORTS.run);
    section.op(0, run);
    section.name(ENTRY_EXPORTS.stack);
    section.op(3, stack);
    out.op(id, section.length);
    out.copy(section.bytes());
  }
  return out.bytes();
}
