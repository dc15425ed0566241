import { beforeAll, describe, expect, it } from "vitest";
import type { Language } from "../../../src/kernel/domain/index.ts";
import { compareSources, supportFor } from "../../../src/syntax/ast/index.ts";
import { NEWER_SPELLINGS, rewriteKnownSpellings } from "../../../src/syntax/ast/treesitter/newer-spellings.ts";

/** A program in a spelling that the grammar does not know, and the same with another meaning in that very place. */
const CASES: readonly (readonly [Language, string, string])[] = [
  ["go", "package a\n\nfunc f() *int { return new(42) }\n", "package a\n\nfunc f() *int { return new(43) }\n"],
  ["go", "package a\n\nfunc f() *T { return new(g(1)) }\n", "package a\n\nfunc f() *T { return new(h(1)) }\n"],
  ["rust", 'unsafe extern "C" { safe fn f(); }\n', 'unsafe extern "C" { unsafe fn f(); }\n'],
  ["rust", "fn g<T: >() where T: {}\n", "fn g<T: A>() where T: {}\n"],
  ["java", "import module java.base;\nclass A {}\n", "import module java.sql;\nclass A {}\n"],
  ["java", "class A { A() { int x = 1; super(); } }\n", "class A { A() { int x = 2; super(); } }\n"],
  ["java", "class A { A() { int x = 1; this(x); } }\n", "class A { A() { int x = 1; super(x); } }\n"],
  [
    "java",
    "class A { int f(Object o) { return switch (o) { case A _, B _ -> 1; default -> 0; }; } }\n",
    "class A { int f(Object o) { return switch (o) { case A _, C _ -> 1; default -> 0; }; } }\n",
  ],
  [
    "csharp",
    "public static class E { extension(string s) { public int N => 1; } }\n",
    "public static class E { extension(object s) { public int N => 1; } }\n",
  ],
  ["csharp", "class B { void f(X? a) { a?.P = 1; } }\n", "class B { void f(X? a) { a.P = 1; } }\n"],
  ["csharp", "class B { void f() { var z = d ? [] : e; } }\n", "class B { void f() { var z = d ? 00 : e; } }\n"],
  [
    "csharp",
    "class B { void g<T>() where T : allows ref struct {} }\n",
    "class B { void g<T>() where T : struct {} }\n",
  ],
  ["kotlin", 'val s = $$"a $b $${c}"\n', 'val s = "a $b $${c}"\n'],
  [
    "kotlin",
    "fun f(x: Any) = when (x) { is String if x.length > 1 -> 1; else -> 2 }\n",
    "fun f(x: Any) = when (x) { is String if x.length > 2 -> 1; else -> 2 }\n",
  ],
  ["kotlin", "context(a: A) fun g() {}\n", "context(a: B) fun g() {}\n"],
  [
    "kotlin",
    "class K { companion object { const val X = 1 } }\n",
    "class K { companion object { const val X = 2 } }\n",
  ],
  ["kotlin", "enum class E { A, B; fun x() = 1 }\n", "enum class E { A, B; fun x() = 2 }\n"],
  [
    "php",
    "<?php class A { public function __construct(public private(set) string $a) {} }\n",
    "<?php class A { public function __construct(public protected(set) string $a) {} }\n",
  ],
  [
    "php",
    "<?php class A { public function __construct(protected(set) string $a) {} }\n",
    "<?php class A { public function __construct(protected string $a) {} }\n",
  ],
  ["php", "<?php $c = clone($a, ['x' => 1]);\n", "<?php $c = clone($a, ['x' => 2]);\n"],
  ["php", "<?php (void) f();\n", "<?php (bool) f();\n"],
  ["php", "<?php $x = '<?php';\n", "<?php $x = '<?phq';\n"],
  ["ruby", 'def a = puts "x"\n', 'def a = puts "y"\n'],
  ["ruby", 'def a = puts "x"\n', 'def a = puts+"x"\n'],
  ["ruby", "f = ->(x; y) { y }\n", "f = ->(x, y) { y }\n"],
];

const compared = (language: Language, before: string, after: string) => {
  const path = `a.${supportFor(language).names[0]?.extensions[0]}`;
  const version = (text: string) => ({ path, bytes: Buffer.from(text) });
  return compareSources(version(before), version(after), language).comparison;
};

describe("a spelling that the grammar does not know yet", () => {
  beforeAll(() =>
    Promise.all([...new Set(CASES.map(([language]) => language))].map((each) => supportFor(each).load())),
  );

  it.each(CASES)("is read in %s, and another one there is no formatting: %j", (language, before, after) => {
    const [same, other] = [compared(language, before, `${before}\n`), compared(language, before, after)];
    expect([same.parse_error, other.parse_error]).toEqual([null, null]);
    expect(other.ast_change_type).not.toBe("mechanical");
    expect(same.ast_change_type).toBe("mechanical");
  });

  it("is still unknown to the grammar, so that its mend is needed", () => {
    for (const [language, spellings] of Object.entries(NEWER_SPELLINGS) as [Language, typeof NEWER_SPELLINGS.go][])
      for (const { find, since } of spellings ?? []) {
        const own = CASES.filter(([name, text]) => name === language && text.search(find) >= 0);
        const mended = own.filter(([, text]) => {
          const outcome = supportFor(language).parse(Buffer.from(text), "a", language);
          return outcome.ok && outcome.value.parts?.some(({ source }) => source.startsWith("instead:"));
        });
        expect(mended.length, `the mend ${find.source} (${language} ${since}) is no longer needed`).toBeGreaterThan(0);
      }
  });

  it("is as long as the one that stands for it, and each has its case", () => {
    for (const [language, spellings] of Object.entries(NEWER_SPELLINGS) as [Language, typeof NEWER_SPELLINGS.go][])
      for (const { find } of spellings ?? []) {
        const own = CASES.filter(([name, text]) => name === language && text.search(find) >= 0);
        expect([language, find.source, own.length > 0]).toEqual([language, find.source, true]);
        for (const [, text] of own) expect(rewriteKnownSpellings(text, language)?.text.length).toBe(text.length);
      }
  });
});
