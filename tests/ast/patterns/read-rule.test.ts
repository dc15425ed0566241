import { describe, expect, it } from "vitest";
import { listRuleProblems } from "../../../src/syntax/ast/patterns/index.ts";
import { readRule } from "../../../src/syntax/ast/patterns/read-rule.ts";

async function readRuleProblems(text: string): Promise<string[]> {
  const read = readRule(Buffer.from(text), ".skl/rules/r.yml");
  const problems = read.ok ? await listRuleProblems(read.value) : read.error;
  return "missing" in problems ? [problems.missing] : problems.map(({ line, message }) => `${line}: ${message}`);
}

const HEAD = "id: r\nlanguage: python\nmessage: m\n";

describe("what is wrong with a rule is named with its line", () => {
  it("passes a rule that is right", async () => {
    expect(await readRuleProblems(`${HEAD}rule:\n  pattern: a($X)\n`)).toEqual([]);
  });
  it.each([
    ["an unknown key", `${HEAD}rul:\n  pattern: a($X)\n`, "4: rul is no key of a rule's file; did you mean rule?"],
    [
      "an unknown key of a condition",
      `${HEAD}rule:\n  patern: a($X)\n`,
      "5: patern is no key of rule; did you mean pattern?",
    ],
    [
      "an unknown language",
      "id: r\nlanguage: cobol\nmessage: m\nrule:\n  kind: call\n",
      "2: language is cobol; it can be",
    ],
    ["another id than the file's name", "id: s\nlanguage: python\nmessage: m\nrule:\n  kind: call\n", "1: id is s;"],
    ["a pattern that does not parse", `${HEAD}rule:\n  pattern: "def ("\n`, "5: The pattern is no python:"],
    [
      "a pattern of two statements",
      `${HEAD}rule:\n  pattern: "a(); b()"\n`,
      "5: The pattern is no python: it is no single node",
    ],
    ["a pattern without code", `${HEAD}rule:\n  pattern: $X\n`, "5: The pattern is no python: it holds no code"],
    [
      "a metavariable in a string",
      `${HEAD}rule:\n  pattern: f("a $X")\n`,
      "5: The pattern is no python: $X stands where no code can stand",
    ],
    ["a kind that the grammar lacks", `${HEAD}rule:\n  kind: callx\n`, "5: The grammar of python has no kind callx."],
    [
      "a regex with what only backtracking reads",
      `${HEAD}rule:\n  kind: call\n  regex: (a)\\1\n`,
      "6: The regex cannot be used:",
    ],
    ["a rule that only excludes", `${HEAD}rule:\n  not: {kind: call}\n`, "4: rule needs a pattern"],
    ["a flag that is none", `${HEAD}hold: maybe\nrule:\n  kind: call\n`, "4: hold has to be true or false."],
    [
      "an unknown moment",
      `${HEAD}on: moved\nrule:\n  kind: call\n`,
      "4: on is moved; it can be added, removed, changed.",
    ],
    [
      "a fixture without code",
      `${HEAD}rule:\n  kind: call\nfixtures:\n  found: [{}]\n`,
      "7: A fixture needs before, after or both.",
    ],
    ["a stopBy that is none", `${HEAD}rule:\n  kind: call\n  has: {kind: call, stopBy: soon}\n`, "6: stopBy is soon;"],
    ["no YAML", "id: [\n", ""],
  ])("%s", async (_, text, start) => {
    const problems = await readRuleProblems(text);
    expect(problems.length).toBeGreaterThan(0);
    expect(problems.some((problem) => problem.startsWith(start))).toBe(true);
  });
});
