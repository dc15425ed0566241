/** The 1-based line of an offset. */
export function lineOf(text: string, offset: number): number {
  return placesOf("\n", text.slice(0, offset)).length + 1;
}

/** Where a sign stands in a text, in order. */
export function placesOf(sign: string, text: string): readonly number[] {
  const places: number[] = [];
  for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) places.push(at);
  return places;
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
