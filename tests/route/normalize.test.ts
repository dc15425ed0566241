import { describe, expect, it } from "vitest";
import { normalizeRequest } from "../../src/learn/route/index.ts";

const normal = (text: string, context: Record<string, unknown> = {}) => normalizeRequest({ text, context });
const slots = (text: string) => normal(text).slots.map(({ kind, value, role, label }) => [kind, value, role, label]);

describe("normalizing a request", () => {
  it.each([
    ["Bump flask from 2.2 to 2.3.1 in requirements.txt", "Bump vite from 5.0.1 to 6.0.0 in package.json"],
    ["Upgrade @types/node to 20.1.0", "Bump react to 19.0.0"],
    ["Draft a reviewer ping for PRs #12 and #14", "Write a reviewer ping for pull requests #1 and #2"],
    ["Release v1.2.3", "Release 2.0.0-beta.1"],
  ])("gives requests that differ in values one signature: %s", (one, other) => {
    expect(normal(one).signature).toBe(normal(other).signature);
  });

  it.each([
    ["Bump flask to 2.3", "Bump flask"],
    ["Update the changelog", "Update the readme"],
    ["Release 1.0.0 and 1.1.0", "Release 1.0.0"],
  ])("gives others two: %s", (one, other) => {
    expect(normal(one).signature).not.toBe(normal(other).signature);
  });

  it("counts what the context gives as parameters, by type", () => {
    expect(normal("Release", { version: "1.0.0", tags: ["x"] }).signature).toBe("releas[version=string]");
    expect(normal("Release", { version: ["1.0.0"] }).signature).toBe("releas[version=list]");
  });

  it.each([
    [
      "Bump actions/checkout from 3 to 4",
      [
        ["name", "actions/checkout", null, "bump"],
        ["version", "3", "from", null],
        ["version", "4", "to", null],
      ],
    ],
    [
      'Add "Fix the crash" to section "Known problems" of CHANGELOG.md',
      [
        ["quoted", "Fix the crash", null, "add"],
        ["quoted", "Known problems", "to", "section"],
        ["path", "CHANGELOG.md", "of", null],
      ],
    ],
    [
      "Look at https://github.com/a/b/pull/12, a/b#3 and https://x.org/y.",
      [
        ["pr_ref", "https://github.com/a/b/pull/12", "at", null],
        ["pr_ref", "a/b#3", null, null],
        ["url", "https://x.org/y", null, null],
      ],
    ],
    [
      "Rename `fooBar` to `src/b.ts`",
      [
        ["name", "fooBar", null, "rename"],
        ["path", "src/b.ts", "to", null],
      ],
    ],
    ["Sum up the last 20 commits, e.g. and/or 1/2", [["number", "20", null, "last"]]],
  ] as const)("finds typed values with the words before them: %s", (text, found) => {
    expect(slots(text)).toEqual(found);
  });

  it("takes time that grows with the text alone", () => {
    const long = `${"a/".repeat(4_000)} ${"1.".repeat(4_000)} ${'"'.repeat(4_000)} ${"(".repeat(4_000)}`;
    expect(normal(long).slots.length).toBeLessThanOrEqual(60);
  });
});
