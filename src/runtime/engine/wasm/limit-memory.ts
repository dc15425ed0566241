import { Cursor } from "./cursor.ts";
import { Output } from "./emit.ts";
import { SECTION } from "./module.ts";

const HEADER_BYTES = 8;
const PAGE_BYTES = 65_536;

/** Returns a module with one memory of its own whose memory grows to the limit and no further; then the guest is told that there is no more. */
export function limitModuleMemory(bytes: Uint8Array, limitBytes: number): Uint8Array<ArrayBuffer> {
  const cursor = new Cursor(bytes, HEADER_BYTES, bytes.length);
  const out = new Output(bytes.length);
  out.copy(bytes.subarray(0, HEADER_BYTES));
  while (!cursor.isAtEnd) {
    const start = cursor.at;
    const id = cursor.byte();
    const size = cursor.u32();
    const from = cursor.at;
    cursor.skip(size);
    if (id !== SECTION.memory) {
      out.copy(bytes.subarray(start, cursor.at));
      continue;
    }
    const least = readLeastPages(new Cursor(bytes, from, cursor.at));
    const section = new Output(size + 16);
    section.u32(1);
    section.op(1, least);
    section.u32(Math.max(least, Math.floor(limitBytes / PAGE_BYTES)));
    out.op(id, section.length);
    out.copy(section.bytes());
  }
  return out.bytes();
}

function readLeastPages(cursor: Cursor): number {
  if (cursor.u32() !== 1) throw new Error("The module has not one memory.");
  cursor.u32();
  return cursor.u32();
}
