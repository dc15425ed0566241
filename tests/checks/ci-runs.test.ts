import { expect, test } from "vitest";
import { runChecks } from "../../src/rules/checks/index.ts";
import { aFile, anAnalysis, anInput } from "./builders.ts";

function messages(path: string, [before, after]: readonly [string, string]): string[] {
  const splitWorkflowLines = (side: "before" | "after") => (side === "before" ? before : after).split("\n");
  const file = aFile(path, { analysis: { ...anAnalysis(), linesOf: splitWorkflowLines } });
  const results = runChecks(anInput({ files: [file] }), "reads-files");
  return results.flatMap(({ findings }) =>
    findings.filter(({ hold }) => hold === "tests_removed").map(({ message }) => message),
  );
}

const PATH = ".github/workflows/ci.yml";
const WORKFLOW = `on: push
jobs:
  test:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      # The tests come last
      - run: npm install
      - run: npm run lint
      - run: |
          npm run build
          npm test
`;
const without = (text: string) => WORKFLOW.replace(text, "");

test.each<[string, string, readonly string[]]>([
  [
    "a step that tests is taken out",
    without("      - run: npm run lint\n"),
    ['This file no longer runs "- run: npm run lint".'],
  ],
  ["a line of a script", without("          npm test\n"), ['This file no longer runs "npm test".']],
  [
    "both",
    without("          npm test\n").replace("      - run: npm run lint\n", ""),
    ['This file no longer runs "- run: npm run lint". The same holds for 1 more command.'],
  ],
  [
    "a test is put in the place of nothing",
    WORKFLOW.replace("npm test", "true"),
    ['This file no longer runs "npm test".'],
  ],
  [
    "a failure no longer counts",
    WORKFLOW.replace("npm test", "npm test || true"),
    ['What this file runs may fail now: "npm test || true".'],
  ],
  [
    "a job may fail",
    WORKFLOW.replace("    steps", "    continue-on-error: true\n    steps"),
    ['What this file runs may fail now: "continue-on-error: true".'],
  ],
  [
    "a step never runs",
    WORKFLOW.replace("- run: npm run lint", "- if: false\n        run: npm run lint"),
    ['What this file runs may fail now: "- if: false".'],
  ],
  ["a command is written otherwise", WORKFLOW.replace("npm test", "npx vitest run"), []],
  ["a step that builds is taken out", without("          npm run build\n"), []],
  ["a comment is taken out", without("      # The tests come last\n"), []],
  [
    "a step is added",
    WORKFLOW.replace("      - run: npm run lint\n", "      - run: npm run lint\n      - run: npm run types\n"),
    [],
  ],
])("%s", (_, after, expected) => {
  expect(messages(PATH, [WORKFLOW, after])).toEqual(expected);
});

test("says nothing of a file that no service reads", () => {
  expect(messages("docs/ci.yml", [WORKFLOW, without("          npm test\n")])).toEqual([]);
});
