import { describe, expect, test } from "vitest";
import type { DefinitionShape, QueueEntry } from "../../src/kernel/domain/index.ts";
import { listTwiceWritten } from "../../src/rules/orchestrator/index.ts";

/** Makes a shape of nodes, each a letter for its kind and one for its leaves. */
const buildLetterShape = (nodes: readonly string[]): string =>
  nodes.map(([kind, leaves = "x"]) => `${kind}.${leaves}`).join("");
const TWENTY = [..."abcdefghijklmnopqrst"];

function definition(symbol: string, nodes: readonly string[] = TWENTY, words = ""): DefinitionShape {
  return { symbol, line: 1, shape: buildLetterShape(nodes), words };
}

function proposal(branch: string, path: string, ...definitions: DefinitionShape[]): QueueEntry {
  const names = { proposal_id: "prop_0", agent_id: `Agent of ${branch}`, path, branch };
  return { ...names, status: "pending", definitions };
}

const compareTwoShapes = (own: DefinitionShape, other: DefinitionShape) =>
  listTwiceWritten([proposal("a", "a.py", own)], [proposal("b", "b.py", other)]).map(
    ({ equal, nodes, other_nodes }) => [equal, nodes, other_nodes],
  );

describe("two definitions do the same", () => {
  test.each([
    ["with one shape", TWENTY, [[20, 20, 20]]],
    ["with other leaves at two nodes of twenty", TWENTY.with(3, "dy").with(9, "jy"), [[18, 20, 20]]],
    ["with other leaves at three nodes of twenty", TWENTY.with(3, "dy").with(9, "jy").with(12, "my"), []],
    ["with two nodes more", [...TWENTY, "u", "v"], [[20, 20, 22]]],
    ["with three nodes more", [...TWENTY, "u", "v", "w"], []],
    ["with another node", TWENTY.with(3, "z"), []],
    ["with two nodes in another order", TWENTY.with(3, "e").with(4, "d"), []],
  ])("%s", (_, nodes, expected) => {
    expect(compareTwoShapes(definition("one"), definition("two", nodes))).toEqual(expected);
    expect(compareTwoShapes(definition("two", nodes), definition("one"))).toHaveLength(expected.length);
  });

  test.each([
    ["the same words", "aabb", "bbaa", 1],
    ["a word more", "aabb", "aabbcc", 1],
    ["each a word of its own", "aabb", "aacc", 0],
  ])("with %s", (_, own, others, count) =>
    expect(compareTwoShapes(definition("one", TWENTY, own), definition("two", TWENTY, others))).toHaveLength(count),
  );
});

describe("what is no pair", () => {
  test("one symbol of one file, which meets as a symbol, and another head of the own branch", () => {
    const own = [proposal("a", "a.py", definition("one"))];
    expect(listTwiceWritten(own, [proposal("b", "a.py", definition("one"))])).toEqual([]);
    expect(listTwiceWritten(own, [proposal("a", "b.py", definition("two"))])).toEqual([]);
    expect(listTwiceWritten(own, [proposal("b", "a.py", definition("two"))])).toHaveLength(1);
  });

  test("a record of an older version, and one that holds anything", () => {
    const { definitions, ...older } = proposal("b", "b.py");
    expect(definitions).toEqual([]);
    const own = [proposal("a", "a.py", definition("one"))];
    expect(listTwiceWritten(own, [older])).toEqual([]);
    expect(listTwiceWritten([older], own)).toEqual([]);
    const odd = { symbol: "`\u0007", line: 1, shape: "é".repeat(100_000), words: "\n".repeat(9999) };
    expect(listTwiceWritten(own, [proposal("b", "b.py", odd)])).toEqual([]);
  });

  test("a definition that the branch moves within the base", () => {
    const merged = { ...proposal("b", "b.py", definition("two")), status: "merged" as const };
    const own = proposal("a", "a.py", definition("two"));
    expect(listTwiceWritten([own], [merged])).toMatchObject([{ is_merged: true }]);
    const moved = { ...proposal("a", "b.py"), changed_symbols: ["two"] };
    expect(listTwiceWritten([own, moved], [merged])).toEqual([]);
  });
});

test("a class stands for its members, and at most three pairs are said", () => {
  const whole = (name: string) => [definition(name, [...TWENTY, ...TWENTY]), definition(`${name}.get`)];
  const own = proposal("a", "a.py", ...whole("Cache"));
  const other = proposal("b", "b.py", ...whole("Store"));
  expect(listTwiceWritten([own], [other]).map(({ symbol, other_symbol }) => [symbol, other_symbol])).toEqual([
    ["Cache", "Store"],
  ]);
  const many = ["one", "two", "six", "ten"].map((name) => definition(name));
  expect(listTwiceWritten([proposal("a", "a.py", ...many)], [other])).toHaveLength(3);
});

test("the message names both places, whose branch it is, and both sizes", () => {
  const own = [proposal("a", "a.py", definition("one"))];
  const messageFor = (other: QueueEntry) => listTwiceWritten(own, [other])[0]?.message;
  expect(messageFor(proposal("b", "b.py", definition("two", [...TWENTY, "u"])))).toBe(
    "`one` of a.py and `two` of b.py in Agent of b's waiting branch b do the same (20 of 20 and 21 nodes): take one.",
  );
  expect(messageFor({ ...proposal("b", "b.py", definition("two")), agent_id: "Agent of a" })).toBe(
    "`one` of a.py and `two` of b.py in your own waiting branch b do the same (20 of 20 nodes): take one.",
  );
  expect(messageFor({ ...proposal("b", "b.py", definition("two")), status: "merged" })).toBe(
    "`one` of a.py and `two` of b.py, which came to the base with b, do the same (20 of 20 nodes): take one.",
  );
});
