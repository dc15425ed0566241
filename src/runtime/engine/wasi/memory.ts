import { decodeUtf8OrNull } from "../utf8.ts";
import { Refusal, WASI_ERRNO } from "./errno.ts";

/** The most vectors of one call; more are a mistake or an attack, as on other systems. */
const maxVectors = 1024;

const encoder = new TextEncoder();

/**
 * The guest's memory as calls see it. Every access is checked against the current memory, which may have grown; a pointer outside
 * answers 21. No view is kept, because growth would detach it.
 */
export class GuestMemory {
  readonly #buffer: () => ArrayBufferLike;

  constructor(buffer: () => ArrayBufferLike) {
    this.#buffer = buffer;
  }

  bytes(pointer: number, length: number): Uint8Array {
    const buffer = this.#buffer();
    const start = pointer >>> 0;
    const count = length >>> 0;
    if (start + count > buffer.byteLength) throw new Refusal(WASI_ERRNO.fault);
    return new Uint8Array(buffer, start, count);
  }

  view(pointer: number, length: number): DataView {
    const { buffer, byteOffset, byteLength } = this.bytes(pointer, length);
    return new DataView(buffer, byteOffset, byteLength);
  }

  u32(pointer: number): number {
    return this.view(pointer, 4).getUint32(0, true);
  }

  setU32(pointer: number, value: number): void {
    this.view(pointer, 4).setUint32(0, value, true);
  }

  setU64(pointer: number, value: bigint): void {
    this.view(pointer, 8).setBigUint64(0, value, true);
  }

  write(pointer: number, bytes: Uint8Array): void {
    this.bytes(pointer, bytes.length).set(bytes);
  }

  /** Text that is not UTF-8 answers 25, as in other runtimes. */
  text(pointer: number, length: number): string {
    const text = decodeUtf8OrNull(this.bytes(pointer, length).slice());
    if (text === null) throw new Refusal(WASI_ERRNO.illegalSequence);
    return text;
  }

  /** Returns the buffers of a scatter or gather call. All are checked before any is used. */
  vectors(pointer: number, count: number): Uint8Array[] {
    const entries = count >>> 0;
    if (entries > maxVectors) throw new Refusal(WASI_ERRNO.invalid);
    const table = this.view(pointer, entries * 8);
    const buffers: Uint8Array[] = [];
    let total = 0;
    for (let index = 0; index < entries; index += 1) {
      const buffer = this.bytes(table.getUint32(index * 8, true), table.getUint32(index * 8 + 4, true));
      total += buffer.length;
      if (total > 0xffffffff) throw new Refusal(WASI_ERRNO.invalid);
      buffers.push(buffer);
    }
    return buffers;
  }

  /** Writes strings as C expects them: pointers at one place, zero-terminated texts at another. */
  writeStrings(pointers: number, area: number, texts: readonly string[]): void {
    const all = texts.map(encodeZeroEnded);
    const table = this.view(pointers, all.length * 4);
    this.bytes(
      area,
      all.reduce((sum, text) => sum + text.length, 0),
    );
    let at = area >>> 0;
    for (const [index, text] of all.entries()) {
      table.setUint32(index * 4, at, true);
      this.write(at, text);
      at += text.length;
    }
  }
}

export const encodeZeroEnded = (text: string): Uint8Array => encoder.encode(`${text}\0`);
