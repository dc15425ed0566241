import { describe, expect, test } from "vitest";
import { compareSources, supportFor } from "../../src/syntax/ast/index.ts";

await Promise.all([supportFor("python").load(), supportFor("typescript").load()]);

function neutralIn(before: string, after: string, path: "a.py" | "a.ts"): readonly string[] {
  const version = (text: string) => ({ path, bytes: Buffer.from(text) });
  const language = path === "a.py" ? "python" : "typescript";
  return compareSources(version(before), version(after), language).comparison.neutral_symbols ?? [];
}

const GUARD = `def check(user, token):
    # Says who may go on.
    found = store.find(token)
    if found is None or found.user != user:
        raise Forbidden(user)
    return found
`;

const GUARD_TS = `export function check(user: string, token: string): Entry {
  const found = store.find(token);
  if (found === null || found.user !== user) throw new Forbidden(user);
  return found;
}
`;

describe("a definition does what it did", () => {
  test.each([
    ["a renamed local", GUARD.replaceAll("found", "entry")],
    ["a line that logs", GUARD.replace("    if", '    logger.debug("asked by %s", user)\n    if')],
    ["a comment with it", GUARD.replaceAll("found", "entry").replace("go on", "pass")],
    ["an annotation of a local", GUARD.replace("found =", "found: Entry | None =")],
    ["annotations that were missing", GUARD.replace("(user, token)", "(user: str, token: str) -> Entry")],
  ])("in Python: %s", (_, after) => expect(neutralIn(GUARD, after, "a.py")).toEqual(["check"]));

  test.each([
    ["a renamed local", GUARD_TS.replaceAll("found", "entry")],
    ["a line that logs", GUARD_TS.replace("  if", '  console.debug("asked", user);\n  if')],
  ])("in TypeScript: %s", (_, after) => expect(neutralIn(GUARD_TS, after, "a.ts")).toEqual(["check"]));
});

describe("a change is renamed_locals", () => {
  const isRenamed = (before: string, after: string, path: "a.py" | "a.ts") => {
    const version = (text: string) => ({ path, bytes: Buffer.from(text) });
    return compareSources(version(before), version(after), path === "a.py" ? "python" : "typescript").comparison
      .renamed_locals;
  };
  test.each([
    ["where names of locals differ", GUARD, GUARD.replaceAll("found", "entry"), "a.py", true],
    ["with comments beside them", GUARD, `# new\n${GUARD.replaceAll("found", "entry")}`, "a.py", true],
    ["in TypeScript", GUARD_TS, GUARD_TS.replaceAll("found", "entry"), "a.ts", true],
    ["not with a line that logs", GUARD, GUARD.replace("    if", "    logger.debug(user)\n    if"), "a.py", undefined],
    ["not with an annotation", GUARD, GUARD.replace("found =", "found: Entry | None ="), "a.py", undefined],
    ["not with a change elsewhere", GUARD, `${GUARD.replaceAll("found", "entry")}X = 1\n`, "a.py", undefined],
    ["not with an import", GUARD, `import os\n${GUARD.replaceAll("found", "entry")}`, "a.py", undefined],
    ["not without a change", GUARD, `# new\n${GUARD}`, "a.py", undefined],
  ] as const)("%s", (_, before, after, path, expected) => expect(isRenamed(before, after, path)).toBe(expected));
});

describe("a definition may do something else", () => {
  const python = (body: string, head = "def check(user, token):") =>
    `${head}\n    ${body.split("\n").join("\n    ")}\n`;
  test.each([
    ["another operator", GUARD, GUARD.replace("!=", "==")],
    ["a renamed parameter", GUARD, GUARD.replaceAll("user", "person")],
    ["another global", GUARD, GUARD.replace("store.", "cache.")],
    ["another attribute", GUARD, GUARD.replace("found.user", "found.owner")],
    ["an attribute of the same name", python("user = 1\nreturn self.user"), python("name = 1\nreturn self.name")],
    ["a keyword of the same name", python("user = 1\nreturn f(user=user)"), python("name = 1\nreturn f(name=name)")],
    ["a local that takes the place of a global", python("a = 1\nreturn g(a)"), python("g = 1\nreturn g(g)")],
    ["another indentation", python("if user:\n    a = 1\nb = 2"), python("if user:\n    a = 1\n    b = 2")],
    ["locals that code reads", python("a = 1\nreturn locals()"), python("b = 1\nreturn locals()")],
    ["locals that a text names", python('a = 1\nreturn f"{a}"'), python('b = 1\nreturn f"{b}"')],
    ["a global statement", python("global a\na = 1"), python("global b\nb = 1")],
    [
      "locals of an inner function",
      python("def inner():\n    a = 1\nreturn a"),
      python("def inner():\n    b = 1\nreturn b"),
    ],
    ["a log that does something", python("x = 1"), python("x = 1\nlogger.info(drop())")],
    ["a log that tells a secret", python("x = 1"), python("x = 1\nlogger.info(password)")],
    ["an annotation that a framework obeys", python("x = 1", "def f(a: Checked):"), python("x = 2", "def f(a: Any):")],
    ["another result", python("x = 1", "def f() -> int:"), python("x = 1", "def f() -> str:")],
    ["a default with an annotation", python("x = 1", "def f(a):"), python("x = 1", "def f(a: int=-1):")],
    ["annotations under a decorator", python("pass", "@route\ndef f(a):"), python("pass", "@route\ndef f(a: int):")],
    ["fields of a class", "class A:\n    a = 1\n", "class A:\n    a: int = 1\n"],
  ])("in Python: %s", (_, before, after) => expect(neutralIn(before, after, "a.py")).toEqual([]));

  const script = (body: string) => `export function check(user: string) {\n${body}\n}\n`;
  test.each([
    ["a shorthand", script("const a = 1; return { a };"), script("const b = 1; return { b };")],
    ["a key", script("const a = 1; return { a: a };"), script("const b = 1; return { b: b };")],
    ["a method", script("const a = 1; return { a() {} };"), script("const b = 1; return { b() {} };")],
    ["a global before", script("use(a); { const a = 1; }"), script("use(b); { const b = 1; }")],
    ["a global behind the block", script("{ const a = 1; } use(a);"), script("{ const b = 1; } use(b);")],
    ["a template", script("const a = 1; return `${a}`;"), script("const b = 1; return `${b}`;")],
    ["a regular expression", script("const a = 1; return /a/;"), script("const b = 1; return /b/;")],
    ["operators that part in another way", script("return user++ + user;"), script("return user + ++user;")],
    ["a regular expression behind a sign", script("const a = 1; x =/a/;"), script("const b = 1; x =/b/;")],
    ["eval", script("const a = 1; return eval('1');"), script("const b = 1; return eval('1');")],
    ["a tag", script('const a = 1; return <p a="1">a</p>;'), script('const b = 1; return <p b="1">b</p>;')],
    ["a log as the whole branch", script("if (user) console.log(1);\nreturn 1;"), script("if (user)\nreturn 1;")],
  ])("in TypeScript: %s", (_, before, after) => expect(neutralIn(before, after, "a.ts")).toEqual([]));
});
