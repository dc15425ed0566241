import { OP } from "./opcodes.ts";

/** A growing buffer of bytes. */
export class Output {
  #bytes: Uint8Array;
  length = 0;

  constructor(expected: number) {
    this.#bytes = new Uint8Array(Math.max(64, expected));
  }

  byte(value: number): void {
    this.#reserve(1);
    this.#bytes[this.length++] = value;
  }

  u32(value: number): void {
    this.#varint(value, 0x80);
  }

  /** Writes a signed integer that is not negative. */
  positive(value: number): void {
    this.#varint(value, 0x40);
  }

  /** LEB128; the last byte is below `last`, which for signed integers leaves room for the sign. */
  #varint(value: number, last: number): void {
    this.#reserve(10);
    let left = value;
    while (left >= last) {
      this.#bytes[this.length++] = (left % 0x80) | 0x80;
      left = Math.floor(left / 0x80);
    }
    this.#bytes[this.length++] = left;
  }

  op(opcode: number, index: number): void {
    this.byte(opcode);
    this.u32(index);
  }

  constant(opcode: number, value: number): void {
    this.byte(opcode);
    this.positive(value);
  }

  copy(from: Uint8Array): void {
    this.#reserve(from.length);
    this.#bytes.set(from, this.length);
    this.length += from.length;
  }

  name(text: string): void {
    const bytes = new TextEncoder().encode(text);
    this.u32(bytes.length);
    this.copy(bytes);
  }

  trap(): void {
    this.byte(OP.unreachable);
  }

  end(): void {
    this.byte(OP.end);
  }

  bytes(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.#bytes.subarray(0, this.length));
  }

  #reserve(more: number): void {
    if (this.length + more <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.length + more));
    larger.set(this.#bytes.subarray(0, this.length));
    this.#bytes = larger;
  }
}
