import { beforeAll, describe, expect, it } from "vitest";
import type { Language } from "../../src/kernel/domain/index.ts";
import { compareSources, loadParsers, parseSource } from "../../src/syntax/ast/index.ts";

const PATHS: Partial<Record<Language, string>> = {
  ...{ python: "a.py", typescript: "a.ts", go: "a.go", rust: "a.rs", java: "A.java", kotlin: "A.kt" },
  ...{ csharp: "A.cs", php: "a.php", ruby: "a.rb", c: "a.h", cpp: "a.hpp" },
};

beforeAll(() => loadParsers(new Set(Object.keys(PATHS) as Language[])));

/** Returns what the change does to public signatures, each with `compatible` where nobody who uses it need change. */
function changes(language: Language, before: string, after: string): string[] {
  const side = (text: string) => ({ path: PATHS[language] ?? "", bytes: Buffer.from(text) });
  const { comparison } = compareSources(side(before), side(after), language);
  expect(comparison.parse_error).toBeNull();
  return comparison.signature_changes.map(
    ({ symbol, kind, compatible }) => `${symbol} ${kind}${compatible ? " compatible" : ""}`,
  );
}

const go = (text: string) => `package a\n\n${text}\n`;
const java = (text: string) => `public class A {\n  ${text}\n}\n`;
const inClass = (text: string) => `public class A { ${text} }\n`;

describe("another value of a constant", () => {
  it.each<readonly [Language, string, string]>([
    ["python", 'VERSION = "5.2.0"\n', 'VERSION = "5.3.0"\n'],
    ["typescript", 'export const VERSION = "5.2.0";\n', 'export const VERSION = "5.3.0";\n'],
    ["go", go('const Version = "5.2.0"'), go('const Version = "5.3.0"')],
    ["go", go("const (\n\tMax = 5\n\tName string = `a`\n)"), go("const (\n\tMax = 6\n\tName string = `b`\n)")],
    ["go", go("const Wait = 5 * time.Second"), go("const Wait = 10 * time.Second")],
    ["go", go("const On = true"), go("const On = false")],
    ["go", go('const Name = "a" + other'), go('const Name = "b" + other')],
    ["rust", "pub const MAX: u32 = 5;\n", "pub const MAX: u32 = 6;\n"],
    ["rust", 'pub const NAME: &str = "a";\n', 'pub const NAME: &str = "b";\n'],
    ["java", java("public static final int MAX = 5;"), java("public static final int MAX = 6;")],
    ["java", 'public interface A {\n  String NAME = "a";\n}\n', 'public interface A {\n  String NAME = "b";\n}\n'],
  ])("is no part of its signature in %s: %j", (language, before, after) => {
    expect(changes(language, before, after)).toEqual([]);
  });

  // Who uses a constant of these languages is not followed, so the change stays visible.
  it.each<readonly [Language, string, string, string]>([
    [
      "rust",
      "pub struct A;\nimpl A { pub const MAX: u32 = 5; }\n",
      "pub struct A;\nimpl A { pub const MAX: u32 = 6; }\n",
      "A.MAX",
    ],
    ["kotlin", "const val MAX = 5\n", "const val MAX = 6\n", "MAX"],
    ["kotlin", 'const val NAME: String = "a"\n', 'const val NAME: String = "b"\n', "NAME"],
    ["csharp", inClass("public const int Max = 5;"), inClass("public const int Max = 6;"), "A.Max"],
    ["php", "<?php\nconst VERSION = '1.2';\n", "<?php\nconst VERSION = '1.3';\n", "VERSION"],
    ["php", "<?php\nclass A { const MAX = 5; }\n", "<?php\nclass A { const MAX = 6; }\n", "A.MAX"],
    ["ruby", "VERSION = '1.2'\n", "VERSION = '1.3'\n", "VERSION"],
    ["ruby", "LIST = [1, 2].freeze\n", "LIST = [1, 3].freeze\n", "LIST"],
    ["c", "#define MAX 5\n", "#define MAX 6\n", "MAX"],
    ["c", '#define NAME "a"\n', '#define NAME "b"\n', "NAME"],
    ["cpp", "constexpr int max = 5;\n", "constexpr int max = 6;\n", "max"],
    [
      "cpp",
      "class A { public: static constexpr double max = 5.0; };\n",
      "class A { public: static constexpr double max = 6.0; };\n",
      "A.max",
    ],
  ])("asks nothing of its users in %s: %j", (language, before, after, symbol) => {
    expect(changes(language, before, after)).toEqual([`${symbol} changed compatible`]);
  });

  it.each<readonly [Language, string, string, string]>([
    ["go", go('const Version = "5"'), go("const Version = 5"), "Version"],
    ["go", go("const Max = 5"), go("const Max = 5.5"), "Max"],
    ["go", go("const Max int32 = 5"), go("const Max int64 = 5"), "Max"],
    ["go", go("const Max = 5"), go("const Max int = 5"), "Max"],
    ["go", go("const (\n\tA = iota\n\tB\n)"), go("const (\n\tB = iota\n\tA\n)"), "A"],
    ["rust", "pub const MAX: u32 = 5;\n", "pub const MAX: u64 = 5;\n", "MAX"],
    ["java", java("public static final int MAX = 5;"), java("public static final long MAX = 5;"), "A.MAX"],
    ["kotlin", "const val MAX = 5\n", 'const val MAX = "5"\n', "MAX"],
    ["csharp", inClass("public const int Max = 5;"), inClass("public const long Max = 5;"), "A.Max"],
    ["php", "<?php\nconst MAX = 5;\n", "<?php\nconst MAX = '5';\n", "MAX"],
    ["ruby", "Point = Struct.new(:x)\n", "Point = Struct.new(:y)\n", "Point"],
    ["ruby", "MAX = 5\n", "MAX = [5]\n", "MAX"],
    ["c", "#define MAX 5\n", "#define MAX 5.0\n", "MAX"],
    ["c", "#define MAX(a) (a)\n", "#define MAX(a, b) (a)\n", "MAX"],
    ["c", "enum E { A = 1, B };\n", "enum E { A = 2, B };\n", "E"],
    ["cpp", "constexpr int max = 5;\n", "constexpr long max = 5;\n", "max"],
  ])("is a matter of its users in %s where it is of another kind: %j", (language, before, after, symbol) => {
    expect(changes(language, before, after)).toContain(`${symbol} changed`);
  });

  it.each<readonly [Language, string, string, string]>([
    ["go", go("const Wait = 5 * time.Second"), "Wait", "5*time.Second"],
    ["go", go('const Name string = "a"'), "Name", '"a"'],
    ["go", go("const (\n\tA = iota\n\tB\n)"), "B", "iota (1)"],
    ["rust", "pub const MAX: u32 = 5;\n", "MAX", "5"],
  ])("is told to those who use it in %s: %j", async (language, text, name, value) => {
    const read = await parseSource(Buffer.from(text), PATHS[language] ?? "", language);
    expect(read.ok && read.value.links?.offers.get(name)?.value).toBe(value);
  });

  it("is told to those who use it in Java", async () => {
    const read = await parseSource(
      Buffer.from(java("public static final int MAX = 5;\n  int size = 3;")),
      "A.java",
      "java",
    );
    expect(read.ok && [...(read.value.links?.offers.get("A")?.parts ?? [])]).toEqual([["MAX", "5"]]);
  });

  it("is not told of a constant that no other package of Go sees", async () => {
    const read = await parseSource(Buffer.from(go("const max = 5")), "a.go", "go");
    expect(read.ok && read.value.links?.offers.get("max")).toEqual({});
  });
});
