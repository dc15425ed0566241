import { describe, expect, it } from "vitest";
import { findNewDataFault, isSameData } from "../../src/syntax/ast/data/index.ts";
import { isDataFile } from "../../src/syntax/ast/index.ts";

const isSame = (path: string, before: string, after: string) => {
  const version = (text: string) => ({ path, bytes: new TextEncoder().encode(text) });
  return isSameData(version(before), version(after));
};

describe("two versions of a file of data", () => {
  it.each([
    ["a.yaml", "a comment and another order", "a: 1\nb: [2]\n", "b:\n  - 2 # two\na: 1\n"],
    ["a.yaml", "another way to write a text", "a: |\n  x\n  y\n", 'a: "x\\ny\\n"\n'],
    ["a.yml", "a comment in a file of two documents", "a: 1\n---\nb: 1\n", "# one\na: 1\n---\nb: 1\n"],
    ["a.yaml", "a comment beside names of nodes", "a: &x {b: 1}\nc: *x\n", "a: &x {b: 1} # b\nc: *x\n"],
    ["a.json", "another order", '{"a":1,"b":[2]}', '{ "b": [2],\n "a": 1 }'],
    ["tsconfig.json", "a comment and a comma", '{"a":1}', '{"a":1, // one\n}'],
    ["a.toml", "a comment and another order", "a = 1\n[b]\nc = 2\n", "b.c = 2 # two\na = 0x1\n"],
    ["a.toml", "an array on two lines", 'a = [{ b = "{" }, 1]\n', 'a = [\n  { b = "{" },\n  1,\n]\n'],
    ["a.toml", "a comment beside a time", "a = 1979-05-27T07:32:00+01:00\n", "a = 1979-05-27T07:32:00+01:00 # {\n"],
    ["a.yaml", "no end of the last line", "a: 1\n", "a: 1"],
  ])("%s is the same with %s", (path, _, before, after) => {
    expect(isSame(path, before, after)).toBe(true);
  });

  it.each([
    ["a.yaml", "a text for a truth value", "a: yes", "a: 'yes'"],
    ["a.yaml", "another order of names", "a: &x 1\nb: *x\n", "b: *x\na: &x 1\n"],
    ["a.yaml", "another order of a list", "- 1\n- 2\n", "- 2\n- 1\n"],
    ["a.yaml", "another order of patterns", '"a*": 1\nab: 2\n', 'ab: 2\n"a*": 1\n'],
    ["a.yaml", "a type", "a: 1", "a: !!str 1"],
    ["a.yaml", "a comment that tells a tool something", "a: 1\n", "a: 1 # checkov:skip=CKV_1\n"],
    ["a.yaml", "a first line that tells what it is", "#cloud-config\na: 1\n", "# cloud\na: 1\n"],
    ["a.yaml", "a comment in a template", "a: {{ b }}\n", "a: {{ b }} # {{ c }}\n"],
    ["a.yaml", "a key that stands twice", "a: 1\na: 1\n", "a: 1\na: 1 #\n"],
    ["a.json", "the spelling of a number", '{"a":1}', '{"a":1.0}'],
    ["a.json", "a key that stands twice", '{"a":1,"a":2}', '{"a":2,"a":1}'],
    ["a.json", "a comment that the format does not have", '{"a":1}', '{"a":1} // one'],
    ["a.json", "too many brackets", "[".repeat(5_000), `${"[".repeat(5_000)} `],
    ["a.toml", "a number of another kind", "a = 1", "a = 1.0"],
    ["a.toml", "a day for a moment", "a = 1979-05-27", "a = 1979-05-27T00:00:00Z"],
    ["a.yaml", "a tab, which libyaml's scanner refuses", "a: 1\n\nb: 2\n", "a: 1\n\t\nb: 2\n"],
    ["a.yaml", "no end of the last line of a text", "a: |\n  x\n", "a: |\n  x"],
    ["a.yaml", "a key that a lone line end takes out of a comment", "a: 1 # x\n", "a: 1 # x\rb: 2\n"],
    ["a.yaml", "a key behind a line separator", "a: 1 # x\n", "a: 1 # x\u2028b: 2\n"],
    ["tsconfig.json", "a key behind a line separator", '{"a":1 // x\n}', '{"a":1 // x\u2028,"b":2\n}'],
    ["a.yaml", "a form feed, which libyaml's scanner refuses", "a: 1 # x\n", "a: 1 # x\f\n"],
    ["a.toml", "an inline table on two lines", "a = { b = 1 }\n", "a = { b = 1\n}\n"],
    ["a.toml", "a trailing comma in an inline table", "a = { b = 1 }\n", "a = { b = 1, }\n"],
    ["a.toml", "a time without seconds", "a = 07:32:00\n", "a = 07:32\n"],
    ["a.toml", "an escape of TOML 1.1", 'a = "A"\n', 'a = "\\x41"\n'],
    ["a.ini", "a format that is not read", "a=1", "a=1 "],
  ])("%s is not with %s", (path, _, before, after) => {
    expect(isSame(path, before, after)).toBe(false);
  });

  it("counts as data only where no tool is set up by its words", () => {
    const paths = [
      "a/values.yaml",
      ".github/workflows/a.yml",
      "a/.eslintrc.json",
      "skill.yaml",
      "x-lock.json",
      "go.mod",
    ];
    expect(paths.filter(isDataFile)).toEqual(["a/values.yaml"]);
  });
});

describe("a file of data that can no longer be read", () => {
  it.each([
    ["a.json", '{"a":1}', '{"a":1,,}', { message: "property name expected", line: 1 }],
    ["a.json", '{"a":1}', "", { message: "value expected", line: 1 }],
    ["a.yaml", "a: 1\n", "a: 1\nb: [\n", { line: 3 }],
    ["a.toml", "a = 1\n", "a = 1\nb = = 2\n", { line: 2 }],
  ])("%s: %j, then %j", (path, before, after, fault) => {
    expect(findNewDataFault(path, before, after)).toMatchObject(fault);
  });

  it.each([
    ["a.json", "settings with comments and a last comma", '{"a":1}', '{"a":1, // one\n}'],
    ["a.yaml", "a template that was none before either", "{{ if a }}\n- b\nc: 1\n", "{{ if a }}\n- b\nc: 2\n"],
    ["a.yaml", "a template whose marks stand in a text", "a: 1\n", "a: ${{ b }}\n"],
    ["a.yaml", "two documents", "a: 1\n", "a: 1\n---\nb: 1\n"],
    ["a.toml", "another value", "a = 1\n", "a = 2\n"],
    ["a.ini", "a format that is not read", "a = 1\n", "a = = [\n"],
    ["a.json", "more than is read", '{"a":1}', `{"a":"${"x".repeat(600_000)}`],
  ])("%s can be read with %s", (path, _, before, after) => {
    expect(findNewDataFault(path, before, after)).toBeNull();
  });
});
