/** Keeps the first `most` items in an order, without sorting the others; without an end they stay as they come. */
export class Top<Item> {
  readonly items: Item[] = [];

  constructor(
    private readonly most: number,
    private readonly order: (a: Item, b: Item) => number,
  ) {}

  /** Returns the last item that is kept, where no place is free any more. */
  get least(): Item | undefined {
    return this.items.length < this.most ? undefined : this.items.at(-1);
  }

  add(item: Item): void {
    if (this.most === Number.POSITIVE_INFINITY) this.items.push(item);
    else if (this.least === undefined || this.order(item, this.least) < 0) this.#insert(item);
  }

  #insert(item: Item): void {
    this.items.splice(this.#positionOf(item), 0, item);
    if (this.items.length > this.most) this.items.pop();
  }

  #positionOf(item: Item): number {
    let low = 0;
    let high = this.items.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = this.items[middle];
      if (other !== undefined && this.order(other, item) <= 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Returns the first `k` items in an order, without sorting the others. */
export function selectTopItems<Item>(items: Iterable<Item>, k: number, order: (a: Item, b: Item) => number): Item[] {
  const top = new Top(k, order);
  for (const item of items) top.add(item);
  return top.items;
}

/** Compares by score, the greatest first, and then by name, so that no answer depends on the order in which skills were added. */
export function compareByScore(a: { readonly score: number; readonly name: string }, b: typeof a): number {
  return b.score - a.score || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);
}
