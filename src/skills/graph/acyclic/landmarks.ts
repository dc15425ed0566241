import { type Arcs, NONE } from "./arcs.ts";
import { Forest } from "./forest.ts";
import type { Ordering } from "./ordering.ts";

/** As many as a number has bits. */
const MOST = 31;

/**
 * What a survey found out of the paths of a graph: a forest of them, and some nodes that many lead through, with which of
 * those each node reaches and is reached from. A few lookups then tell that there is a path, where a search would walk all of
 * it. New arcs only add paths, so that what is known stays true.
 */
export class Landmarks {
  /** Where recent long searches met, the last one last. */
  #candidates: number[] = [];
  #landmarks: readonly number[] = [];
  #reaches = new Int32Array(0);
  #reached = new Int32Array(0);
  #forest: Forest | null = null;

  propose(node: number): void {
    if (this.#candidates.includes(node)) return;
    this.#candidates.push(node);
    if (this.#candidates.length > MOST) this.#candidates.shift();
  }

  /** A node on a path between the two, which may be one of them; or none that is known. */
  between(from: number, to: number): number {
    if (this.#forest?.hasBelow(from, to)) return from;
    const common = (this.#reaches[from] ?? 0) & (this.#reached[to] ?? 0);
    return common === 0 ? NONE : (this.#landmarks[31 - Math.clz32(common)] ?? NONE);
  }

  /** After an arc went, any path may be gone. */
  forget(): void {
    if (this.#forest === null) return;
    this.#forest = null;
    this.#landmarks = [];
    this.#reaches = new Int32Array(0);
    this.#reached = new Int32Array(0);
  }

  /** One pass over all arcs in either direction. */
  survey(arcs: Arcs, order: Ordering): void {
    this.#landmarks = [...this.#candidates];
    const nodes = [...order.nodes()];
    this.#forest = new Forest(arcs, nodes);
    const own = new Int32Array(nodes.length);
    for (const [bit, node] of this.#landmarks.entries()) own[node] = 1 << bit;
    this.#reached = masks(nodes, own, (node) => valuesOf(arcs.in, node, (arc) => arcs.tail(arc)));
    this.#reaches = masks(nodes.reverse(), own, (node) => valuesOf(arcs.out, node, (arc) => arcs.head(arc)));
  }
}

type Masks = Int32Array<ArrayBuffer>;

function masks(nodes: readonly number[], own: Masks, before: (node: number) => Iterable<number>): Masks {
  const all = new Int32Array(nodes.length);
  for (const node of nodes) {
    let mask = own[node] ?? 0;
    for (const other of before(node)) mask |= all[other] ?? 0;
    all[node] = mask;
  }
  return all;
}

function valuesOf(lists: Arcs["out"], node: number, end: (arc: number) => number): number[] {
  const ends: number[] = [];
  for (let arc = lists.first(node); arc !== NONE; arc = lists.next(arc)) ends.push(end(arc));
  return ends;
}
