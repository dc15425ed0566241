import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canHoldName, matchesPattern } from "../../src/rules/checks/index.ts";

const name = fc.stringMatching(/^@?[a-z]{1,6}(?:[._][a-z]{1,6}){0,2}$/);
const pattern = fc.oneof(
  name,
  fc.stringMatching(/^@?[a-z*?_.]{1,8}$/),
  fc.constantFrom("verify_", "*", "@*auth*", "[ab]*", ""),
);

describe("a text that is passed over", () => {
  it("holds no name that a pattern speaks of", () => {
    fc.assert(
      fc.property(name, pattern, (identifier, each) => {
        const text = identifier.replace(".", " .\n  ");
        if (matchesPattern(identifier, each)) expect(canHoldName(`x = ${text}(1)`, [each])).toBe(true);
      }),
      { numRuns: 5000 },
    );
  });

  it("is one in which no part of a pattern stands", () => {
    expect(canHoldName("def add(a): return a", ["@login_required", "*verify*"])).toBe(false);
    expect(canHoldName("def add(a): return a", [])).toBe(false);
  });

  it.each(["na\u00efve", "\\u0076erify()"])("is not one that may spell names otherwise: %s", (text) => {
    expect(canHoldName(text, ["verify"])).toBe(true);
  });
});
