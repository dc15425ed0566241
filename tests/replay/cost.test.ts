import { describe, expect, test } from "vitest";
import { breakEven, expectedCost, type FamilyCost, paperTaskCost, taskCost } from "../../scripts/replay/cost.ts";

/** The paper's worked example: three families of a tenth each, and 70 % of tasks that never come again. */
function example(hitRate: number, header: number): FamilyCost[] {
  const family = { share: 0.1, hitRate, llm: 1500, miss: 3000, header };
  return [family, family, family, { share: 0.7, hitRate: 0, llm: 800, miss: 0, header: 0 }];
}

describe("the paper's cost model", () => {
  test("gives the printed costs before and after three promotions when no miss pays for its synthesis", () => {
    expect(expectedCost(example(0, 120), { kind: "none" })).toBeCloseTo(1010, 9);
    expect(expectedCost(example(1, 120), { kind: "none" })).toBeCloseTo(596, 9);
  });

  test("gives the printed break-even", () => {
    expect(breakEven({ llm: 1500, header: 120, miss: 3000 })).toBeCloseTo(2.17, 2);
    expect(breakEven({ llm: 100, header: 120, miss: 3000 })).toBeNull();
  });

  test("costs 1,910 at the start when its own formula charges every miss", () => {
    expect(expectedCost(example(0, 120), { kind: "every" })).toBeCloseTo(1910, 9);
  });

  test("costs 560 after three promotions when a single candidate needs no reader", () => {
    expect(expectedCost(example(1, 0), { kind: "none" })).toBeCloseTo(560, 9);
  });

  test("spreads one synthesis a family over the tasks of the family", () => {
    // 0.9 of each family hits; 3 families × 3,000 tokens over 1,000 tasks are 9 tokens a task.
    const without = expectedCost(example(0.9, 0), { kind: "none" });
    expect(expectedCost(example(0.9, 0), { kind: "once a family", tasks: 1000 })).toBeCloseTo(without + 9, 9);
  });
});

describe("the cost of one task", () => {
  const tokens = { llm: 1000, header: 120 };

  test("a false route pays for the choice and for the model", () => {
    expect((["right", "caught", "escaped", "miss"] as const).map((answer) => taskCost(answer, tokens))).toEqual([
      120, 1120, 1120, 1000,
    ]);
  });

  test("which the paper counts as a hit", () => {
    expect([true, false].map((isHit) => paperTaskCost(isHit, tokens))).toEqual([120, 1000]);
  });
});
