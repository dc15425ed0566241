import { decodeUtf8OrNull } from "../utf8.ts";
import { CAPS, type Cap, Refused } from "./problem.ts";

/** Reads a part of the module strictly: integers have no excess bits, and nothing is read past the end. */
export class Cursor {
  readonly bytes: Uint8Array;
  readonly end: number;
  at: number;

  constructor(bytes: Uint8Array, at: number, end: number) {
    this.bytes = bytes;
    this.at = at;
    this.end = end;
  }

  get isAtEnd(): boolean {
    return this.at >= this.end;
  }

  byte(): number {
    if (this.at >= this.end) throw new Refused("malformed", `The module ends too early, at byte ${this.at}.`);
    return this.bytes[this.at++] ?? 0;
  }

  u32(): number {
    let value = 0;
    for (let shift = 0; shift < 28; shift += 7) {
      const byte = this.byte();
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
    const last = this.byte();
    if (last > 0x0f) throw new Refused("malformed", `An integer before byte ${this.at} has more than 32 bits.`);
    return value + last * 0x1000_0000;
  }

  /** Reads a signed integer of 33 bits, exact as a number. */
  s33(): number {
    let value = 0;
    let scale = 1;
    for (let read = 0; read < 4; read++) {
      const byte = this.byte();
      value += (byte & 0x7f) * scale;
      scale *= 128;
      if (byte < 0x80) return byte & 0x40 ? value - scale : value;
    }
    const last = this.byte();
    // Five of the 33 bits are left: the sign and its repetitions.
    const isNegative = (last & 0x10) !== 0;
    if (last >= 0x80 || (isNegative ? last < 0x70 : last > 0x0f)) {
      throw new Refused("malformed", `An integer before byte ${this.at} has more than 33 bits.`);
    }
    return value + (isNegative ? (last & 0x1f) - 0x20 : last) * scale;
  }

  skipS32(): void {
    this.#skipSigned(5, 0x08, 0x78);
  }

  skipS64(): void {
    this.#skipSigned(10, 0x01, 0x7f);
  }

  /** Above the bits of the integer the last byte may only repeat the sign. */
  #skipSigned(bytes: number, sign: number, negative: number): void {
    for (let read = 1; read < bytes; read++) if (this.byte() < 0x80) return;
    const last = this.byte();
    const isFit = (last & sign) === 0 ? last < sign : last >= negative && last < 0x80;
    if (!isFit) throw new Refused("malformed", `An integer before byte ${this.at} has too many bits.`);
  }

  skip(length: number): void {
    if (length > this.end - this.at) throw new Refused("malformed", `The module ends too early, at byte ${this.end}.`);
    this.at += length;
  }

  /** Reads the length of a list before anything is allocated: each element takes at least one byte. */
  count(cap: Cap): number {
    const count = this.u32();
    if (count > CAPS[cap]) {
      throw new Refused(cap, `There are ${count} where ${CAPS[cap]} are allowed, before byte ${this.at}.`);
    }
    if (count > this.end - this.at) throw new Refused("malformed", `A list before byte ${this.at} is cut off.`);
    return count;
  }

  name(): string {
    const length = this.count("cap_name_bytes");
    const from = this.at;
    this.skip(length);
    const name = decodeUtf8OrNull(this.bytes.subarray(from, this.at));
    if (name === null) throw new Refused("malformed", `A name at byte ${from} is not UTF-8.`);
    return name;
  }

  /** Returns the next `length` bytes as a cursor of their own. */
  part(length: number): Cursor {
    const from = this.at;
    this.skip(length);
    return new Cursor(this.bytes, from, this.at);
  }
}
