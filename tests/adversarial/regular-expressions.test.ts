import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { explainSlowness, patternsIn } from "../support/slow-regular-expressions.ts";

const SRC = join(import.meta.dirname, "../../src");

/** Their patterns meet text that strangers wrote. */
const FOLDERS = [
  "workspace/ground",
  "core/push",
  "core/review",
  "core/state",
  "syntax/use",
  "syntax/ast",
  "rules/checks",
  "workspace/git",
  "github/client",
  "kernel/knowledge",
  "rules/orchestrator",
  "view",
  "rules/rfc",
  "kernel/words",
  "kernel/yaml",
];

/** Files with patterns that a long text would keep busy, and what keeps the text short. */
const BOUNDED = new Map([
  ["core/push/moves.ts", "a name of a file"],
  ["core/state/first-sentence.ts", "the first kilobytes of a file"],
  ["syntax/use/tech-stack.ts", "a requirement of a manifest's list"],
  ["syntax/ast/c/directive-text.ts", "a line of the preprocessor, within the time for a file"],
  ["syntax/ast/c/rules.ts", "a file, within the time for one"],
  ["syntax/ast/c/without-macros.ts", "an unclosed comment or string reads to the end, once"],
  ["syntax/ast/compare/compatible.ts", "a base of a class"],
  ["syntax/ast/go/language.ts", "the first kilobytes of a file"],
  ["syntax/ast/java/language.ts", "the first kilobytes of a file"],
  ["syntax/ast/manifests/index.ts", "a name and a version"],
  ["syntax/ast/typescript/components.ts", "a file, within the time for one"],
  ["syntax/ast/typescript/resolver/specifier.ts", "a specifier"],
  ["rules/checks/contracts/sql-statements.ts", "an unclosed quote reads to the end, and any later quote closes it"],
  ["rules/checks/risk-signals/test-blocks.ts", "a line of a test"],
  ["github/client/merge.ts", "an answer of GitHub"],
  ["rules/rfc/commands/spoken-text.ts", "a comment on GitHub, where it stops at the next beginning"],
  ["rules/rfc/criteria/reference.ts", "a name of a test"],
  ["rules/rfc/draft/suggestions.ts", "a name of a file"],
  ["rules/rfc/triggers/invariants.ts", "no character is read twice, since none stands before the beginning"],
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
