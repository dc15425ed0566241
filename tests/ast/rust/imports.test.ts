import { beforeAll, describe, expect, it } from "vitest";
import { rust } from "../../../src/syntax/ast/rust/index.ts";

function modulesIn(text: string): string[] {
  const parsed = rust.parse(new TextEncoder().encode(text), "a.rs", "rust");
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.value.imports.map(({ module }) => module);
}

describe("crates that code names without a use", () => {
  beforeAll(() => rust.load());

  it.each([
    ["a call", "fn a() { other::f(); }"],
    ["a path from the root of crates", "fn a() { ::other::f(); }"],
    ["a path with a comment in it", "fn a() { other/* c */::f(); }"],
    ["a path over lines", "fn a() { other // c\n  ::f(); }"],
    ["a use with a comment in it", "use other/* c */::f;"],
    ["what a macro is given", "fn a() { m!(other::f()); }"],
    ["what a macro is given, with blanks", "fn a() { m!(other :: f()); }"],
    ["what a macro is given, with a comment", "fn a() { m!(other/* c */::f()); }"],
    ["what a macro makes", "macro_rules! m { () => { other::f() } }"],
    ["beside a module of another module", "mod x { mod other {} }\nfn a() { other::f(); }"],
    ["beside a module of a function", "fn b() { mod other {} }\nfn a() { other::f(); }"],
    ["beside a name that another module takes", "mod x { use crate::y as other; }\nfn a() { other::f(); }"],
    [
      "beside a name that stands for two things",
      "mod x { use a::other; }\nmod y { use b::other; }\nfn a() { other::f(); }",
    ],
  ])("%s", (_, text) => expect(modulesIn(text)).toContain("other"));

  it.each([
    ["a module of the file", "mod other {}\nfn a() { other::f(); }"],
    ["a name that the file takes", "use crate::y as other;\nfn a() { other::f(); }"],
    ["what only a macro's caller knows", "macro_rules! m { ($n:ident) => { $n::other::f(); $crate::other::f() } }"],
    ["text", 'fn a() { m!("other::f", r#"other::f"#, /* other::f */ \'a\'); }'],
  ])("not %s", (_, text) => expect(modulesIn(text)).not.toContain("other"));

  it.each([
    ['mod regression {\n    automod::dir!("tests/regression");\n}', ["tests/regression/*.rs"]],
    ['automod::dir!(pub(crate) "src/parts");', ["src/parts/*.rs"]],
    ["automod::dir!(FOLDER);", []],
  ])("takes a folder of modules from %s", (text, expected) =>
    expect(modulesIn(text).filter((each) => each !== "automod")).toEqual(expected),
  );

  it("reads a file of many paths in time that grows with it", () => {
    const text = `fn a() {\n${Array.from({ length: 30_000 }, (_, at) => `e${at}::f();`).join("\n")}\n}\n`;
    expect(modulesIn(text)).toHaveLength(30_000);
  });
});
