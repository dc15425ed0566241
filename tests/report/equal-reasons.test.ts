import { expect, test } from "vitest";
import { foldEqualReasons } from "../../src/view/equal-reasons.ts";

const breaks = (place: string) => `b.ts: ${place} uses x, which b.ts does not have with this change.`;

test("what breaks in the same way is said once, with at most four of its places, and other reasons keep their place", () => {
  const texts = [
    breaks("a.ts:1"),
    "It removes @require_auth.",
    ...[2, 3, 4, 5, 5].map((line) => breaks(`a.ts:${line}`)),
  ];
  expect(foldEqualReasons(texts)).toEqual([
    "5 places use x, which b.ts does not have with this change: a.ts:1, a.ts:2, a.ts:3, a.ts:4 and 1 more.",
    "It removes @require_auth.",
  ]);
});

test("what breaks at one place is said as it is", () => {
  expect(foldEqualReasons([breaks("a.ts:1"), breaks("a.ts:1")])).toEqual([breaks("a.ts:1")]);
});
