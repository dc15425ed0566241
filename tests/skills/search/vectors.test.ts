import { describe, expect, test } from "vitest";
import { fuseRankedLists } from "../../../src/skills/engine/search/vectors/fuse.ts";
import { VectorIndex } from "../../../src/skills/engine/search/vectors/vector-index.ts";

describe("a vector index", () => {
  const index = () => {
    const made = new VectorIndex(5);
    made.set("east", [2, 0, 0, 0, 0]);
    made.set("north", [0, 3, 0, 0, 0]);
    made.set("far", [0, 0, 0, 0, 0.5]);
    return made;
  };
  const nearest = (of: VectorIndex, query: readonly number[], k = 2) =>
    of.search(query, { k }).map(({ name, score }) => [name, Number(score.toFixed(4))]);

  test("gives cosines, whatever the lengths, the fifth number included", () => {
    expect(nearest(index(), [30, 40, 0, 0, 0])).toEqual([
      ["north", 0.8],
      ["east", 0.6],
    ]);
    expect(nearest(index(), [0, 0, 0, 0, 9], 1)).toEqual([["far", 1]]);
  });

  test("gives equally near ones by name", () => {
    expect(nearest(index(), [1, 1, 0, 0, 1], 3).map(([name]) => name)).toEqual(["east", "far", "north"]);
  });

  test("replaces, removes and grows", () => {
    const made = index();
    made.set("east", [0, 0, 1, 0, 0]);
    expect([made.remove("north"), made.remove("north"), made.has("north"), made.size]).toEqual([true, false, false, 2]);
    expect(nearest(made, [0, 0, 3, 0, 4])).toEqual([
      ["far", 0.8],
      ["east", 0.6],
    ]);
    for (let at = 0; at < 200; at++) made.set(`more-${at}`, [1, at, 0, 0, 0]);
    expect([made.size, nearest(made, [0, 0, 0, 0, 1], 1)]).toEqual([202, [["far", 1]]]);
  });

  test.each([
    ["a wrong length", [1, 2]],
    ["no direction", [0, 0, 0, 0, 0]],
    ["a number that is none", [1, Number.NaN, 0, 0, 0]],
  ])("refuses %s", (_, vector) => {
    expect(() => index().set("x", vector)).toThrow(/^The vector has/);
    expect(() => index().search(vector, { k: 1 })).toThrow(/^The vector has/);
  });
});

describe("fusion", () => {
  const list = (...names: string[]) => names.map((name, at) => ({ name, score: 10 - at, why: [`${name}: body`] }));
  const names = (lexical: string[], vector: string[], k = 9) =>
    fuseRankedLists(list(...lexical), list(...vector), { k }).map(({ name }) => name);

  test.each([
    ["what both have is first", ["a", "b"], ["c", "b"], ["b", "a", "c"]],
    ["of equal places the words' comes first", ["z"], ["y"], ["z", "y"]],
    ["one list alone keeps its order", ["b", "a"], [], ["b", "a"]],
    ["the other alone, too", [], ["b", "a"], ["b", "a"]],
    ["a name twice counts once, at its first place", ["a", "a", "b"], ["b"], ["b", "a"]],
    ["nothing gives nothing", [], [], []],
  ])("%s", (_, lexical, vector, expected) => expect(names(lexical, vector)).toEqual(expected));

  test("gives sums of 1 / (10 + place), less for vectors, keeps the reasons and says the place", () => {
    expect(fuseRankedLists(list("a"), [{ name: "b" }, { name: "a" }], { k: 1 })).toEqual([
      { name: "a", score: 1 / 11 + 0.7 / 12, why: ["a: body", "meaning: place 2 by vectors"] },
    ]);
  });

  test("gives no more than asked for", () => expect(names(["a", "b"], ["c"], 2)).toHaveLength(2));
});
