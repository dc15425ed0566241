/** Writes whole numbers of 0 to 2³² − 1 in seven-bit groups, the lowest first, and bytes with their length before them. */
export class ByteWriter {
  private bytes = new Uint8Array(1 << 16);
  private size = 0;

  number(value: number): void {
    if (this.size + 5 > this.bytes.length) this.grow(5);
    let left = value;
    while (left > 127) {
      this.bytes[this.size++] = (left & 127) | 128;
      left >>>= 7;
    }
    this.bytes[this.size++] = left;
  }

  numbers(values: ArrayLike<number>): void {
    this.number(values.length);
    for (let at = 0; at < values.length; at++) this.number(values[at] ?? 0);
  }

  /** Anything that JSON holds; for lists of texts, which it reads faster than any own format. */
  json(value: unknown): void {
    const encoded = new TextEncoder().encode(JSON.stringify(value));
    this.number(encoded.length);
    this.grow(encoded.length);
    this.bytes.set(encoded, this.size);
    this.size += encoded.length;
  }

  append(other: ByteWriter): void {
    const bytes = other.written();
    this.grow(bytes.length);
    this.bytes.set(bytes, this.size);
    this.size += bytes.length;
  }

  get length(): number {
    return this.size;
  }

  written(): Uint8Array {
    return this.bytes.subarray(0, this.size);
  }

  private grow(room: number): void {
    if (this.size + room <= this.bytes.length) return;
    const larger = new Uint8Array(Math.max(this.bytes.length * 2, this.size + room));
    larger.set(this.bytes);
    this.bytes = larger;
  }
}

/** Reads what `ByteWriter` wrote; beyond the end are zeros. */
export class ByteReader {
  private at = 0;

  constructor(private readonly bytes: Uint8Array) {}

  number(): number {
    let value = this.bytes[this.at++] ?? 0;
    if (value < 128) return value;
    value &= 127;
    for (let shift = 7; shift < 35; shift += 7) {
      const byte = this.bytes[this.at++] ?? 0;
      value |= (byte & 127) << shift;
      if (byte < 128) break;
    }
    return value >>> 0;
  }

  numbers(): number[] {
    const length = this.number();
    const values: number[] = new Array(length);
    for (let at = 0; at < length; at++) values[at] = this.number();
    return values;
  }

  json(): unknown {
    return JSON.parse(new TextDecoder().decode(this.take(this.number())));
  }

  /** The next bytes, to be read later or never. */
  take(length: number): Uint8Array {
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }
}
