import { describe, expect, it } from "vitest";
import type { ModuleLinks, SourceTree } from "../../src/kernel/domain/index.ts";
import { type LinkState, type LinkTree, linkState } from "../../src/rules/checks/index.ts";
import { findLanguageByPath, ImportResolvers, loadParsers, supportOfFile } from "../../src/syntax/ast/index.ts";

await loadParsers(new Set(["python", "typescript", "go", "rust", "java"]));

type Files = Readonly<Record<string, string>>;

/** Files as a tree in which links are followed. */
function buildLinkedTree(files: Files): LinkTree {
  const tree: SourceTree = {
    list: async (folder) => {
      const below = Object.keys(files).filter((path) => folder === "" || path.startsWith(`${folder}/`));
      const rests = below.map((path) => (folder === "" ? path : path.slice(folder.length + 1)));
      const names = rests.map((rest) => [rest.split("/")[0] ?? "", rest.includes("/") ? "directory" : "file"] as const);
      return below.length === 0 ? null : new Map(names);
    },
    read: async (path) => (files[path] === undefined ? null : new TextEncoder().encode(files[path])),
  };
  const resolvers = new ImportResolvers(tree);
  return {
    readModuleLinks: async (path) => (files[path] === undefined ? null : linksIn(path, files)),
    resolve: async (from, module, name) => {
      const support = supportOfFile(from);
      const record = { module, names: name === null ? [] : [name], line: 1, kind: "static" } as const;
      const [found] = support === null ? [] : await resolvers.for(support).resolve(from, [record]);
      return { files: found?.resolved ?? [], isForeign: found?.stdlib === true || found?.external != null };
    },
    moduleBelow: (from, module, name) => supportOfFile(from)?.moduleBelow?.(module, name) ?? null,
  };
}

function linksIn(path: string, files: Files): ModuleLinks | null {
  const language = findLanguageByPath(path) ?? "python";
  const outcome = supportOfFile(path)?.parse(new TextEncoder().encode(files[path]), path, language);
  return outcome?.ok ? (outcome.value.links ?? null) : null;
}

const says = (state: LinkState): string => (state.kind === "broken" ? `${state.lacks}: ${state.what}` : state.kind);

/** What is said of every use of the file that is not whole. */
async function brokenIn(path: string, files: Files): Promise<string[]> {
  const tree = buildLinkedTree(files);
  const states = await Promise.all((linksIn(path, files)?.uses ?? []).map((use) => linkState(tree, path, use)));
  return [...new Set(states.map(says))].filter((said) => said !== "whole");
}

const python: Files = {
  "app/__init__.py": "from .listed import *\n",
  "app/listed.py": '__all__ = ["shown"]\nshown = 1\nkept = 2\n',
  "app/made.py": "globals()['a'] = 1\n",
  "app/lazy.py": "def __getattr__(name):\n    return name\n",
  "app/tokens.py": [
    "from enum import Enum",
    "class Color(Enum):\n    RED = 1",
    "class Own:\n    LIMIT = 1\n    def __init__(self, user, *, ttl=1): ...",
    "class Other(Base):\n    pass",
    "def issue(subject, ttl=60): ...",
    "@decorated\ndef wrapped(a): ...",
    "if x:\n    def either(a): ...\nelse:\n    def either(a, b): ...",
    "def places(a, /, b, *rest, c, **more): ...",
  ].join("\n"),
};

const typescript: Files = {
  "src/index.ts": 'export * from "./tokens.js";\nexport { issue as given } from "./tokens.js";\n',
  "src/tokens.ts": [
    "export enum Color { Red }",
    "export class Own { static LIMIT = 1; constructor(user: string, ttl = 1) {} }",
    "export class Other extends Base { static LIMIT = 1; }",
    "export const Limits = { small: 1 } as const;",
    "export function issue(subject: string, ttl?: number) {}",
    "export function overloaded(a: string): void;\nexport function overloaded(a: string, b: string): void;\nexport function overloaded() {}",
    "export const either = (a: string, b: void) => a;",
    "export default function main(a: string) {}",
  ].join("\n"),
  "src/whole.cjs": "module.exports = { go, stop };\n",
  "src/made.cjs": "module.exports = make();\n",
  "src/types.d.ts": "declare const a: number;\n",
};

describe("what a module uses of others, in Python", () => {
  it.each([
    ["from app.tokens import issue, gone", ["name: gone"]],
    ["from app import tokens\ntokens.gone", ["name: gone"]],
    ["import app.tokens\napp.tokens.gone", ["name: gone"]],
    ["import app.tokens as t\nt.gone()", ["name: gone"]],
    ["from app import shown, kept", ["name: kept"]],
    ["from app.gone import a", ["module: app.gone"]],
    ["from app.tokens import Color\nColor.RED\nColor.BLUE", ["member: Color.BLUE"]],
    ["from app.tokens import Own, Other\nOwn.BOUND\nOther.BOUND", ["member: Own.BOUND", "unknown"]],
    ["from app.tokens import issue\nissue()", ["arguments: issue needs the argument subject"]],
    ["from app.tokens import issue\nissue(1, 2, 3)", ["arguments: issue takes 2 arguments by place, not 3"]],
    ["from app.tokens import issue\nissue(1, life=3)", ["arguments: issue takes no argument life"]],
    ["from app.tokens import issue\nissue(*a)\nissue(**b)\nissue(subject=1)", []],
    ["from app.tokens import Own\nOwn(1, 2)", ["arguments: Own takes 1 arguments by place, not 2"]],
    ["from app.tokens import wrapped, either\nwrapped()\neither()", []],
    [
      "from app.tokens import places\nplaces(1, 2, 3, c=1, d=2)\nplaces(a=1, b=2, c=3)",
      ["arguments: places needs the argument a"],
    ],
    ["from app.made import b\nfrom app.lazy import c", ["unknown"]],
    ["try:\n    from app.tokens import gone\nexcept ImportError:\n    gone = None", []],
    ["with pytest.raises(TypeError):\n    from app.tokens import gone", []],
    ["from app import tokens\ndef f(tokens):\n    return tokens.gone", []],
    ["from app import tokens\ntokens.gone = 1\ntokens.gone", []],
    ["from app import tokens\nhasattr(tokens, 'gone') and tokens.gone", []],
    ["import os\nos.gone\nfrom flask import gone", ["unknown"]],
  ])("%j", async (text, expected) => {
    expect(await brokenIn("app/user.py", { ...python, "app/user.py": text })).toEqual(expected);
  });
});

describe("a class whose base lies in another file", () => {
  const files: Files = {
    "app/__init__.py": "",
    "app/again.py": "from app.base import Model as Again\n",
    "app/base.py": [
      "from dataclasses import dataclass\nimport attr\nfrom pydantic import BaseModel",
      "class Model(BaseModel):\n    a: int\n    b: int = 1",
      "@dataclass\nclass Data:\n    a: int",
      "@attr.s(auto_attribs=True)\nclass Attrs:\n    a: int",
      "class Plain:\n    a: int",
    ].join("\n"),
    "app/below.py": [
      "from dataclasses import dataclass\nimport attr\nfrom app import base\nfrom app.base import Attrs, Data, Plain\nfrom app.again import Again",
      "class Sub(Again):\n    c: int",
      "class Config(Again):\n    c: int\n    model_config = {}",
      "@dataclass\nclass SubData(Data):\n    c: int",
      "class Kept(base.Data):\n    c: int",
      "@attr.s(auto_attribs=True)\nclass SubAttrs(Attrs):\n    c: int",
      "class SubPlain(Plain):\n    c: int",
      "class Written(Data):\n    def __init__(self): ...",
      "@dataclass\nclass Anew(Data):\n    a: int\n    c: int",
    ].join("\n"),
  };

  it.each([
    ["from app.below import Sub\nSub(a=1, c=2)\nSub(a=1, b=2, c=2)", []],
    ["from app.below import Sub\nSub(c=2)", ["arguments: Sub needs the argument a"]],
    ["from app.below import Sub\nSub(a=1)", ["arguments: Sub needs the argument c"]],
    ["from app.below import SubData\nSubData(1, 2)", []],
    ["from app.below import SubData\nSubData(1)", ["arguments: SubData needs the argument c"]],
    ["from app.below import SubAttrs\nSubAttrs(1)", ["arguments: SubAttrs needs the argument c"]],
    ["from app.below import Kept\nKept(1)", []],
    ["from app.below import Kept\nKept(1, 2)", ["arguments: Kept takes 1 arguments by place, not 2"]],
    ["from app.below import Config, SubPlain, Written, Anew\nConfig()\nSubPlain(1, 2, 3)\nWritten()\nAnew()", []],
  ])("%j", async (text, expected) => {
    expect(await brokenIn("app/user.py", { ...files, "app/user.py": text })).toEqual(expected);
  });
});

describe("what a module uses of others, in TypeScript and JavaScript", () => {
  it.each([
    ['import { issue, gone } from "./tokens";', ["name: gone"]],
    ['import { given, gone } from "./index.js";', ["name: gone"]],
    ['import * as t from "./tokens"; t.gone();', ["name: gone"]],
    ['export { gone } from "./tokens";', ["name: gone"]],
    ['import { a } from "./gone";', ["module: ./gone"]],
    ['import { Color } from "./tokens"; let c: Color.Blue; Color.Red;', ["member: Color.Blue"]],
    ['import { Own, Other } from "./tokens"; Own.BOUND; Other.BOUND;', ["member: Own.BOUND", "unknown"]],
    ['import { Limits } from "./tokens"; Limits.large;', ["member: Limits.large"]],
    ['import { issue } from "./tokens"; issue();', ["arguments: issue needs the argument subject"]],
    ['import { given } from "./index"; given("a", 1, 2);', ["arguments: issue takes 2 arguments by place, not 3"]],
    ['import { Own } from "./tokens"; new Own();', ["arguments: Own needs the argument user"]],
    ['import main from "./tokens"; main();', ["arguments: default needs the argument a"]],
    ['import { overloaded, either } from "./tokens"; overloaded(); either("a");', []],
    ['import { issue } from "./tokens"; issue(...all);', []],
    ['import { issue } from "./tokens"; function f(issue: () => void) { issue(); }', []],
    ['import { go, gone } from "./whole.cjs";', ["name: gone"]],
    ['import { gone } from "./made.cjs"; import { b } from "./types"; import { c } from "zod";', ["unknown"]],
    ['import * as t from "./tokens"; t?.gone;', []],
  ])("%j", async (text, expected) => {
    expect(await brokenIn("src/user.ts", { ...typescript, "src/user.ts": text })).toEqual(expected);
  });

  it.each([
    ['const { stop, gone } = require("./whole.cjs");', ["name: gone"]],
    ['const all = require("./whole.cjs"); all.gone;', []],
  ])("%j in JavaScript", async (text, expected) => {
    expect(await brokenIn("src/user.cjs", { ...typescript, "src/user.cjs": text })).toEqual(expected);
  });
});

const go: Files = {
  "go.mod": "module example.com/shop\n",
  "tokens/tokens.go":
    "package tokens\n\nconst Limit = 3\n\ntype Token struct{ Limit int }\n\nfunc Issue(subject string, ttl int) (Token, error) { return Token{}, nil }\n",
  "tokens/more.go": "package tokens\n\nfunc All(first string, more ...int) {}\n\nfunc hidden() {}\n",
  "tokens/tokens_test.go": "package tokens\n\nfunc helper() {}\n",
};

const inGo = (body: string, imports = '"example.com/shop/tokens"') =>
  `package shop\n\nimport ${imports}\n\nfunc use(t T) {\n\t${body}\n}\n\ntype T struct{ key int }\n`;

describe("what a file uses of others, in Go", () => {
  it.each([
    [inGo("tokens.Issue(a.b, 1); tokens.Gone()"), ["name: a", "name: Gone"]],
    [inGo("var x tokens.Token; var y *tokens.Lost; _ = tokens.Token{Limit: 1}"), ["name: Lost"]],
    [inGo("t2.All(1); t2.Gone()", 't2 "example.com/shop/tokens"'), ["name: Gone"]],
    [inGo("gone.A()", '"example.com/shop/gone"'), ["module: example.com/shop/gone"]],
    [inGo("tokens.Issue(1)"), ["arguments: Issue needs the argument number 2"]],
    [inGo("tokens.Issue(1, 2, 3)"), ["arguments: Issue takes 2 arguments by place, not 3"]],
    [
      inGo("tokens.Issue(both()); tokens.Issue(all...); tokens.All(1); tokens.All(1, 2, 3)"),
      ["name: both", "name: all"],
    ],
    [inGo("for i, tokens := range t { tokens.Gone(); T{key: i} }"), []],
    [
      inGo("func(fmt fmt) { switch y := t.(type) { case int: y() } }; strings.Cut(string(rune(len(t))))"),
      ["name: strings"],
    ],
    [inGo("os.Gone(); cobra.Gone()", '(\n"os"\n"github.com/spf13/cobra"\n)'), ["unknown"]],
    [inGo("Gone()", '. "example.com/shop/tokens"'), []],
  ])("%j", async (text, expected) => {
    expect(await brokenIn("shop.go", { ...go, "shop.go": text })).toEqual(expected);
  });

  it.each([
    ["tokens/own.go", "package tokens\n\nvar a = hidden\nvar b = helper\n", ["name: helper"]],
    ["tokens/own_test.go", "package tokens\n\nvar a, b, c = hidden, helper, gone\n", ["name: gone"]],
    ["tokens/own_test.go", "package tokens_test\n\nvar c = gone\n", []],
  ])("%s in its own package: %j", async (path, text, expected) => {
    expect(await brokenIn(path, { ...go, [path]: text })).toEqual(expected);
  });
});

const rust: Files = {
  "Cargo.toml": '[package]\nname = "shop"\n[dependencies]\nserde = "1"\n',
  "src/lib.rs":
    "mod tokens;\nmod user;\npub use tokens::{Color, issue as given};\npub mod inner { pub fn deep() {} }\n",
  "src/tokens.rs":
    "pub mod store;\npub enum Color { Red, DarkBlue(u8) }\npub fn issue(subject: &str, ttl: u32) {}\n#[cfg(unix)]\npub fn either(a: u8) {}\n#[cfg(windows)]\npub fn either() {}\n",
  "src/tokens/store.rs": "pub struct Store;\nbitflags! { struct Flags; }\n",
};

describe("what a file uses of others, in Rust", () => {
  it.each([
    ["use crate::tokens::{issue, gone, store::Store};", ["name: gone"]],
    ["use super::tokens; fn f() { tokens::issue(1, 2); tokens::gone(); }", ["name: gone"]],
    ["use crate::{given, Color}; fn f() { given(1); }", ["arguments: issue needs the argument number 2"]],
    ["fn f() { crate::tokens::issue(1, 2, 3); }", ["arguments: issue takes 2 arguments by place, not 3"]],
    [
      "use crate::tokens::Color; fn f(c: Color) { match c { Color::Red => Color::new(), Color::Green => Color::MAX } }",
      ["member: Color.Green"],
    ],
    ["use crate::lost::A; use crate::inner::lost; use crate::tokens::store::Flags;", ["name: lost", "unknown"]],
    [
      'use crate::tokens::either; fn f() { either(1, 2, 3); std::mem::gone(); serde::gone(); println!("{}", crate::gone); }',
      [],
    ],
    ["mod tests { use super::*; use super::gone; fn f() { super::Gone::new(); } }", ["name: gone", "name: Gone"]],
    ["#[cfg(windows)] use crate::gone; macro_rules! m { () => { crate::gone() } }", []],
  ])("%j", async (text, expected) => {
    expect(await brokenIn("src/user.rs", { ...rust, "src/user.rs": text })).toEqual(expected);
  });
});

const java: Files = {
  "src/main/java/org/shop/Tokens.java":
    "package org.shop;\npublic class Tokens { public static final int LIMIT = 1, MORE = 2; Tokens(String subject, int ttl) {} static void issue() {} enum Kind { A } }\nclass Beside { Beside(int a) {} Beside() {} }\n",
  "src/main/java/org/shop/Color.java":
    "package org.shop;\npublic enum Color { RED, BLUE; static Color of() { return RED; } }\n",
  "src/main/java/org/shop/Other.java": "package org.shop;\npublic class Other extends Base { static int LIMIT; }\n",
  "src/main/java/org/shop/Made.java": "package org.shop;\n@Data class Made { int a; }\n",
};

describe("what a file uses of others, in Java", () => {
  it.each([
    ["package org.shop.web; import org.shop.Tokens; import org.shop.Gone; class Web {}", ["module: org.shop.Gone"]],
    [
      "package org.shop; class Web { int a = Tokens.LIMIT + Tokens.MORE + Tokens.LESS; Tokens.Kind k; Tokens.Sort s; }",
      ["member: Tokens.LESS", "member: Tokens.Sort"],
    ],
    ["package org.shop; class Web { Color c = Color.of(Color.RED, Color.GREEN); }", ["member: Color.GREEN"]],
    [
      "package org.shop; class Web { Tokens t = new Tokens(1); Beside b = new Beside(1, 2); }",
      ["arguments: Tokens needs the argument number 2"],
    ],
    [
      "package org.shop; class Web { Object t = new Tokens(1, f(2, 3)) {}; Other o = new Other(1); }",
      ["module: org.shop.Object", "arguments: Other takes 0 arguments by place, not 1"],
    ],
    ["package org.shop; class Web { int a = Other.BOUND + Made.BOUND; Made m = new Made(1); }", ["unknown"]],
    [
      "package org.shop; import static org.shop.Tokens.issue; import static org.shop.Tokens.lost; class Web {}",
      ["member: Tokens.lost"],
    ],
    ["package org.shop; import java.util.*; class Web { List a; Gone b; }", []],
    [
      "package org.shop; class Web { class Gone {} Gone a; int Color; int b = Color.GONE; String c = String.valueOf(1); }",
      ["module: org.shop.String"],
    ],
  ])("%j", async (text, expected) => {
    const path = `src/main/java/${text.includes("shop.web;") ? "org/shop/web" : "org/shop"}/Web.java`;
    expect(await brokenIn(path, { ...java, [path]: text })).toEqual(expected);
  });
});

describe("names that nothing in a file binds", () => {
  it.each([
    ["a.py", "import a\ndef f(b, *c):\n    d = [e for e in b if g(e)]\n    return a, c, d, h.i\n", ["g", "h"]],
    ["a.py", "from a import *\nprint(b)\n", null],
    [
      "a.ts",
      "import { a } from './a'; function f<T>({ b, c: [d] = e }: X, ...g: T[]) { h: for (const i of a) { j.k({ l: i, d }); } return (m: n) => b + m + g; }",
      ["X", "e", "j", "n"],
    ],
  ])("%s %j", (path, text, expected) => {
    const { unbound = null } = linksIn(path, { [path]: text }) ?? {};
    expect(unbound && [...unbound.keys()].sort()).toEqual(expected);
  });
});
