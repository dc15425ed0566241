/** Returns the offsets of a character in a text, in order. */
export function listSignOffsets(sign: string, text: string): readonly number[] {
  const places: number[] = [];
  for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) places.push(at);
  return places;
}

/** Counts the offsets, which ascend, before one offset. */
export function countBefore(offsets: readonly number[], offset: number): number {
  let low = 0;
  let high = offsets.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((offsets[middle] ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns line numbers, from 1, for offsets in a text. Lines end at a line feed, as in Git. */
export class LineIndex {
  readonly #ends: readonly number[];

  constructor(text: string) {
    this.#ends = listSignOffsets("\n", text);
  }

  lineAt(offset: number): number {
    return countBefore(this.#ends, offset) + 1;
  }
}
