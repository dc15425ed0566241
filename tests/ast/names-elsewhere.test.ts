import { beforeAll, expect, it } from "vitest";
import { compareSources, findLanguageByPath, loadParsers } from "../../src/syntax/ast/index.ts";

beforeAll(() => loadParsers(new Set(["go", "rust", "java", "kotlin", "csharp", "php", "ruby", "c", "cpp"] as const)));

const changed = (path: string, before: string, after: string): readonly string[] =>
  compareSources(
    { path, bytes: Buffer.from(before) },
    { path, bytes: Buffer.from(after) },
    findLanguageByPath(path),
  ).comparison.signature_changes.map(({ symbol, kind, compatible }) => `${symbol} ${kind}${compatible ? " kept" : ""}`);

const GO = "package api\n\nfunc Api(x int) int { return x }\n";
const RUST = "pub fn api(x: u8) -> u8 {\n    x\n}\n";
const JAVA = "package a.api;\n\npublic class Api {\n    public int get(int x) {\n        return x;\n    }\n}\n";
const KOTLIN = "package a.api\n\nfun api(x: Int): Int = x\n";
const CSHARP = "namespace A.Api;\n\npublic class Api\n{\n    public int Get(int x) { return x; }\n}\n";
const PHP = "<?php\n\nnamespace A;\n\nfunction api($x)\n{\n    return $x;\n}\n";
const RUBY = "def api(x)\n  x\nend\n";
const C = "#ifndef API_H\n#define API_H\n\nint api(int x);\n\n#endif\n";

it.each([
  ["a.go", GO, GO.replace("package api", "package main")],
  ["a.rs", RUST, `#![cfg(any())]\n${RUST}`],
  ["a.rs", RUST, `#![cfg_attr(all(), cfg(any()))]\n${RUST}`],
  ["Api.java", JAVA, JAVA.replace("a.api", "a.other")],
  ["a.kt", KOTLIN, KOTLIN.replace("a.api", "a.other")],
  ["Api.cs", CSHARP, CSHARP.replace("A.Api;", "A.Other;")],
  ["Api.cs", CSHARP, CSHARP.replace(";\n\npublic", ";\n\n#if NEVER\npublic").concat("#endif\n")],
  ["a.php", PHP, PHP.replace("namespace A;", "namespace B;")],
  ["a.php", PHP, PHP.replace("\n\nfunction", "\n\nreturn;\nfunction")],
  ["a.php", PHP, PHP.replace("\n\nfunction", "\n\nexit(0);\nfunction")],
  ["a.php", PHP, PHP.replace("\n\nfunction", "\n\nthrow new Exception();\nfunction")],
  ["a.rb", RUBY, `${RUBY}undef api\n`],
  ["a.rb", RUBY, `${RUBY}undef :api if true\n`],
  ["a.rb", RUBY, `${RUBY}Object.send(:remove_method, :api)\n`],
  ["a.rb", RUBY, `${RUBY}Object.class_eval { undef_method "api" }\n`],
  ["a.rb", RUBY, `${RUBY}Object.define_method(:api) { |x| nil }\n`],
  ["a.h", C, C.replace("int api", "#if 0\nint api").concat("#endif\n")],
  ["a.h", C, C.replace("int api(int x);", "#ifdef NEVER\nint api(int x);\n#endif")],
  ["a.hpp", C, C.replace("int api(int x);", "#if 1\n#else\nint api(int x);\n#endif")],
])("%s: names that are elsewhere now, or nowhere, count as changed: %j becomes %j", (path, before, after) => {
  expect(changed(path, before, after)).toEqual([expect.stringMatching(/^[Aa]pi changed$/)]);
});

it.each([
  ["a.php", PHP, `${PHP}\nreturn 1;\n`],
  ["a.php", PHP, PHP.replace("\n\nfunction", "\n\nif (!defined('A')) exit;\nfunction")],
  ["a.rb", RUBY, `${RUBY}Object.send(:include, Comparable)\n`],
  ["a.h", C.replaceAll("API_H", "OLD_H"), C],
  [
    "a.h",
    C,
    C.replace(
      "int api(int x);",
      '#ifdef __cplusplus\nextern "C" {\n#endif\nint api(int x);\n#ifdef __cplusplus\n}\n#endif',
    ),
  ],
])("%s: those that are where they were do not: %j becomes %j", (path, before, after) => {
  expect(changed(path, before, after).filter((each) => /^api/i.test(each) && !/^API_H/.test(each))).toEqual([]);
});
