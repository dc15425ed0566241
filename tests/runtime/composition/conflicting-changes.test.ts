import { expect, test } from "vitest";
import { describeClashingNodes } from "../../../src/runtime/engine/composition/index.ts";
import type { Effect, PlanStep } from "../../../src/runtime/engine/index.ts";

const aStep = (says: string, effect: Effect = "local.write"): PlanStep => ({
  effect,
  adapter: "fs",
  says,
  payload_digest: "a".repeat(64),
});

test.each([
  ['change "docs/a.md" (5 bytes)', 'change "docs/a.md" (9 bytes)', true],
  ['remove folder "docs"', 'create "docs/a.md" (9 bytes)', true],
  ['create "docs/a.md" (9 bytes)', 'make folder "docs"', true],
  ['create "docs/a.md" (9 bytes)', 'create "docs/a.md.txt" (9 bytes)', false],
  ['create "a \\"quoted\\" name" (1 bytes)', 'create "a \\"quoted\\" name" (2 bytes)', true],
  ["something else", 'create "a" (2 bytes)', true],
])("%s and %s in two nodes of a plan", (first, second, clashes) => {
  const before = [{ node: "one", plan: [aStep(first)] }];
  expect(describeClashingNodes(before, { node: "two", plan: [aStep(second)] }) !== null).toBe(clashes);
});

test("drafts of two nodes are two drafts", () => {
  const draft = aStep('Put "a" into slot mail', "external.draft");
  expect(describeClashingNodes([{ node: "one", plan: [draft] }], { node: "two", plan: [draft] })).toBe(null);
});
