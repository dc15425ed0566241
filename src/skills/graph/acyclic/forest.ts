import { type Arcs, NONE } from "./arcs.ts";

/**
 * A tree of paths through the graph: what a walk finds first from each node hangs below it. That one node lies below another
 * is seen from two numbers, when the walk came to it and when it left it for good. Long chains of skills are such trees.
 */
export class Forest {
  /** Zero: the walk did not come to it. */
  readonly #entered: Int32Array;
  readonly #left: Int32Array;

  /** `nodes` are all of them, with those that come before others first. */
  constructor(arcs: Arcs, nodes: readonly number[]) {
    this.#entered = new Int32Array(nodes.length);
    this.#left = new Int32Array(nodes.length);
    let time = 0;
    const cursors = new Int32Array(nodes.length);
    const enter = (node: number) => {
      this.#entered[node] = ++time;
      cursors[node] = arcs.out.first(node);
      return node;
    };
    for (const root of nodes) {
      const path = this.#entered[root] === 0 ? [enter(root)] : [];
      for (let node = path.at(-1); node !== undefined; node = path.at(-1)) {
        const arc = cursors[node] ?? NONE;
        if (arc === NONE) {
          this.#left[node] = time;
          path.pop();
          continue;
        }
        cursors[node] = arcs.out.next(arc);
        if (this.#entered[arcs.head(arc)] === 0) path.push(enter(arcs.head(arc)));
      }
    }
  }

  /** True only where there is a path; many paths are not in the tree. */
  hasBelow(node: number, other: number): boolean {
    const entered = this.#entered[other];
    if (entered === undefined) return false;
    return entered >= (this.#entered[node] ?? Number.POSITIVE_INFINITY) && entered <= (this.#left[node] ?? 0);
  }
}
