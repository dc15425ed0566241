import { describe, expect, test } from "vitest";
import { evaluateCondition } from "../../../src/skills/engine/run/condition.ts";
import type { JsonObject } from "../../../src/skills/engine/run/types.ts";

const variables: JsonObject = { count: 4, name: "Bo", tags: ["a", "b"], user: { age: 2.5 } };

describe("conditions are CEL", () => {
  test.each([
    ["count > 3 && name == 'Bo'", true],
    ["count % 2 == 1", false],
    ["count + 1 == 5", true],
    ["user.age > 2", true],
    ["'a' in tags && size(tags) == 2", true],
    ["tags.all(t, t.matches('^[a-z]$'))", true],
    ["has(user.name)", false],
    ["tags[1] == 'b'", true],
  ])("%s is %s", async (expression, value) => {
    expect(await evaluateCondition(expression, variables)).toEqual({ ok: true, value });
  });

  test.each([
    ["nope", "CONDITION_FAILED"],
    ["user.name == 'x'", "CONDITION_FAILED"],
    ["1 / 0 == 1", "CONDITION_FAILED"],
    ["count +", "CONDITION_SYNTAX"],
    ["count", "CONDITION_NOT_BOOLEAN"],
    ["toString == 1", "CONDITION_FAILED"],
    ["__proto__ == 1", "CONDITION_FAILED"],
    ["user.constructor == 1", "CONDITION_FAILED"],
    ["process.exit(1)", "CONDITION_FAILED"],
    ["(() => true)()", "CONDITION_SYNTAX"],
    [`${"(".repeat(500)}true${")".repeat(500)}`, "CONDITION_LIMIT"],
    ["true && ".repeat(400), "CONDITION_LIMIT"],
    ["", "CONDITION_SYNTAX"],
  ])("%s: %s", async (expression, code) => {
    expect(await evaluateCondition(expression, variables)).toMatchObject({ ok: false, error: { code } });
  });

  test("loops over loops over long lists are refused before they run", async () => {
    const list = Array.from({ length: 2_000 }, (_, index) => index);
    expect(await evaluateCondition("l.all(a, a >= 0)", { l: list })).toEqual({ ok: true, value: true });
    expect(await evaluateCondition("l.all(a, l.all(b, a + b >= 0))", { l: list })).toMatchObject({
      error: { code: "CONDITION_LIMIT" },
    });
  });
});
