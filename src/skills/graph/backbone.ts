/** A skill with the edges of one backbone. An edge that two types make stands in the lists twice. */
interface Node {
  readonly name: string;
  readonly next: Node[];
  readonly previous: Node[];
  /** Its place in an order in which every edge leads forward. */
  place: number;
  /** The search that reached it last, and the node it was reached from. */
  search: number;
  via: Node | null;
}

/**
 * Keeps a directed graph free of cycles while edges come and go. The nodes have an order in which all edges lead forward: an
 * edge along it is taken as it is, and one against it is searched for a way back among the nodes between its ends only (Pearce
 * and Kelly, "A dynamic topological sort algorithm for directed acyclic graphs", 2006).
 */
export class Backbone {
  readonly #nodes = new Map<string, Node>();
  #searches = 0;

  /** Adds an edge, or returns the shortest path from `b` to `a`, which it would close to a cycle, and changes nothing. */
  add(a: string, b: string): readonly string[] | null {
    const [from, to] = [this.#node(a), this.#node(b)];
    if (to.place <= from.place) {
      const after = this.#reached(to, "next", from);
      if (from.search === this.#searches) return pathTo(from);
      const before = this.#reached(from, "previous", to);
      reorder([...sortedByPlace(before), ...sortedByPlace(after)]);
    }
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

  /** The nodes that lead from `start` towards `goal`, nearest first; the goal ends the search. */
  #reached(start: Node, direction: "next" | "previous", goal: Node): Node[] {
    const search = ++this.#searches;
    const isBeyond =
      direction === "next" ? (place: number) => place > goal.place : (place: number) => place < goal.place;
    const reached: Node[] = [];
    const reach = (node: Node, via: Node | null) => {
      node.search = search;
      node.via = via;
      reached.push(node);
    };
    reach(start, null);
    for (const node of reached) {
      if (node === goal) break;
      for (const step of node[direction]) if (step.search !== search && !isBeyond(step.place)) reach(step, node);
    }
    return reached;
  }

  #node(name: string): Node {
    const known = this.#nodes.get(name);
    if (known) return known;
    const node: Node = { name, next: [], previous: [], place: this.#nodes.size, search: 0, via: null };
    this.#nodes.set(name, node);
    return node;
  }
}

function pathTo(end: Node): string[] {
  const path: string[] = [];
  for (let node: Node | null = end; node; node = node.via) path.push(node.name);
  return path.reverse();
}

const sortedByPlace = (nodes: readonly Node[]): Node[] => nodes.toSorted((x, y) => x.place - y.place);

/** Gives the nodes the places that they have together, in the order of the list. */
function reorder(nodes: readonly Node[]): void {
  const places = nodes.map(({ place }) => place).sort((x, y) => x - y);
  for (const [at, node] of nodes.entries()) node.place = places[at] ?? 0;
}
