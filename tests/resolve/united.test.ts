import { describe, expect, it } from "vitest";
import { resolveFile } from "../../src/syntax/resolve/index.ts";

interface Case {
  readonly title: string;
  readonly path: string;
  readonly base: string | null;
  readonly ours: string;
  readonly theirs: string;
  /** Is the united text, or why there is none. */
  readonly united: string | { readonly because: RegExp };
  readonly kinds?: readonly string[];
}

/** Appends a line to a text on each side. */
const added = (path: string, base: string, ours: string, theirs: string, end = ""): Omit<Case, "title" | "kinds"> => ({
  path,
  base: base + end,
  ours: base + ours + end,
  theirs: base + theirs + end,
  united: base + ours + theirs + end,
});

const LANGUAGES: readonly (Omit<Case, "title" | "kinds"> & { readonly title: string })[] = [
  {
    title: "Python",
    ...added("a.py", "def f():\n    return 1\n", "\n\ndef g():\n    return 2\n", "\n\ndef h():\n    return 3\n"),
  },
  {
    title: "a class of Python",
    ...added(
      "a.py",
      "class A:\n    def f(self):\n        return 1\n",
      "\n    def g(self):\n        return 2\n",
      "\n    # About h.\n    def h(self):\n        return 3\n",
    ),
  },
  {
    title: "TypeScript",
    ...added(
      "a.ts",
      "export function f() {\n  return 1;\n}\n",
      "\nexport function g() {\n  return 2;\n}\n",
      "\nexport function h() {\n  return 3;\n}\n",
    ),
  },
  {
    title: "an enum of TypeScript",
    ...added("a.ts", 'export enum E {\n  A = "a",\n', '  B = "b",\n', '  C = "c",\n', "}\n"),
  },
  {
    title: "an interface of TypeScript",
    ...added("a.ts", "export interface I {\n  a: string;\n", "  b: string;\n", "  c: string;\n", "}\n"),
  },
  {
    title: "tests of JavaScript",
    ...added(
      "a.test.js",
      'it("a", () => {\n  f();\n});\n',
      '\nit("b", () => {\n  f();\n});\n',
      '\nit("c", () => {\n  f();\n});\n',
    ),
  },
  {
    title: "Go",
    ...added(
      "a.go",
      "package a\n\nfunc F() int {\n\treturn 1\n}\n",
      "\nfunc G() int {\n\treturn 2\n}\n",
      "\nfunc H() int {\n\treturn 3\n}\n",
    ),
  },
  {
    title: "Rust",
    ...added("a.rs", "impl T {\n    fn f(&self) {}\n", "\n    fn g(&self) {}\n", "\n    fn h(&self) {}\n", "}\n"),
  },
  { title: "Java", ...added("A.java", "class A {\n  void f() {}\n", "\n  void g() {}\n", "\n  void h() {}\n", "}\n") },
  { title: "Kotlin", ...added("a.kt", "class A {\n  fun f() {}\n", "\n  fun g() {}\n", "\n  fun h() {}\n", "}\n") },
  { title: "C#", ...added("A.cs", "class A {\n  void F() {}\n", "\n  void G() {}\n", "\n  void H() {}\n", "}\n") },
  {
    title: "PHP",
    ...added(
      "a.php",
      "<?php\nclass A {\n  public function f() {}\n",
      "\n  public function g() {}\n",
      "\n  public function h() {}\n",
      "}\n",
    ),
  },
  { title: "Ruby", ...added("a.rb", "class A\n  def f; end\n", "\n  def g; end\n", "\n  def h; end\n", "end\n") },
];

const IMPORTS: readonly Case[] = [
  {
    title: "Python, in one line",
    path: "a.py",
    base: "from m import b\n",
    ours: "from m import a, b\n",
    theirs: "from m import b, c\n",
    united: "from m import a, b, c\n",
  },
  {
    title: "Python, in lines",
    path: "a.py",
    base: "from m import (\n    b,\n    d,\n)\n",
    ours: "from m import (\n    a,\n    b,\n    d,\n)\n",
    theirs: "from m import (\n    b,\n    c,\n    d,\n)\n",
    united: "from m import (\n    a,\n    b,\n    c,\n    d,\n)\n",
  },
  {
    title: "Python, one removed",
    path: "a.py",
    base: "from m import a, b\n",
    ours: "from m import b\n",
    theirs: "from m import a, b, c\n",
    united: "from m import b, c\n",
  },
  {
    title: "TypeScript",
    path: "a.ts",
    base: 'import { b } from "m";\n',
    ours: 'import { a, b } from "m";\n',
    theirs: 'import { b, c } from "m";\n',
    united: 'import { a, b, c } from "m";\n',
  },
  {
    title: "lines that are sorted",
    kinds: [],
    path: "a.py",
    base: "import b\nimport d\n",
    ours: "import a\nimport b\nimport d\n",
    theirs: "import b\nimport c\nimport d\nimport e\n",
    united: "import a\nimport b\nimport c\nimport d\nimport e\n",
  },
  {
    title: "both the same",
    kinds: [],
    path: "a.py",
    base: "import b\n",
    ours: "import b\nimport c\n",
    theirs: "import b\nimport c\nimport d\n",
    united: "import b\nimport c\nimport d\n",
  },
  {
    title: "Go",
    path: "a.go",
    base: 'package a\n\nimport (\n\t"b"\n)\n',
    ours: 'package a\n\nimport (\n\t"b"\n\t"c"\n)\n',
    theirs: 'package a\n\nimport (\n\t"b"\n\t"d"\n)\n',
    united: 'package a\n\nimport (\n\t"b"\n\t"c"\n\t"d"\n)\n',
  },
  {
    title: "Java",
    path: "A.java",
    base: "import a.B;\n\nclass A {}\n",
    ours: "import a.B;\nimport a.C;\n\nclass A {}\n",
    theirs: "import a.B;\nimport a.D;\n\nclass A {}\n",
    united: "import a.B;\nimport a.C;\nimport a.D;\n\nclass A {}\n",
  },
  {
    title: "Rust",
    path: "a.rs",
    base: "use a::{b, c};\n",
    ours: "use a::{b, c, d};\n",
    theirs: "use a::{b, c, e};\n",
    united: "use a::{b, c, d, e};\n",
  },
  {
    title: "a re-export",
    ...added("a.ts", 'export * from "./a";\n', 'export * from "./b";\n', 'export * from "./c";\n'),
  },
  {
    title: "a list of exports",
    ...added("a.py", '__all__ = [\n    "A",\n', '    "B",\n', '    "C",\n', "]\n"),
  },
];

const KEYS: readonly Omit<Case, "kinds">[] = [
  {
    title: "JSON",
    path: "a.json",
    base: '{\n  "a": 1\n}\n',
    ours: '{\n  "a": 1,\n  "b": 2\n}\n',
    theirs: '{\n  "a": 1,\n  "c": 3\n}\n',
    united: '{\n  "a": 1,\n  "b": 2,\n  "c": 3\n}\n',
  },
  {
    title: "JSON, deeper",
    path: "a.json",
    base: '{\n  "x": {\n    "a": 1\n  }\n}\n',
    ours: '{\n  "x": {\n    "a": 1,\n    "b": 2\n  }\n}\n',
    theirs: '{\n  "x": {\n    "a": 1,\n    "c": 3\n  }\n}\n',
    united: '{\n  "x": {\n    "a": 1,\n    "b": 2,\n    "c": 3\n  }\n}\n',
  },
  { title: "YAML", ...added("a.yaml", "a: 1\n", "b: 2\n", "c:\n  - 3\n") },
  { title: "YAML, deeper", ...added("a.yml", "x:\n  a: 1\n", "  b: 2\n", "  c: 3\n", "y: 4\n") },
  { title: "TOML", ...added("a.toml", "[x]\na = 1\n", "b = 2\n", "c = 3\n", "\n[y]\nd = 4\n") },
  { title: "a table of TOML", ...added("a.toml", "[x]\na = 1\n", "\n[y]\nb = 2\n", "\n[z]\nc = 3\n") },
];

const CHANGELOGS: readonly Omit<Case, "kinds">[] = [
  {
    title: "Markdown",
    ...added("CHANGELOG.md", "# Changes\n\n## Next\n\n- a\n", "- b\n", "- c\n  of two lines\n", "\n## 1.0\n\n- z\n"),
  },
  {
    title: "reStructuredText",
    ...added("docs/CHANGES.rst", "Next\n----\n\n-   a\n", "-   b\n", "-   c\n", "\nVersion 1\n---------\n\n-   z\n"),
  },
];

const PROVEN: readonly Case[] = [
  {
    title: "entries of a list",
    kinds: ["entry"],
    ...added("a.py", "NAMES = [\n    'b',\n", "    'c',\n", "    'a',\n", "]\n"),
  },
  { title: "entries of a list of YAML", kinds: ["entry"], ...added("a.yaml", "x:\n  - b\n", "  - c\n", "  - a\n") },
  { title: "lines of a list", kinds: ["entry"], ...added(".gitignore", "/b\n", "/c\n", "/a\n") },
  { title: "paragraphs", kinds: ["prose"], ...added("README.md", "# A\n\nOne.\n", "\nTwo.\n", "\nThree.\n") },
];

const REFUSED: readonly Omit<Case, "kinds">[] = [
  {
    title: "members of an enum whose values follow from their order",
    path: "a.ts",
    base: "enum E {\n  A,\n}\n",
    ours: "enum E {\n  A,\n  B,\n}\n",
    theirs: "enum E {\n  A,\n  C,\n}\n",
    united: { because: /E variable C = 1. is lost/ },
  },
  {
    title: "one function changed by both",
    path: "a.py",
    base: "def f():\n    return 1\n",
    ours: "def f():\n    return 2\n",
    theirs: "def f():\n    return 3\n",
    united: { because: /both changed f/ },
  },
  {
    title: "one function added by both",
    path: "a.py",
    base: "",
    ours: "def f():\n    return 2\n",
    theirs: "def f():\n    return 3\n",
    united: { because: /both/ },
  },
  {
    title: "a function that one side removed",
    path: "a.py",
    base: "def f():\n    return 1\n\n\ndef g():\n    return 1\n",
    ours: "def g():\n    return 1\n",
    theirs: "def f():\n    return 2\n\n\ndef g():\n    return 1\n",
    united: { because: /removed f/ },
  },
  {
    title: "a rename by both",
    path: "a.py",
    base: "def f():\n    return 1\n",
    ours: "def g():\n    return 1\n",
    theirs: "def h():\n    return 1\n",
    united: { because: /replaced/ },
  },
  {
    title: "statements that meet",
    path: "a.py",
    base: "x = 1\n",
    ours: "x = 1\nprint(x)\n",
    theirs: "x = 1\nx.y()\n",
    united: { because: /statements of both sides meet/ },
  },
  {
    title: "one key of JSON",
    path: "a.json",
    base: '{\n  "a": 1\n}\n',
    ours: '{\n  "a": 2\n}\n',
    theirs: '{\n  "a": 3\n}\n',
    united: { because: /both changed key a/ },
  },
  {
    title: "one paragraph",
    path: "a.md",
    base: "One.\n",
    ours: "Two.\n",
    theirs: "Three.\n",
    united: { because: /replaced/ },
  },
  {
    title: "an entry beside one that the other side released",
    path: "CHANGELOG.md",
    base: "# 2\n\nUnreleased\n",
    ours: "# 2\n\nReleased\n",
    theirs: "# 2\n\nUnreleased\n\n- a\n",
    united: { because: /replaced/ },
  },
  {
    title: "one version in requirements",
    path: "requirements.txt",
    base: "a==1\n",
    ours: "a==2\n",
    theirs: "a==3\n",
    united: { because: /replaced/ },
  },
  {
    title: "a lock file",
    path: "package-lock.json",
    base: "{}\n",
    ours: '{\n  "a": 1\n}\n',
    theirs: '{\n  "b": 1\n}\n',
    united: { because: /lock file/ },
  },
  {
    title: "a file without parts",
    path: "a.bin",
    base: "a\n",
    ours: "b\n",
    theirs: "c\n",
    united: { because: /tells the parts/ },
  },
  {
    title: "a file that does not parse",
    path: "a.py",
    base: "x = 1\n",
    ours: "x = (\n",
    theirs: "x = 2\n",
    united: { because: /cannot be read/ },
  },
  {
    title: "bytes that are no text",
    path: "a.py",
    base: "x = 1\n",
    ours: "x = '\0'\n",
    theirs: "x = 2\n",
    united: { because: /cannot be read/ },
  },
];

const method = (...lines: readonly string[]) => ["class A {", "  void f() {", ...lines, "  }", "}", ""].join("\n");

const LAYOUTS: readonly Case[] = [
  {
    title: "a method that one side indented",
    path: "A.java",
    base: method("a();", "if (b()) {", "c();", "}"),
    ours: method("    a();", "    if (b()) {", "      c();", "    }"),
    theirs: method("a();", "if (b()) {", "d();", "}"),
    united: method("    a();", "    if (b()) {", "d();", "    }"),
  },
  {
    title: "the same lines, with white space of its own on each side",
    path: "a.ts",
    base: "function f() {\n  a();\n}\n",
    ours: "function f() {\n  a({ b });\n}\n",
    theirs: "function f() {\n    a({b});\n}\n",
    united: "function f() {\n  a({ b });\n}\n",
  },
  {
    title: "empty lines with white space in them",
    path: "a.ts",
    base: 'import a from "a";\n \nf();\n',
    ours: 'import a from "a";\nimport b from "b";\n \nf();\n',
    theirs: 'import a from "a";\nimport c from "c";\n \nf();\n',
    united: 'import a from "a";\nimport b from "b";\nimport c from "c";\n \nf();\n',
    kinds: ["import"],
  },
];

const LAYOUTS_REFUSED: readonly Case[] = [
  {
    title: "the indent of Python",
    path: "a.py",
    base: "def f():\n    a()\n    b()\n",
    ours: "def f():\n    if c:\n        a()\n        b()\n",
    theirs: "def f():\n    a()\n    d()\n",
    united: { because: /both changed f/ },
  },
  {
    title: "white space in a text of several lines",
    path: "A.java",
    base: method('    t("""', "      a", '    """);'),
    ours: method('    t("""', "        a", '    """);'),
    theirs: method('    t("""', "       a", '    """);'),
    united: { because: /both changed A\.f/ },
  },
  {
    title: "a statement that the brackets of the other side would put elsewhere",
    path: "A.java",
    base: method("    while (a) {", "      for (B b : c) {", "        d();", "      }", "    }"),
    ours: method(
      "    if (e) {",
      "      while (a) {",
      "        for (B b : c) {",
      "          d();",
      "        }",
      "      }",
      "    }",
    ),
    theirs: method("    while (a) {", "      for (B b : c) {", "        d();", "      }", "      g();", "    }"),
    united: { because: /stands below others/ },
  },
  {
    title: "a new use of a field that the other side renamed",
    path: "A.java",
    base: "import a.B;\nclass A {\n  int x = 1;\n}\n",
    ours: "import a.B;\nimport a.C;\nclass A {\n  int x = 1;\n\n  int f() {\n    return x;\n  }\n}\n",
    theirs: "import a.B;\nimport a.D;\nclass A {\n  int y = 1;\n}\n",
    united: { because: /one side uses `x`, which the other removed/ },
  },
  {
    title: "a change in a block that the other side put into a condition",
    path: "A.java",
    base: method("    a();", "    b();", "    c();"),
    ours: method("    if (e) {", "      a();", "      b();", "      c();", "    }"),
    theirs: method("    a();", "    d();", "    c();"),
    united: { because: /both changed A\.f/ },
  },
];

async function expectUnited({ path, base, ours, theirs, united }: Omit<Case, "title">): Promise<readonly string[]> {
  const bytes = (text: string) => Buffer.from(text);
  const found = await resolveFile({
    path,
    base: base === null ? null : bytes(base),
    ours: bytes(ours),
    theirs: bytes(theirs),
  });
  if (typeof united === "string") {
    expect(found.ok ? found.text : found.because).toBe(united);
    return found.ok ? found.kinds : [];
  }
  expect(found.ok ? found.text : found.because).toMatch(united.because);
  return [];
}

describe("what both sides added is united", () => {
  it.each(LANGUAGES)("definitions of $title", async (each) => expect(await expectUnited(each)).toEqual(["definition"]));
  it.each(IMPORTS)("imports of $title", async (each) =>
    expect(await expectUnited(each)).toEqual(each.kinds ?? ["import"]),
  );
  it.each(KEYS)("keys of $title", async (each) => expect(await expectUnited(each)).toEqual(["key"]));
  it.each(CHANGELOGS)("a change log in $title", async (each) =>
    expect(await expectUnited(each)).toEqual(["changelog"]),
  );
  it.each(PROVEN)("$title, where tests have to pass", async (each) =>
    expect(await expectUnited(each)).toEqual(each.kinds),
  );
});

it.each(LAYOUTS)("unites $title", async (each) => expect(await expectUnited(each)).toEqual(each.kinds ?? []));

it.each([...REFUSED, ...LAYOUTS_REFUSED])("refuses $title", async (each) => {
  await expectUnited(each);
});

it.each(LANGUAGES)("unites a file that both sides added, with $title in it", async ({ path, ours, theirs, united }) => {
  await expectUnited({ path, base: null, ours, theirs, united });
});
