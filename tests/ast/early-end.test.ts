import { beforeAll, expect, it } from "vitest";
import { compareSources, findLanguageByPath, loadParsers } from "../../src/syntax/ast/index.ts";

beforeAll(() => loadParsers(new Set(["python", "typescript", "javascript", "ruby", "go"] as const)));

const changed = (path: string, before: string, after: string, renamed = path): readonly string[] =>
  compareSources(
    { path, bytes: Buffer.from(before) },
    { path: renamed, bytes: Buffer.from(after) },
    findLanguageByPath(path),
  ).comparison.signature_changes.map(({ symbol, kind }) => `${symbol} ${kind}`);

const PYTHON = "def api(x):\n    return x\n";
const TYPESCRIPT = "export function api(x: number) {\n  return x;\n}\n";
const COMMONJS = "exports.api = (x) => x;\n";
const RUBY = "def api(x)\n  x\nend\n";
const GO = "package a\n\nfunc Api(x int) int { return x }\n";

it.each([
  ["a.py", PYTHON, `raise ImportError\n${PYTHON}`],
  ["a.py", PYTHON, `${PYTHON}raise SystemExit\n`],
  ["a.py", PYTHON, `import sys\nsys.exit(0)\n${PYTHON}`],
  ["a.py", PYTHON, `if True:\n    raise ImportError\n${PYTHON}`],
  ["a.py", PYTHON, `if x:\n    exit()\nelse:\n    quit()\n${PYTHON}`],
  ["a.py", PYTHON, `assert False\n${PYTHON}`],
  ["a.py", PYTHON, `while 1:\n    pass\n${PYTHON}`],
  ["a.py", PYTHON, `try:\n    raise E\nfinally:\n    pass\n${PYTHON}`],
  ["a.ts", TYPESCRIPT, `throw new Error();\n${TYPESCRIPT}`],
  ["a.ts", TYPESCRIPT, `${TYPESCRIPT}process.exit(0);\n`],
  ["a.ts", TYPESCRIPT, `if (true) { throw 1; }\n${TYPESCRIPT}`],
  ["a.ts", TYPESCRIPT, `for (;;) { f(); }\n${TYPESCRIPT}`],
  ["a.cjs", COMMONJS, `return;\n${COMMONJS}`],
  ["a.rb", RUBY, `raise 'x'\n${RUBY}`],
  ["a.rb", RUBY, `exit\n${RUBY}`],
])("%s: the names of a module that ends early count as changed: %j becomes %j", (path, before, after) => {
  expect(changed(path, before, after)).toEqual(["api changed"]);
});

it.each([
  ["a.py", PYTHON, `if sys.version_info < (3, 9):\n    raise ImportError\n${PYTHON}`],
  ["a.py", PYTHON, `try:\n    import x\nexcept ImportError:\n    raise E\n${PYTHON}`],
  ["a.py", PYTHON, `${PYTHON}if __name__ == "__main__":\n    raise SystemExit(api(1))\n`],
  ["a.py", PYTHON, `while True:\n    break\n${PYTHON}`],
  ["a.ts", TYPESCRIPT, `if (!globalThis.fetch) throw new Error();\n${TYPESCRIPT}`],
  ["a.ts", TYPESCRIPT, `for (;;) { if (f()) break; }\n${TYPESCRIPT}`],
  ["a.cjs", COMMONJS, `${COMMONJS}return;\n`],
  ["a.rb", RUBY, `raise 'x' if RUBY_VERSION < '3'\n${RUBY}`],
])("%s: those of one that may go on do not: %j becomes %j", (path, before, after) => {
  expect(changed(path, before, after)).toEqual([]);
});

it.each([
  ["a.go", `//go:build ignore\n\n${GO}`, "a.go"],
  ["a.go", `// +build ignore\n\n${GO}`, "a.go"],
  ["a.go", GO, "a_windows.go"],
  ["a.go", GO, "a_linux_arm64.go"],
  ["a.go", GO, "a_test.go"],
])("Go: a file that leaves a build changes its names: %s, %j as %s", (path, after, renamed) => {
  expect(changed(path, GO, after, renamed)).toEqual(["Api changed"]);
});

it("Go: any other name or comment of a file does not", () => {
  expect([changed("a.go", GO, GO, "windows.go"), changed("a.go", GO, `// About it.\n\n${GO}`)]).toEqual([[], []]);
});
