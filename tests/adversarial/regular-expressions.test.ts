import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { patternsIn, slownessOf } from "../support/slow-regular-expressions.ts";

const SRC = join(import.meta.dirname, "../../src");

/** Patterns that the rule refuses, as they were when it was made. The texts that they meet are bounded; none is to be added. */
const KNOWN: readonly string[] = JSON.parse(readFileSync(join(import.meta.dirname, "known-patterns.json"), "utf8"));

/** Their patterns meet text that strangers wrote. */
const FOLDERS = [
  "app/ground",
  "app/push",
  "app/review",
  "app/state",
  "app/syntax",
  "ast",
  "checks",
  "knowledge",
  "orchestrator",
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
  ])("is refused where it may take more than linear time: /%s/", (pattern, flags) => {
    expect(slownessOf(pattern, flags)).not.toBeNull();
  });

  test.each([
    ["^\\s*-\\s*x", ""],
    ["[a-z]+(?:-[a-z]+)*", ""],
    ['"[^"]*"', ""],
    ["^(\\d+)\\.(\\d+)$", ""],
  ])("is taken where it cannot: /%s/", (pattern, flags) => {
    expect(slownessOf(pattern, flags)).toBeNull();
  });

  test("takes linear time, but for those that are known to meet short texts only", () => {
    const found = slowPatterns();
    if (process.env.UPDATE_PATTERNS)
      writeFileSync(join(import.meta.dirname, "known-patterns.json"), `${JSON.stringify(found, null, 2)}\n`);
    expect({
      fresh: found.filter((each) => !KNOWN.includes(each)),
      gone: KNOWN.filter((each) => !found.includes(each)),
    }).toEqual({
      fresh: [],
      gone: [],
    });
  });
});
