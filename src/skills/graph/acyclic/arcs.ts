/** No node, no arc. */
export const NONE = -1;

/** Room for this many nodes in a key that a number still holds exactly. */
const MOST_NODES = 2 ** 26;

/** The arcs of every node in one direction, as linked lists: one of a hundred thousand is taken out as quickly as the only one. */
class ArcLists {
  readonly #first: number[] = [];
  readonly #next: number[] = [];
  readonly #previous: number[] = [];

  first(node: number): number {
    return this.#first[node] ?? NONE;
  }

  next(arc: number): number {
    return this.#next[arc] ?? NONE;
  }

  put(node: number, arc: number): void {
    const first = this.first(node);
    this.#next[arc] = first;
    this.#previous[arc] = NONE;
    if (first !== NONE) this.#previous[first] = arc;
    this.#first[node] = arc;
  }

  take(node: number, arc: number): void {
    const [previous, next] = [this.#previous[arc] ?? NONE, this.next(arc)];
    if (previous === NONE) this.#first[node] = next;
    else this.#next[previous] = next;
    if (next !== NONE) this.#previous[next] = previous;
  }

  addNode(): void {
    this.#first.push(NONE);
  }
}

/** Directed arcs between numbered nodes. Two types of edge may join the same pair: an arc counts how often it was added. */
export class Arcs {
  readonly out = new ArcLists();
  readonly in = new ArcLists();
  readonly #ids = new Map<number, number>();
  readonly #tails: number[] = [];
  readonly #heads: number[] = [];
  readonly #times: number[] = [];
  readonly #unused: number[] = [];

  get size(): number {
    return this.#ids.size;
  }

  addNode(): void {
    this.out.addNode();
    this.in.addNode();
  }

  head(arc: number): number {
    return this.#heads[arc] ?? NONE;
  }

  tail(arc: number): number {
    return this.#tails[arc] ?? NONE;
  }

  isFree(node: number): boolean {
    return this.out.first(node) === NONE && this.in.first(node) === NONE;
  }

  has(from: number, to: number): boolean {
    return this.#ids.has(keyOf(from, to));
  }

  add(from: number, to: number): void {
    const key = keyOf(from, to);
    const known = this.#ids.get(key);
    const arc = known ?? this.#unused.pop() ?? this.#heads.length;
    this.#times[arc] = known === undefined ? 1 : (this.#times[arc] ?? 0) + 1;
    if (known !== undefined) return;
    this.#ids.set(key, arc);
    this.#tails[arc] = from;
    this.#heads[arc] = to;
    this.out.put(from, arc);
    this.in.put(to, arc);
  }

  /** True where the arc is gone now, and not only one of its times. */
  remove(from: number, to: number): boolean {
    const arc = this.#ids.get(keyOf(from, to));
    if (arc === undefined) return false;
    const times = (this.#times[arc] ?? 0) - 1;
    this.#times[arc] = times;
    if (times > 0) return false;
    this.#ids.delete(keyOf(from, to));
    this.out.take(from, arc);
    this.in.take(to, arc);
    this.#unused.push(arc);
    return true;
  }
}

const keyOf = (from: number, to: number): number => from * MOST_NODES + to;
