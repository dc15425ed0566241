/** A skill with the edges of one backbone. An edge that two types make stands in the lists twice. */
interface Node {
  readonly name: string;
  readonly next: Node[];
  readonly previous: Node[];
  /** Its index in an order in which every edge leads forward. */
  place: number;
  /** The id of the search that reached it last, and the node from which that search came. */
  search: number;
  via: Node | null;
}

/**
 * Keeps a directed graph free of cycles while edges come and go. The nodes have an order in which all edges lead forward, and
 * an edge along it is taken as it is. For an edge against it, two searches look between its ends for a way back, one from each
 * end (Bender, Fineman, Gilbert, Tarjan, "A New Approach to Incremental Cycle Detection and Related Problems", 2016). Where
 * one of them runs out, there is no way back, and the nodes that it reached move past the others.
 */
export class Backbone {
  readonly #nodes = new Map<string, Node>();
  readonly #order: Node[] = [];
  #searches = 0;

  /** Adds an edge, or returns a shortest path from `b` to `a`, which it would close to a cycle, and changes nothing. */
  add(a: string, b: string): readonly string[] | null {
    const [from, to] = [this.#node(a), this.#node(b)];
    if (from === to) return [a];
    const path = to.place < from.place ? this.#makeWay(from, to) : null;
    if (path !== null) return path;
    from.next.push(to);
    to.previous.push(from);
    return null;
  }

  remove(a: string, b: string): void {
    const [from, to] = [this.#node(a), this.#node(b)];
    const place = from.next.indexOf(to);
    if (place === -1) return;
    from.next.splice(place, 1);
    to.previous.splice(to.previous.indexOf(from), 1);
  }

  /** Puts `from` before `to` in the order, or returns the path that forbids it. */
  #makeWay(from: Node, to: Node): string[] | null {
    const [first, last] = [to.place, from.place];
    const ahead = new Search(++this.#searches, "next", to);
    const back = new Search(++this.#searches, "previous", from);
    while (!ahead.isDone && !back.isDone) {
      const [search, other] = ahead.size <= back.size ? [ahead, back] : [back, ahead];
      const meeting = search.advance(other, first, last);
      if (meeting === null) continue;
      const [start = to, end = from] = search === ahead ? meeting : meeting.toReversed();
      return [...namesBack(start).reverse(), ...namesBack(end)];
    }
    this.#move(ahead.isDone ? ahead : back, first, last);
    return null;
  }

  /** Moves the nodes of a search that ran out to the end of the places to which it led, and the others up. */
  #move({ id, direction }: Search, first: number, last: number): void {
    const [start, end, step] = direction === "next" ? [first, last, 1] : [last, first, -1];
    const moved: Node[] = [];
    let place = start;
    const put = (node: Node) => {
      this.#order[place] = node;
      node.place = place;
      place += step;
    };
    for (let at = start; at !== end + step; at += step) {
      const node = this.#order[at];
      if (node?.search === id) moved.push(node);
      else if (node !== undefined) put(node);
    }
    moved.forEach(put);
  }

  #node(name: string): Node {
    const known = this.#nodes.get(name);
    if (known) return known;
    const node: Node = { name, next: [], previous: [], place: this.#order.length, search: 0, via: null };
    this.#nodes.set(name, node);
    this.#order.push(node);
    return node;
  }
}

/** A breadth-first search in one direction. */
class Search {
  readonly #reached: Node[];
  /** Where the nodes begin whose edges were not followed yet; all of them are equally far from the start. */
  #done = 0;

  constructor(
    readonly id: number,
    readonly direction: "next" | "previous",
    start: Node,
  ) {
    this.#reached = [start];
    start.search = id;
    start.via = null;
  }

  get size(): number {
    return this.#reached.length;
  }

  get isDone(): boolean {
    return this.#done === this.size;
  }

  /** Goes one step further between two places. Returns the ends of the edge that leads to the other search, own end first. */
  advance(other: Search, first: number, last: number): [Node, Node] | null {
    for (const node of this.#reached.slice(this.#done)) {
      this.#done++;
      for (const step of node[this.direction]) {
        if (step.search === other.id) return [node, step];
        if (step.search === this.id || step.place < first || step.place > last) continue;
        step.search = this.id;
        step.via = node;
        this.#reached.push(step);
      }
    }
    return null;
  }
}

/** Lists the names from a node back to the start of its search. */
function namesBack(end: Node): string[] {
  const names: string[] = [];
  for (let node: Node | null = end; node; node = node.via) names.push(node.name);
  return names;
}
