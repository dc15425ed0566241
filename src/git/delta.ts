/** Makes deltas as packs have them (gitformat-pack(5)): instructions what to copy from the version before and what to insert. */

/** Content in pieces; of two versions, a piece that is the same object in both stands for the same bytes. */
export type Pieces = readonly Uint8Array[];

export function lengthOf(pieces: Pieces): number {
  return pieces.reduce((sum, { length }) => sum + length, 0);
}

/** Returns the instructions that turn `before` into `after`. Pieces that both have are copied without a look at their bytes. */
export function deltaBetween(before: Pieces, after: Pieces): Buffer {
  const placeOf = placesOf(before);
  const old = new Span(before);
  const out = new Instructions(lengthOf(before), lengthOf(after));
  /** Where in `before` the last copied piece ended. */
  let end = 0;
  let fresh: Uint8Array[] = [];
  const writeFresh = (until: number) => {
    if (fresh.length > 0) writeChanged(out, { start: end, bytes: old.bytes(end, until) }, Buffer.concat(fresh));
    fresh = [];
  };
  for (const piece of after) {
    const place = placeOf.get(piece);
    if (place === undefined) {
      fresh.push(piece);
      continue;
    }
    writeFresh(place);
    out.copy(place, piece.length);
    end = place + piece.length;
  }
  writeFresh(old.length);
  return out.end();
}

function placesOf(pieces: Pieces): ReadonlyMap<Uint8Array, number> {
  let at = 0;
  return new Map(
    pieces.map((piece): [Uint8Array, number] => {
      const place = at;
      at += piece.length;
      return [piece, place];
    }),
  );
}

/** Reads ranges of bytes out of pieces; it is quick for ranges that go from left to right. */
class Span {
  readonly length: number;
  readonly #pieces: Pieces;
  #piece = 0;
  /** Where the current piece begins. */
  #start = 0;

  constructor(pieces: Pieces) {
    this.#pieces = pieces;
    this.length = lengthOf(pieces);
  }

  /** Returns the bytes from `from` up to `until`; none where `until` lies before `from`. */
  bytes(from: number, until: number): Buffer {
    const parts: Uint8Array[] = [];
    if (from < this.#start) [this.#piece, this.#start] = [0, 0];
    for (let piece = this.#pieces[this.#piece]; piece !== undefined && this.#start < until; ) {
      const end = this.#start + piece.length;
      if (end > from)
        parts.push(piece.subarray(Math.max(0, from - this.#start), Math.min(piece.length, until - this.#start)));
      if (end > until) break;
      this.#start = end;
      piece = this.#pieces[++this.#piece];
    }
    return Buffer.concat(parts);
  }
}

interface OldPart {
  readonly start: number;
  readonly bytes: Buffer;
}

/** Writes a changed part: equal bytes at its start and its end are copied, the ones between are inserted. */
function writeChanged(out: Instructions, old: OldPart, fresh: Buffer): void {
  const shorter = Math.min(old.bytes.length, fresh.length);
  let head = 0;
  while (head < shorter && old.bytes[head] === fresh[head]) head++;
  let tail = 0;
  while (tail < shorter - head && old.bytes[old.bytes.length - 1 - tail] === fresh[fresh.length - 1 - tail]) tail++;
  out.copy(old.start, head);
  out.insert(fresh.subarray(head, fresh.length - tail));
  out.copy(old.start + old.bytes.length - tail, tail);
}

/** The format has seven bits for the number of bytes that are inserted. */
const MOST_INSERTED = 127;
/** The format has three bytes for the number of bytes that are copied. */
const MOST_COPIED = 0xffffff;

class Instructions {
  readonly #pieces: Uint8Array[] = [];
  #copied = { start: 0, end: 0 };

  constructor(before: number, after: number) {
    this.#pieces.push(size(before), size(after));
  }

  /** Adds a copy. One that begins where the last copy ended is joined with it. */
  copy(start: number, length: number): void {
    if (length === 0) return;
    if (start !== this.#copied.end) {
      this.#writeCopy();
      this.#copied = { start, end: start };
    }
    this.#copied.end += length;
  }

  insert(bytes: Buffer): void {
    if (bytes.length === 0) return;
    this.#writeCopy();
    const written = Buffer.alloc(bytes.length + Math.ceil(bytes.length / MOST_INSERTED));
    for (let at = 0, end = 0; at < bytes.length; at += MOST_INSERTED) {
      const part = bytes.subarray(at, at + MOST_INSERTED);
      written[end] = part.length;
      written.set(part, end + 1);
      end += part.length + 1;
    }
    this.#pieces.push(written);
  }

  end(): Buffer {
    this.#writeCopy();
    return Buffer.concat(this.#pieces);
  }

  #writeCopy(): void {
    const { start, end } = this.#copied;
    this.#copied = { start: 0, end: 0 };
    for (let at = start; at < end; at += MOST_COPIED) this.#pieces.push(copyOf(at, Math.min(MOST_COPIED, end - at)));
  }
}

/** Encodes four bytes of the offset and three of the length, the low ones first; bits of the first byte say which are not zero. */
function copyOf(from: number, count: number): Uint8Array {
  const bytes = [0x80];
  for (const [at, byte] of [from, from >>> 8, from >>> 16, from >>> 24, count, count >>> 8, count >>> 16].entries()) {
    if ((byte & 255) === 0) continue;
    bytes[0] = (bytes[0] ?? 0) | (1 << at);
    bytes.push(byte & 255);
  }
  return Uint8Array.from(bytes);
}

/** Writes a size with seven bits a byte, the low ones first; the top bit says that another byte follows. */
function size(length: number): Uint8Array {
  const bytes: number[] = [];
  for (let rest = length; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return Uint8Array.from([...bytes, rest]);
    bytes.push((rest & 127) | 128);
  }
}
