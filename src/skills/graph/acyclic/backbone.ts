import { Arcs, NONE } from "./arcs.ts";
import { Landmarks } from "./landmarks.ts";
import { Ordering } from "./ordering.ts";
import { TwoWaySearch } from "./two-way-search.ts";

/** Stands in a path for a stretch that nobody would read. */
const ELISION = "…";

/** A cycle of so many arcs is always told whole. */
const NEAR = 16;

/**
 * Keeps a directed graph free of cycles while edges come and go. An edge along the present order of the skills costs nothing;
 * one against it a search between its ends. A refused edge changes nothing that would make the next one cheaper, so that a
 * hundred thousand of them could each walk the same long path: landmarks answer for those.
 */
export class Backbone {
  readonly #ids = new Map<string, number>();
  readonly #names: string[] = [];
  readonly #arcs = new Arcs();
  readonly #order = new Ordering();
  readonly #search = new TwoWaySearch(this.#arcs, this.#order);
  readonly #landmarks = new Landmarks();
  /** Arcs that refused edges looked at since the last survey; a survey is made when it has become the cheaper way. */
  #spent = 0;

  /** Adds an edge, or returns the path from `b` to `a` that it would close to a cycle and changes nothing. */
  add(a: string, b: string): readonly string[] | null {
    const [from, to] = [this.#id(a), this.#id(b)];
    if (from === to) return [a];
    if (!this.#arcs.has(from, to) && !this.#isInOrder(from, to)) {
      const path = this.#makeOrder(from, to);
      if (path) return path;
    }
    this.#arcs.add(from, to);
    return null;
  }

  remove(a: string, b: string): void {
    if (this.#arcs.remove(this.#id(a), this.#id(b))) this.#landmarks.forget();
  }

  #isInOrder(from: number, to: number): boolean {
    return this.#order.rankOf(from) < this.#order.rankOf(to);
  }

  /** Lets `from` stand before `to`, or returns the path that leads back. */
  #makeOrder(from: number, to: number): string[] | null {
    // A skill without edges may stand anywhere.
    if (this.#arcs.isFree(from)) {
      this.#order.move([from], NONE);
      return null;
    }
    const landmark = this.#landmarks.between(to, from);
    const searched = this.#search.run(to, from, landmark === NONE ? Number.POSITIVE_INFINITY : NEAR);
    switch (searched.kind) {
      case "order":
        this.#order.move(searched.moved, searched.place);
        return null;
      case "path":
        this.#learn(searched);
        return this.#told(searched.nodes);
      case "too-far":
        return this.#told([to, NONE, ...(landmark === from || landmark === to ? [] : [landmark, NONE]), from]);
    }
  }

  #learn({ meeting, steps }: { meeting: number; steps: number }): void {
    if (steps <= NEAR) return;
    this.#landmarks.propose(meeting);
    this.#spent += steps;
    if (this.#spent < 2 * (this.#arcs.size + this.#names.length)) return;
    this.#landmarks.survey(this.#arcs, this.#order);
    this.#spent = 0;
  }

  #told(nodes: readonly number[]): string[] {
    return nodes.map((node) => (node === NONE ? ELISION : (this.#names[node] ?? "")));
  }

  #id(name: string): number {
    const known = this.#ids.get(name);
    if (known !== undefined) return known;
    const id = this.#names.push(name) - 1;
    this.#ids.set(name, id);
    this.#arcs.addNode();
    this.#order.addNode();
    return id;
  }
}
