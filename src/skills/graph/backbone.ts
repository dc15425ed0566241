/**
 * Keeps a directed graph free of cycles while edges come and go: Pearce and Kelly, "A dynamic topological sort algorithm for
 * directed acyclic graphs" (2006). A search visits only what lies between the two ends in the present order, so a long
 * history costs far less than a walk of the whole graph for each entry.
 */
export class Backbone {
  readonly #ids = new Map<string, number>();
  readonly #names: string[] = [];
  /** Every edge goes from a lower rank to a higher one. */
  readonly #rank: number[] = [];
  /** Two types may join the same pair: an edge is listed as often as it was added. */
  readonly #out: number[][] = [];
  readonly #in: number[][] = [];
  /** The search that last saw a skill, and from where; cheaper than a new set for each of many searches. */
  readonly #seenBy: number[] = [];
  readonly #seenFrom: number[] = [];
  #searches = 0;
  #lowest = 0;
  #highest = 0;

  /** Adds an edge, or returns the path from `b` to `a` that it would close to a cycle and changes nothing. */
  add(a: string, b: string): readonly string[] | null {
    const [from, to] = [this.#id(a), this.#id(b)];
    if (from === to) return [a];
    // A skill without edges may stand anywhere; at the fitting end no search is ever needed for it.
    if (this.#isFree(from)) this.#rank[from] = --this.#lowest;
    if (this.#isFree(to)) this.#rank[to] = ++this.#highest;
    if (this.#rankOf(from) > this.#rankOf(to)) {
      const path = this.#reorder(from, to);
      if (path) return path;
    }
    this.#out[from]?.push(to);
    this.#in[to]?.push(from);
    return null;
  }

  remove(a: string, b: string): void {
    const [from, to] = [this.#id(a), this.#id(b)];
    drop(this.#out[from] ?? [], to);
    drop(this.#in[to] ?? [], from);
  }

  /** Moves what `to` leads to behind what leads to `from`, or returns the path from `to` to `from`. */
  #reorder(from: number, to: number): string[] | null {
    const [low, high] = [this.#rankOf(to), this.#rankOf(from)];
    const after = this.#reach(to, this.#out, { low, high });
    if (this.#seenBy[from] === this.#searches) return this.#path(from);
    const before = this.#reach(from, this.#in, { low, high });
    const byRank = (x: number, y: number) => this.#rankOf(x) - this.#rankOf(y);
    const moved = [...before.sort(byRank), ...after.sort(byRank)];
    const ranks = moved.map((id) => this.#rankOf(id)).sort((x, y) => x - y);
    moved.forEach((id, index) => {
      this.#rank[id] = ranks[index] ?? 0;
    });
    return null;
  }

  /** What a search finds within the ranks. */
  #reach(start: number, next: readonly (readonly number[])[], { low, high }: { low: number; high: number }): number[] {
    const search = ++this.#searches;
    const reached = [start];
    this.#seenBy[start] = search;
    this.#seenFrom[start] = start;
    for (const id of reached)
      for (const other of next[id] ?? []) {
        const rank = this.#rankOf(other);
        if (this.#seenBy[other] === search || rank < low || rank > high) continue;
        this.#seenBy[other] = search;
        this.#seenFrom[other] = id;
        reached.push(other);
      }
    return reached;
  }

  #path(end: number): string[] {
    const path = [end];
    for (
      let id = end, before = this.#seenFrom[id];
      before !== undefined && before !== id;
      before = this.#seenFrom[id]
    ) {
      path.unshift(before);
      id = before;
    }
    return path.map((id) => this.#names[id] ?? "");
  }

  #isFree(id: number): boolean {
    return this.#out[id]?.length === 0 && this.#in[id]?.length === 0;
  }

  #id(name: string): number {
    const known = this.#ids.get(name);
    if (known !== undefined) return known;
    const id = this.#names.push(name) - 1;
    this.#ids.set(name, id);
    this.#rank.push(0);
    this.#seenBy.push(0);
    this.#seenFrom.push(id);
    this.#out.push([]);
    this.#in.push([]);
    return id;
  }

  #rankOf(id: number): number {
    return this.#rank[id] ?? 0;
  }
}

function drop(list: number[], id: number): void {
  const place = list.indexOf(id);
  if (place !== -1) list.splice(place, 1);
}
