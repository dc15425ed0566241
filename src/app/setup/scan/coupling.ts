import type { ImportEdge } from "./import-graph.ts";

/** Imports between parts of a repository, kept current while parts are merged. Edges within a part are not counted. */
export class Coupling {
  readonly #neighbours = new Map<string, Map<string, number>>();
  #edges = 0;

  constructor(edges: readonly ImportEdge[], partOf: (path: string) => string | undefined) {
    for (const { from, to } of edges) {
      const [a, b] = [partOf(from), partOf(to)];
      if (a === undefined || b === undefined || a === b) continue;
      this.#add(a, b, 1);
      this.#edges += 1;
    }
  }

  /**
   * The part that `part` is most coupled with, of those it has an edge with: by the edges beyond what their numbers
   * would make expected. A mere count would drive everything into the module of utilities that all import.
   */
  closest(part: string, among: (other: string) => boolean): string | null {
    let best: { readonly other: string; readonly excess: number } | null = null;
    for (const [other, count] of this.#neighbours.get(part) ?? []) {
      if (!among(other)) continue;
      const excess = count - (this.#degree(part) * this.#degree(other)) / (2 * this.#edges);
      if (!best || excess > best.excess || (excess === best.excess && other < best.other)) best = { other, excess };
    }
    return best?.other ?? null;
  }

  /** Gives the edges of `part` to `into`. */
  merge(part: string, into: string): void {
    for (const [other, count] of this.#neighbours.get(part) ?? []) {
      this.#neighbours.get(other)?.delete(part);
      if (other === into) this.#edges -= count;
      else this.#add(into, other, count);
    }
    this.#neighbours.delete(part);
  }

  #degree(part: string): number {
    let sum = 0;
    for (const count of this.#neighbours.get(part)?.values() ?? []) sum += count;
    return sum;
  }

  #add(a: string, b: string, count: number): void {
    for (const [part, other] of [
      [a, b],
      [b, a],
    ] as const) {
      const row = this.#neighbours.get(part) ?? new Map<string, number>();
      row.set(other, (row.get(other) ?? 0) + count);
      this.#neighbours.set(part, row);
    }
  }
}
