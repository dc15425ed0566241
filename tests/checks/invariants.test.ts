import { beforeAll, describe, expect, test } from "vitest";
import type { InvariantRule } from "../../src/kernel/domain/index.ts";
import { type JudgedFile, runChecks } from "../../src/rules/checks/index.ts";
import { compareSources, loadParsers } from "../../src/syntax/ast/index.ts";
import { aFile, anAnalysis, anEntry, anInput } from "./builders.ts";

beforeAll(() => loadParsers(new Set(["python"])));

const PATH = "app/client.py";
const BEFORE = `import ssl

class Client(Base):
    """Sends."""

    def send(self, request):
        # It follows redirects.
        return self._redirect(request)

    def _redirect(self, request):
        return request
`;
const edit = (from: string, to: string): string => {
  if (!BEFORE.includes(from)) throw new Error(`no ${from}`);
  return BEFORE.replace(from, to);
};

function listHoldsAfterChange(
  after: string,
  { rules = [], ...file }: Partial<JudgedFile> & { rules?: InvariantRule[] } = {},
) {
  const version = (text: string) => ({ path: PATH, bytes: Buffer.from(text) });
  const { comparison, linesOf } = compareSources(version(BEFORE), version(after), "python");
  const analysis = { ...anAnalysis(), ...file.analysis, syntax: comparison, linesOf };
  const judged = aFile(PATH, { language: "python", ...file, analysis });
  return runChecks(anInput({ files: [judged], invariantRules: rules }), "reads-files")
    .flatMap(({ findings }) => findings)
    .filter(({ data }) => String(data["signal"]).startsWith("invariant_"))
    .map(({ hold, message }) => `${hold}: ${message}`);
}

const entry = anEntry(PATH, { invariants_touched: ["origin"] });
const HELD = ["invariant: app/client.py carries the invariant origin."];
const rule = (over: Partial<InvariantRule>): InvariantRule => ({
  key: "origin",
  text: "Credentials stay",
  forbiddenImports: [],
  forbiddenPackages: [],
  symbols: [],
  paths: [],
  ...over,
});

describe("a file that carries an invariant", () => {
  test.each<[string, string, string[]]>([
    ["a comment", edit("follows redirects", "follows every redirect"), []],
    ["a docstring", edit('"""Sends."""', '"""Sends it."""'), []],
    ["formatting", edit("import ssl\n", "import ssl\n\n\n"), []],
    ["an import", edit("import ssl\n", "import ssl\nimport json\n"), []],
    ["a function that nothing calls", `${BEFORE}\n\ndef _doubled(value):\n    return value * 2\n`, []],
    ["a method that nothing calls", `${BEFORE}\n    def close(self):\n        return None\n`, []],
    ["a body", edit("return request\n", "return request or None\n"), HELD],
    ["a statement more in a body", edit("        return self", "        log()\n        return self"), HELD],
    ["a function less", edit("    def _redirect(self, request):\n        return request\n", ""), HELD],
    ["a statement that runs when it is loaded", `${BEFORE}\nregister(Client)\n`, HELD],
    ["a name that is in use already", `${BEFORE}\n\ndef _redirect(request):\n    return None\n`, HELD],
    ["a method that the language calls", `${BEFORE}\n    def __getattr__(self, name):\n        return None\n`, HELD],
    ["an import that takes the place of a name", edit("import ssl\n", "import ssl\nfrom other import Base\n"), HELD],
    ["an import in place of another one", edit("import ssl", "import tls as ssl"), HELD],
  ])("%s", (_, after, expected) => expect(listHoldsAfterChange(after, { entry })).toEqual(expected));
});

describe("an invariant that names code", () => {
  const body = edit("return request\n", "return request or None\n");
  test.each<[string, Partial<InvariantRule>, string[]]>([
    [
      "the method that changes",
      { symbols: ["Client._redirect"] },
      ["invariant: The change touches Client._redirect, which the invariant origin names: Credentials stay."],
    ],
    ["another method", { symbols: ["Client.send"] }, []],
    ["the method in other files", { symbols: ["Client._redirect"], paths: ["lib/**"] }, []],
    [
      "the file",
      { paths: ["app/**"] },
      ["invariant: The change touches app/client.py, which the invariant origin names: Credentials stay."],
    ],
    ["the file, for an import that it forbids", { paths: ["app/**"], forbiddenImports: ["socket"] }, []],
  ])("%s", (_, over, expected) => expect(listHoldsAfterChange(body, { rules: [rule(over)] })).toEqual(expected));

  test("a comment in a named file", () => {
    expect(listHoldsAfterChange(edit("follows", "takes"), { rules: [rule({ paths: ["app/**"] })] })).toEqual([]);
  });
});

test("a file on which one with an invariant relies is read, and no person waits for it", () => {
  const dependents = [anEntry("app/main.py", { invariants_touched: ["origin"] })];
  expect(listHoldsAfterChange(edit("return request\n", "return None\n"), { dependents })).toEqual([
    "fan_in: app_main_py relies on this file for the invariants origin.",
  ]);
});

test("an agent that says it touches an invariant is believed", () => {
  const analysis = anAnalysis({ declaredInvariants: ["origin"] });
  expect(listHoldsAfterChange(`${BEFORE}\n\ndef _doubled(value):\n    return value * 2\n`, { analysis })).toEqual(HELD);
});
