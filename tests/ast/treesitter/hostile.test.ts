/** Texts that a stranger pushes to break the parser: each costs its own file only, and in bounded time. */
import { beforeAll, describe, expect, it } from "vitest";
import type { Language } from "../../../src/kernel/domain/index.ts";
import { compareSources, supportFor } from "../../../src/syntax/ast/index.ts";

const languages: readonly (readonly [Language, string, (inside: string) => string])[] = [
  ["go", "package a\n\nvar x = 1\n", (inside) => `package a\n\nvar x = ${inside}\n`],
  ["java", "class A { int x = 1; }\n", (inside) => `class A { int x = ${inside}; }\n`],
  ["kotlin", "val x = 1\n", (inside) => `val x = ${inside}\n`],
  ["csharp", "class A { int x = 1; }\n", (inside) => `class A { int x = ${inside}; }\n`],
  ["php", "<?php\n$x = 1;\n", (inside) => `<?php\n$x = ${inside};\n`],
  ["ruby", "x = 1\n", (inside) => `x = ${inside}\n`],
  ["c", "int x = 1;\n", (inside) => `int x = ${inside};\n`],
  ["cpp", "int x = 1;\n", (inside) => `int x = ${inside};\n`],
  ["rust", "const X: u8 = 1;\n", (inside) => `const X: u8 = ${inside};\n`],
];

/** Every text takes the parser's whole time, so that each language reads one of them by default; `SKL_HOSTILE=all` is all of them. */
const TEXTS = [
  ["brackets without an end", "([{".repeat(100_000)],
  ["quotes", "\"'`".repeat(100_000)],
  ["signs", "<>=!&|*".repeat(60_000)],
  ["words", "x ".repeat(200_000)],
  ["comments in comments", "/*".repeat(200_000)],
] as const;
const isPlayed = (language: Language, at: number) =>
  process.env.SKL_HOSTILE === "all" || languages.findIndex(([name]) => name === language) % TEXTS.length === at;

describe.each(languages)("a hostile file in %s", (language, plain, around) => {
  const support = supportFor(language);
  const extension = support.names[0]?.extensions[0] ?? "";
  const path = `a.${extension}`;
  const bytes = (text: string) => new TextEncoder().encode(text);
  const explainHostileRefusal = (source: Uint8Array) => {
    const outcome = support.parse(source, path, language);
    return outcome.ok ? null : outcome.error.message;
  };

  beforeAll(() => support.load());

  it("is refused where it nests deeper than what reads it can go, and the next file is read", () => {
    expect(explainHostileRefusal(bytes(around(`${"(".repeat(50_000)}1${")".repeat(50_000)}`)))).toBe(
      "nested too deeply to compare",
    );
    expect(explainHostileRefusal(bytes(around(`1${" + 1".repeat(30_000)}`)))).toBe("nested too deeply to compare");
    expect(explainHostileRefusal(bytes(plain))).toBe(null);
  });

  it.each(TEXTS.filter((_, at) => isPlayed(language, at)))(
    "ends within the parser's time: %s",
    { timeout: 60_000 },
    (_, text) => {
      const reason = explainHostileRefusal(bytes(around(text)));
      // Kotlin's grammar takes quotes in quotes for one string, which is compared as it stands.
      if (!(language === "kotlin" && text.startsWith("\"'"))) expect(reason).not.toBe(null);
      expect(explainHostileRefusal(bytes(plain))).toBe(null);
    },
  );

  it("is refused for bytes that are no text, and for a NUL, behind which the grammar reads nothing", () => {
    expect(explainHostileRefusal(new Uint8Array([0xff, 0xfe, 0x41]))).toBe("not valid UTF-8");
    expect(explainHostileRefusal(bytes(`${plain}\0anything`))).toBe("a NUL stands in the text");
  });

  it("is never a mechanical change", () => {
    const version = (text: string) => ({ path, bytes: bytes(text) });
    const { comparison } = compareSources(version(plain), version(around("(")), language);
    expect([comparison.ast_change_type, comparison.parse_error !== null]).toEqual(["behavioral", true]);
  });
});
