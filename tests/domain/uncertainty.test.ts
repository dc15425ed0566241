import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { checkPassed, lowerUncertainty, provePersonReviewed, raiseLevel } from "../../src/kernel/domain/index.ts";

const SOURCES = join(import.meta.dirname, "../../src");

function listCallingFiles(name: string): string[] {
  return readdirSync(SOURCES, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.startsWith("domain/"))
    .filter((file) => new RegExp(`\\b${name}\\b`).test(readFileSync(join(SOURCES, file), "utf8")))
    .sort();
}

const entry = (uncertainty_level: number) => ({
  id: "a",
  path: "a.py",
  uncertainty_level,
  change_count_since_review: 4,
});

describe("uncertainty", () => {
  it("is proved by people's commands and by the reading of evidence only", () => {
    expect(listCallingFiles("provePersonReviewed")).toEqual([
      "app/decisions/rfc-resolve.ts",
      "app/review/merged-state.ts",
      "app/state/entry-review.ts",
    ]);
    expect(listCallingFiles("checkPassed")).toEqual(["app/review/evidence.ts"]);
  });

  it.each([
    [0, 0, 0],
    [1, 1, 0],
    [2, 1, 0],
    [3, 1, 3],
  ])("at %i comes to %i by a person and to %i by a check", (from, byPerson, byCheck) => {
    expect(lowerUncertainty(entry(from), provePersonReviewed("ada@example.org", "2025-06-01")).uncertainty_level).toBe(
      byPerson,
    );
    expect(lowerUncertainty(entry(from), checkPassed("tests/a.py", "c".repeat(40))).uncertainty_level).toBe(byCheck);
  });

  it("is never lowered by raising it", () => {
    expect([0, 1, 2, 3].map((level) => raiseLevel(entry(level), 2).uncertainty_level)).toEqual([2, 2, 2, 3]);
  });
});
