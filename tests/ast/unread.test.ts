import { beforeAll, describe, expect, it } from "vitest";
import { compareSources, findLanguageByPath, loadParsers } from "../../src/syntax/ast/index.ts";

beforeAll(() => loadParsers(new Set(["python", "typescript"] as const)));

const bytes = (text: string, encoding: BufferEncoding = "utf8"): Uint8Array => Buffer.from(text, encoding);

const py = { path: "auth.py", source: "import requests\n\ndef login(user, strict=True):\n    verify(user)\n" };
const ts = {
  path: "auth.ts",
  source: 'import { verify } from "guard";\nexport function login(user: string) { verify(user); }\n',
};

const WEAK_PY = "import evil\n\ndef login(user):\n    pass\n";
const WEAK_TS = "export function login() {}\n";

/** What runs and is not read: the reader refuses it, for its own sake or because others would read it in another way. */
const unread: readonly (readonly [what: string, before: typeof py, after: Uint8Array])[] = [
  ["brackets nested 101 deep", py, bytes(`${WEAK_PY}X = ${"[".repeat(101)}${"]".repeat(101)}\n`)],
  ["a backslash in the indentation", py, bytes(`${WEAK_PY}if 1:\n  \\\n  x = 1\n`)],
  ["5,000 elif", py, bytes(`${WEAK_PY}if a: pass\n${"elif a: pass\n".repeat(5000)}`)],
  ["another encoding", py, bytes(`# coding: cp1252\n${WEAK_PY}`)],
  ["UTF-7 below a first line of 5 kB", py, bytes(`#${"-".repeat(5000)}\n# coding: utf-7\n${WEAK_PY}`)],
  ["a byte that is no UTF-8", py, bytes(`# \xff\n${WEAK_PY}`, "latin1")],
  ["over 1 MB", py, bytes(`${WEAK_PY}${"# padding\n".repeat(110_000)}`)],
  ["brackets nested 701 deep", ts, bytes(`${WEAK_TS}const x = ${"[".repeat(701)}${"]".repeat(701)};\n`)],
  [
    "an HTML-like comment",
    { ...ts, path: "auth.js", source: "function login(user) { verify(user); }\n" },
    bytes("function login() {}\n<!-- x\n"),
  ],
  ["a byte that is no UTF-8", ts, bytes(`// \xff\n${WEAK_TS}`, "latin1")],
];

describe("a new version that is not read", () => {
  it.each(unread)(
    "%s: everything the old one had counts as changed, and nothing is said of its signatures",
    (_what, { path, source }, after) => {
      const { comparison } = compareSources(
        { path, bytes: bytes(source) },
        { path, bytes: after },
        findLanguageByPath(path),
      );
      expect(comparison.parse_error).not.toBeNull();
      expect(comparison.ast_change_type).toBe("behavioral");
      expect(comparison.signature_changes).toEqual([]);
      expect(comparison.changed_symbols).toContain("login");
      expect(comparison.identifiers_touched).toContain("verify");
    },
  );

  it("has lost the imports of the old one", () => {
    const after = { path: py.path, bytes: bytes("def login(:\n") };
    const { comparison } = compareSources({ path: py.path, bytes: bytes(py.source) }, after, "python");
    expect(comparison.imports_removed).toEqual(["requests"]);
  });
});

it("takes a file whose new name is of no language for one that is gone", () => {
  const before = { path: "auth.py", language: "python", bytes: bytes(py.source) } as const;
  const after = { path: "auth.txt", language: null, bytes: bytes(py.source) };
  const { comparison } = compareSources(before, after, null);
  expect(comparison.signature_changes.map(({ symbol, kind }) => [symbol, kind])).toEqual([["login", "removed"]]);
  expect(comparison.identifiers_touched).toContain("verify");
});
