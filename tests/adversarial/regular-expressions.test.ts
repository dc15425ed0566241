import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { patternsIn, slownessOf } from "../support/slow-regular-expressions.ts";

const SRC = join(import.meta.dirname, "../../src");

/** Their patterns meet text that strangers wrote. */
const FOLDERS = [
  "app/ground",
  "app/push",
  "app/review",
  "app/state",
  "app/syntax",
  "ast",
  "checks",
  "git",
  "github",
  "knowledge",
  "orchestrator",
  "report",
  "rfc",
  "words",
  "yaml",
];

function slowPatterns(): string[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(SRC, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts") && !name.endsWith(".generated.ts") && !name.endsWith(".d.ts"))
      .flatMap((name) => {
        const path = join(SRC, folder, name);
        return patternsIn(path, readFileSync(path, "utf8")).flatMap(({ pattern, flags }) =>
          slownessOf(pattern, flags) === null ? [] : [`${folder}/${name} /${pattern}/${flags}`],
        );
      }),
  ).sort();
}

describe("A regular expression over text of strangers", () => {
  test.each([
    ["(a+)+", ""],
    ["(?:\\s*a?)*b", ""],
    ["\\s*-\\s*\\s+x", ""],
    ["^\\s*(.*)\\s*$", ""],
    ["(?:[a-z]|\\w)+\\w*$", ""],
    ["\\/+$", ""],
    ["[^/]*\\.py", ""],
    ["\\b[\\w-]+\\/", "g"],
  ])("is refused where it may take more than linear time: /%s/", (pattern, flags) => {
    expect(slownessOf(pattern, flags)).not.toBeNull();
  });

  test.each([
    ["^\\s*-\\s*x", ""],
    ["[a-z]+(?:-[a-z]+)*", ""],
    ['"[^"]*"', ""],
    ["(?<!\\/)\\/+$", ""],
    ["\\b\\w+\\/", "g"],
    ["^(\\d+)\\.(\\d+)$", ""],
  ])("is taken where it cannot: /%s/", (pattern, flags) => {
    expect(slownessOf(pattern, flags)).toBeNull();
  });

  test("takes linear time", () => {
    expect(slowPatterns()).toEqual([]);
  });
});
