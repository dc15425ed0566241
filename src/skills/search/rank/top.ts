/** Returns the first `k` items in an order, without sorting the others. */
export function topOf<Item>(items: Iterable<Item>, k: number, order: (a: Item, b: Item) => number): Item[] {
  const top: Item[] = [];
  for (const item of items) {
    const last = top[top.length - 1];
    if (top.length >= k && (last === undefined || order(item, last) >= 0)) continue;
    top.splice(positionIn(top, item, order), 0, item);
    if (top.length > k) top.pop();
  }
  return top;
}

function positionIn<Item>(top: readonly Item[], item: Item, order: (a: Item, b: Item) => number): number {
  let low = 0;
  let high = top.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = top[middle];
    if (other !== undefined && order(other, item) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Compares by score, the greatest first, and then by name, so that no answer depends on the order in which skills were added. */
export function byScore(a: { readonly score: number; readonly name: string }, b: typeof a): number {
  return b.score - a.score || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);
}
