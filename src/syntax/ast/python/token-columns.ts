import type { Token } from "./tokens.ts";

/** Collects tokens in columns that grow. */
export class TokenColumns {
  kinds: Uint8Array;
  starts: Int32Array;
  ends: Int32Array;
  count = 0;

  /** Reserves room by the characters of the text, since a token usually has several. */
  constructor(length: number) {
    const capacity = (length >> 2) + 16;
    this.kinds = new Uint8Array(capacity);
    this.starts = new Int32Array(capacity);
    this.ends = new Int32Array(capacity);
  }

  push(kind: Token, start: number, end: number): void {
    const index = this.count;
    if (index === this.kinds.length) this.#grow();
    this.kinds[index] = kind;
    this.starts[index] = start;
    this.ends[index] = end;
    this.count = index + 1;
  }

  #grow(): void {
    const capacity = this.kinds.length * 2;
    const [kinds, starts, ends] = [new Uint8Array(capacity), new Int32Array(capacity), new Int32Array(capacity)];
    kinds.set(this.kinds);
    starts.set(this.starts);
    ends.set(this.ends);
    [this.kinds, this.starts, this.ends] = [kinds, starts, ends];
  }
}
