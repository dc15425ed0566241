import { NONE } from "./arcs.ts";

/** Room between two neighbours at the ends; a quarter of a billion of them fit into a number. */
const STEP = 2 ** 25;

/**
 * Numbered nodes in a row that can be rearranged: each has a rank, and some can be moved behind any other without giving all
 * those that follow a new one (Dietz and Sleator, "Two algorithms for maintaining order in a list", 1987).
 */
export class Ordering {
  readonly #rank: number[] = [];
  readonly #next: number[] = [];
  readonly #previous: number[] = [];
  #first = NONE;
  #last = NONE;

  /** A node that was never seen goes to the end. */
  addNode(): void {
    const node = this.#rank.push(0) - 1;
    this.#next.push(NONE);
    this.#previous.push(NONE);
    this.#link(node, this.#last);
  }

  get size(): number {
    return this.#rank.length;
  }

  rankOf(node: number): number {
    return this.#rank[node] ?? 0;
  }

  previous(node: number): number {
    return this.#previous[node] ?? NONE;
  }

  /** All of them, the first first. */
  *nodes(): Generator<number> {
    for (let node = this.#first; node !== NONE; node = this.#nextOf(node)) yield node;
  }

  /** In the given order behind `place`; behind none at the beginning. */
  move(nodes: readonly number[], place: number): void {
    for (const node of nodes) this.#unlink(node);
    let before = place;
    for (const node of nodes) {
      this.#link(node, before);
      before = node;
    }
  }

  #link(node: number, before: number): void {
    this.#rank[node] = this.#rankBehind(before);
    const next = before === NONE ? this.#first : this.#nextOf(before);
    this.#previous[node] = before;
    this.#next[node] = next;
    if (before === NONE) this.#first = node;
    else this.#next[before] = node;
    if (next === NONE) this.#last = node;
    else this.#previous[next] = node;
  }

  #unlink(node: number): void {
    const [before, next] = [this.previous(node), this.#nextOf(node)];
    if (before === NONE) this.#first = next;
    else this.#next[before] = next;
    if (next === NONE) this.#last = before;
    else this.#previous[next] = before;
  }

  #rankBehind(before: number): number {
    if (before === NONE) return this.#first === NONE ? 0 : this.rankOf(this.#first) - STEP;
    const next = this.#nextOf(before);
    if (next === NONE) return this.rankOf(before) + STEP;
    if (this.rankOf(next) - this.rankOf(before) < 2) this.#makeRoom(before);
    return this.rankOf(before) + Math.floor((this.rankOf(this.#nextOf(before)) - this.rankOf(before)) / 2);
  }

  /** Spreads as many of those that follow as are too close to each other. */
  #makeRoom(start: number): void {
    const from = this.rankOf(start);
    let [count, end] = [1, this.#nextOf(start)];
    while (end !== NONE && this.rankOf(end) - from <= 4 * count * count) {
      count++;
      end = this.#nextOf(end);
    }
    const width = end === NONE ? STEP * count : this.rankOf(end) - from;
    let node = this.#nextOf(start);
    for (let place = 1; place < count; place++) {
      this.#rank[node] = from + Math.floor((width * place) / count);
      node = this.#nextOf(node);
    }
  }

  #nextOf(node: number): number {
    return this.#next[node] ?? NONE;
  }
}
