import { type Arcs, NONE } from "./arcs.ts";
import { Heap } from "./heap.ts";
import type { Ordering } from "./ordering.ts";

/** What a search found out of two nodes that stand in the wrong order. */
export type Searched =
  /** From the first to the second, both included; `steps` arcs were looked at. */
  | { readonly kind: "path"; readonly nodes: readonly number[]; readonly meeting: number; readonly steps: number }
  /** No path: the order is right once these are moved, in this order, behind `place`. */
  | { readonly kind: "order"; readonly moved: readonly number[]; readonly place: number }
  | { readonly kind: "too-far" };

/**
 * Looks for a path from both of its ends at once, arc by arc, and no further than until the two sides pass each other in the
 * order: Haeupler, Kavitha, Mathew, Sen and Tarjan, "Incremental cycle detection, topological ordering, and strong component
 * maintenance" (2012). However a graph without cycles is built, it costs the square root of its arcs for each at most.
 */
export class TwoWaySearch {
  readonly #forward: Side;
  readonly #backward: Side;

  constructor(
    arcs: Arcs,
    private readonly order: Ordering,
  ) {
    const rank = (node: number) => order.rankOf(node);
    this.#forward = new Side((x, y) => rank(x) < rank(y), {
      first: (node) => arcs.out.first(node),
      next: (arc) => arcs.out.next(arc),
      end: (arc) => arcs.head(arc),
    });
    this.#backward = new Side((x, y) => rank(x) > rank(y), {
      first: (node) => arcs.in.first(node),
      next: (arc) => arcs.in.next(arc),
      end: (arc) => arcs.tail(arc),
    });
  }

  /** `from` stands before `to`. Gives up after `most` arcs. */
  run(from: number, to: number, most: number): Searched {
    const [forward, backward] = [this.#forward, this.#backward];
    forward.begin(from, this.order.size);
    backward.begin(to, this.order.size);
    const [low, high] = [this.order.rankOf(from), this.order.rankOf(to)];
    const isBetween = (node: number) => this.order.rankOf(node) <= high && this.order.rankOf(node) >= low;
    for (let steps = 1; ; steps++) {
      const [one, other] = [forward.live(), backward.live()];
      if (one === NONE || other === NONE || this.order.rankOf(one) >= this.order.rankOf(other)) break;
      if (steps > most) return { kind: "too-far" };
      const meeting =
        steps % 2 === 0 ? forward.step(one, backward, isBetween) : backward.step(other, forward, isBetween);
      if (meeting !== NONE)
        return {
          kind: "path",
          nodes: [...forward.wayTo(meeting).reverse(), ...backward.wayTo(meeting).slice(1)],
          meeting,
          steps,
        };
    }
    return this.#reordered(to);
  }

  /** The first node that is still to be searched from, or else the end of the search, parts the two sides. */
  #reordered(to: number): Searched {
    const live = this.#forward.live();
    const rank = (node: number) => this.order.rankOf(node);
    const byRank = (x: number, y: number) => rank(x) - rank(y);
    const after = (limit: number) => this.#forward.seen.filter((node) => rank(node) < limit).sort(byRank);
    if (live === NONE || rank(live) >= rank(to)) return { kind: "order", moved: after(rank(to)), place: to };
    const before = this.#backward.seen.filter((node) => rank(node) > rank(live)).sort(byRank);
    const moved = [...before, ...after(rank(live))];
    const isMoved = new Set(moved);
    let place = this.order.previous(live);
    while (isMoved.has(place)) place = this.order.previous(place);
    return { kind: "order", moved, place };
  }
}

interface Direction {
  readonly first: (node: number) => number;
  readonly next: (arc: number) => number;
  readonly end: (arc: number) => number;
}

/** One of the two searches, with what it has seen and from where. */
class Side {
  readonly #heap: Heap;
  // Of fixed types: a plain list that is first written far behind its end becomes a hash table, which is many times as slow.
  /** The next arc of each node that was seen. */
  #cursor = new Int32Array(0);
  #parent = new Int32Array(0);
  /** The search that last saw a node; cheaper than a new set for each of many searches. */
  #seenBy = new Int32Array(0);
  #search = 0;
  seen: number[] = [];

  constructor(
    isBefore: (x: number, y: number) => boolean,
    private readonly direction: Direction,
  ) {
    this.#heap = new Heap(isBefore);
  }

  /** `nodes`: how many there are by now. */
  begin(node: number, nodes: number): void {
    if (nodes > this.#seenBy.length) this.#grow(2 * nodes);
    this.#search++;
    this.#heap.clear();
    this.seen = [];
    this.#see(node, NONE);
  }

  /** The first in order of those that have arcs left. */
  live(): number {
    for (let node = this.#heap.top; node !== undefined; node = this.#heap.top) {
      if ((this.#cursor[node] ?? NONE) !== NONE) return node;
      this.#heap.pop();
    }
    return NONE;
  }

  /** Follows one arc; returns its end where the other side has been there. */
  step(node: number, other: Side, isBetween: (node: number) => boolean): number {
    const arc = this.#cursor[node] ?? NONE;
    this.#cursor[node] = this.direction.next(arc);
    const end = this.direction.end(arc);
    if (this.#seenBy[end] !== this.#search && isBetween(end)) this.#see(end, node);
    return other.#seenBy[end] === other.#search ? end : NONE;
  }

  /** From a node back to where the search began. */
  wayTo(end: number): number[] {
    const way: number[] = [];
    for (let node = end; node !== NONE; node = this.#parent[node] ?? NONE) way.push(node);
    return way;
  }

  #grow(room: number): void {
    this.#cursor = enlarged(this.#cursor, room);
    this.#parent = enlarged(this.#parent, room);
    this.#seenBy = enlarged(this.#seenBy, room);
  }

  #see(node: number, parent: number): void {
    this.#seenBy[node] = this.#search;
    this.#parent[node] = parent;
    this.#cursor[node] = this.direction.first(node);
    this.seen.push(node);
    this.#heap.push(node);
  }
}

function enlarged(values: Int32Array<ArrayBuffer>, room: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(room);
  larger.set(values);
  return larger;
}
