import { describe, expect, it } from "vitest";
import { computeModularity, type ImportEdge } from "../../../../src/core/setup/scan/import-graph.ts";
import { understand } from "./builders.ts";

const edges = (...pairs: readonly string[]): ImportEdge[] =>
  pairs.map((pair) => ({ from: pair.charAt(0), to: pair.charAt(1), atLoad: true }));
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
          { from: "a.py", to: "c.py", atLoad: true },
          { from: "b.py", to: "a.py", atLoad: true },
          { from: "b.py", to: "c.py", atLoad: true },
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
      expect(computeModularity(triangles, (path) => ("abc".includes(path) ? "x" : "y"))).toBeCloseTo(
        6 / 7 - 2 * 0.25,
        12,
      );
    });

    it("is 0 for one group and negative for groups across", () => {
      expect(computeModularity(triangles, () => "all")).toBe(0);
      expect(computeModularity(triangles, (path) => ("aeb".includes(path) ? "x" : "y"))).toBeLessThan(0);
    });
  });

  describe("when nothing imports anything", () => {
    it("is 0", () => {
      expect(computeModularity([], letter)).toBe(0);
    });
  });
});
