import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { explainSlowness, patternsIn } from "../support/slow-regular-expressions.ts";

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

/** Files with patterns that a long text would keep busy, and what keeps the text short. */
const BOUNDED = new Map([
  ["app/push/moves.ts", "a name of a file"],
  ["app/state/first-sentence.ts", "the first kilobytes of a file"],
  ["app/syntax/tech-stack.ts", "a requirement of a manifest's list"],
  ["ast/c/directive-text.ts", "a line of the preprocessor, within the time for a file"],
  ["ast/c/rules.ts", "a file, within the time for one"],
  ["ast/c/without-macros.ts", "an unclosed comment or string reads to the end, once"],
  ["ast/compare/compatible.ts", "a base of a class"],
  ["ast/go/language.ts", "the first kilobytes of a file"],
  ["ast/java/language.ts", "the first kilobytes of a file"],
  ["ast/manifests/index.ts", "a name and a version"],
  ["ast/typescript/components.ts", "a file, within the time for one"],
  ["ast/typescript/resolver/specifier.ts", "a specifier"],
  ["checks/contracts/sql-statements.ts", "an unclosed quote reads to the end, and any later quote closes it"],
  ["checks/risk-signals/test-blocks.ts", "a line of a test"],
  ["github/merge.ts", "an answer of GitHub"],
  ["rfc/commands/spoken-text.ts", "a comment on GitHub, where it stops at the next beginning"],
  ["rfc/criteria/reference.ts", "a name of a test"],
  ["rfc/draft/suggestions.ts", "a name of a file"],
  ["rfc/triggers/invariants.ts", "no character is read twice, since none stands before the beginning"],
]);

function slowPatterns(): string[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(SRC, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts") && !name.endsWith(".generated.ts") && !name.endsWith(".d.ts"))
      .flatMap((name) => {
        const path = join(SRC, folder, name);
        return patternsIn(path, readFileSync(path, "utf8")).flatMap(({ pattern, flags }) =>
          explainSlowness(pattern, flags) === null || BOUNDED.has(`${folder}/${name}`)
            ? []
            : [`${folder}/${name} /${pattern}/${flags}`],
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
    ["^\\s*namespace", "m"],
    ["\\s*\\n\\s*", "g"],
    ["<a>[^]*?<\\/a>", ""],
    ["\\{[^}]*\\.\\.", ""],
  ])("is refused where it may take more than linear time: /%s/", (pattern, flags) => {
    expect(explainSlowness(pattern, flags)).not.toBeNull();
  });

  test.each([
    ["^\\s*-\\s*x", ""],
    ["[a-z]+(?:-[a-z]+)*", ""],
    ['"[^"]*"', ""],
    ["(?<!\\/)\\/+$", ""],
    ["\\b\\w+\\/", "g"],
    ["^(\\d+)\\.(\\d+)$", ""],
    ["^[ \\t]*namespace", "m"],
    ["\\/\\*[^]*?(?:\\*\\/|$)", ""],
    ["\\{[^{}]*\\.\\.", ""],
  ])("is taken where it cannot: /%s/", (pattern, flags) => {
    expect(explainSlowness(pattern, flags)).toBeNull();
  });

  test("takes linear time", { timeout: 120_000 }, () => {
    expect(slowPatterns()).toEqual([]);
  });
});
