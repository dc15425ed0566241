/** Numbers with the one that comes first on top. */
export class Heap {
  readonly #items: number[] = [];

  constructor(private readonly isBefore: (x: number, y: number) => boolean) {}

  get top(): number | undefined {
    return this.#items[0];
  }

  clear(): void {
    this.#items.length = 0;
  }

  push(item: number): void {
    const items = this.#items;
    let place = items.push(item) - 1;
    while (place > 0) {
      const above = (place - 1) >> 1;
      const parent = items[above] ?? item;
      if (!this.isBefore(item, parent)) break;
      items[place] = parent;
      place = above;
    }
    items[place] = item;
  }

  pop(): void {
    const items = this.#items;
    const item = items.pop();
    if (item === undefined || items.length === 0) return;
    let place = 0;
    for (;;) {
      const child = this.#firstChild(place);
      const below = items[child];
      if (below === undefined || !this.isBefore(below, item)) break;
      items[place] = below;
      place = child;
    }
    items[place] = item;
  }

  #firstChild(place: number): number {
    const [left, right] = [2 * place + 1, 2 * place + 2];
    const [one, other] = [this.#items[left], this.#items[right]];
    return one !== undefined && other !== undefined && this.isBefore(other, one) ? right : left;
  }
}
