import { beforeAll, expect, it } from "vitest";
import { compareSources, findLanguageByPath, loadParsers } from "../../src/syntax/ast/index.ts";

const languages = ["typescript", "go", "rust", "java", "kotlin", "csharp", "php", "ruby"] as const;
beforeAll(() => loadParsers(new Set(languages)));

const many = (one: (at: number) => string) => Array.from({ length: 60 }, (_, at) => one(at)).join(", ");
const JAVA = `public class A { public int api(${many((at) => `Type${at} number${at}`)}, int last) { return 1; } }\n`;

/** A public signature that is too long to be shown whole, and one that differs at its end only. */
const LONG: Readonly<Record<string, readonly [before: string, after: string]>> = {
  "a.go": [`package a\n\nvar Api func(${many((at) => `T${at}`)}, int)\n`, "T59, int|T59, bool"],
  "a.rs": [`pub fn api(${many((at) => `a${at}: Type${at}`)}, last: u8) {}\n`, "last: u8|last: u16"],
  "A.java": [JAVA, "int last|long last"],
  "a.kt": [`fun api(${many((at) => `a${at}: T${at}`)}, last: Int) {}\n`, "last: Int|last: Long"],
  "A.cs": [JAVA, "int last|long last"],
  "a.php": [`<?php\nfunction api(${many((at) => `T $a${at}`)}, int $last) {}\n`, "int $last|bool $last"],
  "a.rb": [`def api(${many((at) => `a${at} = T${at}`)}, last = 1)\nend\n`, "last = 1)|last = 1, more)"],
  "a.ts": ["export const api = (a = class { x = 1 }) => a;\n", "x = 1|x = 2"],
};

it.each(Object.entries(LONG))(
  "a signature in %s that cannot be shown whole is told apart by 128 bits",
  (path, [before, change]) => {
    const [old = "", given = ""] = change.split("|");
    const side = (text: string) => ({ path, bytes: Buffer.from(text) });
    const language = findLanguageByPath(path);
    const { comparison } = compareSources(side(before), side(before.replace(old, given)), language);
    const shown = comparison.signature_changes.flatMap((each) => [each.before, each.after]);
    expect(new Set(shown).size).toBe(2);
    for (const each of shown) expect(each).toMatch(/… ?[0-9a-f]{32}(?![0-9a-f])/);
  },
);
