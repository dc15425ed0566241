import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  AssumptionIndex,
  compareAssumptions,
  type DeclaredAssumption,
} from "../../../src/orchestrator/assumptions/index.ts";
import { anAssumption, another } from "./builders.ts";
import pairs from "./pairs.json" with { type: "json" };

const texts = Object.values(pairs).flatMap((part) => part.flatMap(({ a, b }) => [a, b]));

const someAssumption: fc.Arbitrary<DeclaredAssumption> = fc.record({
  text: fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...texts) },
    { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 80 }) },
    {
      weight: 2,
      arbitrary: fc.tuple(fc.constantFrom(...texts), fc.constantFrom(...texts)).map((both) => both.join(" ")),
    },
  ),
  declaredBy: fc.constantFrom("Agent-1", "Agent-2"),
  scope: fc.constantFrom("auth", "api", null),
  shared: fc.boolean(),
  holder: fc.constantFrom("prop_1", "prop_2", "prop_3", "router_auth"),
  path: fc.constant("app/api.py"),
  verified: fc.boolean(),
});

describe("an index of assumptions", () => {
  test("answers as comparing with all of them does", () => {
    fc.assert(
      fc.property(fc.array(someAssumption, { maxLength: 60 }), someAssumption, (known, query) => {
        const expected = known.flatMap((one) => compareAssumptions(query, one) ?? []);
        expect(new AssumptionIndex(known).meeting(query).conflicts).toEqual(expected);
      }),
      { numRuns: 150 },
    );
  });

  test("knows what is added later", () => {
    const index = new AssumptionIndex([]);
    const query = anAssumption({ text: "The pool has 10 connections." });
    expect(index.meeting(query).conflicts).toEqual([]);
    const late = another("The pool has 20 connections.");
    index.add(late);
    expect(index.meeting(query).conflicts).toEqual([compareAssumptions(query, late)]);
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
    const start = performance.now();
    const index = new AssumptionIndex([anAssumption({ text })]);
    index.meeting(another(`${text} not`, { scope: "api", shared: true }));
    // Generous: anything quadratic in 100 KB takes minutes.
    expect(performance.now() - start).toBeLessThan(20_000);
  });
});
