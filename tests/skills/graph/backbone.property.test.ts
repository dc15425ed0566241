import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Backbone } from "../../../src/skills/engine/graph/backbone.ts";
import { fold } from "../../../src/skills/engine/graph/index.ts";
import { anEntry } from "./builders.ts";

type Arc = readonly [from: string, to: string];

/** The rule as one would write it down: walk everything that `to` leads to. */
class NaiveBackbone {
  readonly arcs: Arc[] = [];

  add(a: string, b: string): boolean {
    if (this.#leadsTo(b, a)) return false;
    this.arcs.push([a, b]);
    return true;
  }

  remove(a: string, b: string): void {
    const place = this.arcs.findIndex(([from, to]) => from === a && to === b);
    if (place !== -1) this.arcs.splice(place, 1);
  }

  #leadsTo(from: string, to: string): boolean {
    const reached = new Set([from]);
    for (const name of reached) for (const [a, b] of this.arcs) if (a === name) reached.add(b);
    return reached.has(to);
  }
}

interface Step {
  readonly op: "add" | "remove";
  readonly a: number;
  readonly b: number;
}

/** Few removals, so that long paths grow; `a` and `b` near each other make chains rather than a crowd. */
const stepsOver = (names: number, reach: number, maxLength: number): fc.Arbitrary<Step[]> =>
  fc.array(
    fc
      .record({
        op: fc.constantFrom("add" as const, "add" as const, "add" as const, "add" as const, "remove" as const),
        a: fc.nat(names - 1),
        b: fc.nat({ max: 2 * reach }).map((n) => n - reach),
      })
      .map(({ op, a, b }): Step => ({ op, a, b: Math.min(names - 1, Math.max(0, a + b)) })),
    { maxLength, size: "max" },
  );

const isStep = (arcs: readonly Arc[], from: string, to: string) => arcs.some(([a, b]) => a === from && b === to);

function followBoth(steps: readonly Step[]): void {
  const [fast, naive] = [new Backbone(), new NaiveBackbone()];
  for (const { op, a, b } of steps) {
    const [from, to] = [`s${a}`, `s${b}`];
    if (op === "remove") {
      if (!isStep(naive.arcs, from, to)) continue;
      fast.remove(from, to);
      naive.remove(from, to);
      continue;
    }
    const path = fast.add(from, to);
    expect(path === null, `${from} → ${to}`).toBe(naive.add(from, to));
    if (path === null) continue;
    // The path leads along edges that are there, from the edge's end back to its start.
    expect([path[0], path.at(-1)]).toEqual([to, from]);
    for (const [place, name] of path.slice(1).entries())
      expect(isStep(naive.arcs, path[place] ?? "", name), path.join(" → ")).toBe(true);
  }
}

describe("a backbone", () => {
  it.each([11, 12, 13])("refuses exactly the edges that a walk of the whole graph refuses (seed %s)", (seed) => {
    const shapes = fc.oneof(stepsOver(8, 8, 60), stepsOver(40, 40, 300), stepsOver(40, 3, 300), stepsOver(150, 4, 600));
    fc.assert(fc.property(shapes, followBoth), { seed, numRuns: 60 });
  });

  it("answers for long chains, also after edges of the chain were removed", () => {
    const length = 400;
    const [fast, naive] = [new Backbone(), new NaiveBackbone()];
    const both = (a: number, b: number) => [fast.add(`s${a}`, `s${b}`) === null, naive.add(`s${a}`, `s${b}`)];
    for (let n = 0; n < length; n++) expect(both(n, n + 1)).toEqual([true, true]);
    for (let n = 0; n < 60; n++) expect(both(length - n, n)).toEqual([false, false]);
    fast.remove("s200", "s201");
    naive.remove("s200", "s201");
    for (let n = 0; n < 60; n++) {
      const [one, other] = both(399 - n, 201 + ((n * 7) % 60));
      expect(one).toBe(other);
    }
    expect(both(400, 100)).toEqual([true, true]);
    expect(both(150, 399)).toEqual([false, false]);
  });

  it("keeps an edge that was added twice until it was removed twice", () => {
    const backbone = new Backbone();
    for (const _ of [1, 2]) expect(backbone.add("a", "b")).toBe(null);
    backbone.remove("a", "b");
    expect(backbone.add("b", "a")).toEqual(["a", "b"]);
    backbone.remove("a", "b");
    expect(backbone.add("b", "a")).toBe(null);
  });

  it("holds its order when a great many skills are put between the same two", () => {
    const backbone = new Backbone();
    backbone.add("first", "last");
    for (let n = 0; n < 3000; n++) {
      expect(backbone.add(`s${n}`, "last")).toBe(null);
      expect(backbone.add(n === 0 ? "first" : `s${n - 1}`, `s${n}`)).toBe(null);
    }
    expect(backbone.add("s2999", "first")).not.toBe(null);
    expect(backbone.add("s100", "s2900")).toBe(null);
    expect(backbone.add("s2900", "s100")).not.toBe(null);
  });
});

describe("the fold of a history with refused edges", () => {
  it("holds back the same entries as a fold that walks the whole graph for each", () => {
    const edges = fc.array(fc.tuple(fc.nat(25), fc.nat(25)), { maxLength: 200, size: "max" });
    fc.assert(
      fc.property(edges, (pairs) => {
        const entries = pairs.map(([a, b], n) => anEntry(n, { a: `s${a}`, b: `s${b}` }));
        const naive = new NaiveBackbone();
        const expected = entries.filter(({ a, b }) => {
          const [from, to] = [a ?? "", b ?? ""];
          return !isStep(naive.arcs, from, to) && (from === to || !naive.add(from, to));
        });
        const graph = fold(entries);
        expect(graph.heldBack.map(({ entry }) => entry)).toEqual(expected.map(({ entry_id }) => entry_id));
        expect([...graph.edges.values()].map(({ a, b }): Arc => [a, b])).toEqual(naive.arcs);
      }),
      { numRuns: 100 },
    );
  });
});
