import { describe, expect, test } from "vitest";
import { AssumptionIndex } from "../../../src/rules/orchestrator/assumptions/index.ts";
import { anAssumption, another } from "./builders.ts";

describe("an index of assumptions", () => {
  test("answers in the order in which the others became known", () => {
    const others = ["The pool has 20 connections.", "The pool is shared.", "The pool has 30 connections."].map(
      (text, at) => another(text, { holder: `branch:b${at}` }),
    );
    const { conflicts, unclear } = new AssumptionIndex(others).compareWithOtherHolders(
      anAssumption({ text: "The pool has 10 connections." }),
    );
    expect(conflicts.map(({ b }) => b)).toEqual([others[0], others[2]]);
    expect(unclear.map(({ b }) => b)).toEqual([others[1]]);
  });

  test("knows what is added later", () => {
    const index = new AssumptionIndex([]);
    const query = anAssumption({ text: "The pool has 10 connections." });
    expect(index.compareWithOtherHolders(query).conflicts).toEqual([]);
    const late = another("The pool has 20 connections.");
    index.add(late);
    expect(index.compareWithOtherHolders(query).conflicts).toMatchObject([{ kind: "quantity", b: late }]);
  });
});

describe("a hostile text", () => {
  test.each([
    "a".repeat(100_000),
    "a.".repeat(50_000),
    "not ".repeat(25_000),
    "1,".repeat(50_000),
    "((((".repeat(25_000),
    "A_".repeat(50_000),
    "one two ".repeat(12_500),
    "between 1 and 2 ".repeat(6_250),
    "APP_A is 5. ".repeat(8_000),
    "\u0000\u001b\ud800\u202e x".repeat(15_000),
    "Срок действия токена 15 минут. 令牌有效期为15分钟。".repeat(2_000),
    "e\u0301".repeat(40_000),
    "constructor __proto__ toString hasOwnProperty",
    "",
    " \n\t",
  ])("is read in linear time and throws nothing (%#)", (text) => {
    const index = new AssumptionIndex([anAssumption({ text })]);
    index.compareWithOtherHolders(another(`${text} not`, { scope: "api" }));
    // Generous: anything quadratic in 100 KB takes minutes.
  });
});
