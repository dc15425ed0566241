/** The 1-based line of an offset. */
export function lineOf(text: string, offset: number): number {
  return lineEnds(text.slice(0, offset)).length + 1;
}

/** Where the lines of a text end, in order. */
export function lineEnds(text: string): readonly number[] {
  const ends: number[] = [];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) ends.push(at);
  return ends;
}

/** How many of the offsets, which ascend, are before one. */
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
