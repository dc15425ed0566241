import { describe, expect, it } from "vitest";
import { Coupling } from "../../../../src/app/setup/scan/coupling.ts";
import { type ImportEdge, modularity } from "../../../../src/app/setup/scan/import-graph.ts";
import { understand } from "./builders.ts";

const edges = (...pairs: readonly string[]): ImportEdge[] =>
  pairs.map((pair) => ({ from: pair.charAt(0), to: pair.charAt(1) }));
const letter = (path: string): string => path;

describe("the import graph", () => {
  describe("when files import each other", () => {
    it("holds each pair once, sorted, with the fan-in", async () => {
      const { graph } = await understand({
        "b.py": "import a\nimport a\nimport c\n",
        "a.py": "import c\nimport json\n",
        "c.py": "",
      });
      expect(graph).toEqual({
        edges: [
          { from: "a.py", to: "c.py" },
          { from: "b.py", to: "a.py" },
          { from: "b.py", to: "c.py" },
        ],
        fanIn: new Map([
          ["c.py", 2],
          ["a.py", 1],
        ]),
      });
    });
  });
});

describe("modularity", () => {
  const triangles = edges("ab", "bc", "ca", "de", "ef", "fd", "ad");

  describe("when two triangles hang together by one edge", () => {
    it("is 5/14 for the triangles as groups, as in Newman's definition", () => {
      expect(modularity(triangles, (path) => ("abc".includes(path) ? "x" : "y"))).toBeCloseTo(6 / 7 - 2 * 0.25, 12);
    });

    it("is 0 for one group and negative for groups across", () => {
      expect(modularity(triangles, () => "all")).toBe(0);
      expect(modularity(triangles, (path) => ("aeb".includes(path) ? "x" : "y"))).toBeLessThan(0);
    });
  });

  describe("when nothing imports anything", () => {
    it("is 0", () => {
      expect(modularity([], letter)).toBe(0);
    });
  });
});

describe("coupling", () => {
  const any = () => true;

  describe("when a part imports a hub and a near part equally often", () => {
    it("is closest to the near part, since everything imports the hub", () => {
      const coupling = new Coupling(edges("th", "tn", "ah", "bh", "ch", "dh", "eh"), letter);
      expect(coupling.closest("t", any)).toBe("n");
    });
  });

  describe("when a part has no edge", () => {
    it("is close to none", () => {
      expect(new Coupling(edges("ab"), letter).closest("t", any)).toBeNull();
    });
  });

  describe("when parts are merged", () => {
    it("gives the edges of the one to the other and forgets those between", () => {
      const coupling = new Coupling(edges("ab", "bc", "cd"), letter);
      coupling.merge("b", "a");
      expect(coupling.closest("c", (other) => other !== "d")).toBe("a");
      expect(coupling.closest("a", any)).toBe("c");
      expect(coupling.closest("b", any)).toBeNull();
    });
  });

  describe("when two parts are equally close", () => {
    it("takes the first by name, whatever the order of the edges", () => {
      expect(new Coupling(edges("tb", "ta"), letter).closest("t", any)).toBe("a");
      expect(new Coupling(edges("ta", "tb"), letter).closest("t", any)).toBe("a");
    });
  });
});
