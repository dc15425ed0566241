import { readFileSync } from "node:fs";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { python } from "../../../src/syntax/ast/python/index.ts";
import { hashPythonText, splitSnippets } from "./parsing.ts";

const read = (name: string): readonly string[] =>
  splitSnippets(readFileSync(new URL(`./${name}`, import.meta.url), "utf8"));
const bytes = (text: string): Uint8Array => Buffer.from(text, "latin1");

describe("source that CPython refuses", () => {
  beforeAll(() => python.load());

  it.each(read("refused.txt"))("%j is refused, however it is laid out", (snippet) => {
    const variants = [
      snippet,
      `${snippet}\n`,
      `${snippet}\n# end\n`,
      `\n\n${snippet}`,
      snippet.replaceAll("\n", "\r\n"),
    ];
    expect(variants.map(hashPythonText)).toEqual(variants.map(() => null));
  });

  it.each([
    ["a null byte", "a\0b"],
    ["an unknown encoding", "# coding: none\na"],
    ["an encoding line against the byte order mark", "\xef\xbb\xbf# coding: latin-1\na"],
    ["UTF-8 that is none", "a = '\xff'"],
    ["an encoding we do not read with such bytes", "# coding: koi8-r\na = '\xc1'"],
    ["brackets too deep", `${"(".repeat(150)}a${")".repeat(150)}`],
    ["operators too deep", `${"not ".repeat(5000)}a`],
    ["blocks too deep", Array.from({ length: 120 }, (_, level) => `${" ".repeat(level)}if a:`).join("\n")],
    ["an integer too long to convert", `a = ${"1".repeat(5000)}`],
  ])("%s is refused", (_, source) => {
    expect(hashPythonText(bytes(source))).toBeNull();
  });

  it("gives the line of the first mistake", () => {
    const outcome = python.parse(new TextEncoder().encode("a = 1\nb = (\nc d\n)\n"), "m.py", "python");
    expect(outcome).toMatchObject({ ok: false, error: { message: "invalid syntax", line: 3 } });
  });
});

describe("any input", () => {
  beforeAll(() => python.load());

  const isOutcome = (source: Uint8Array): boolean => typeof python.parse(source, "m.py", "python").ok === "boolean";

  it("never throws", () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), isOutcome));
  });

  const piece = fc.constantFrom(
    ...'a b 1 "s" f"{x}" ( ) [ ] { } : , . = * ** + not in is if else for lambda \n \t'.split(" "),
  );
  it("never throws on things like Python", () => {
    const source = fc.array(piece, { maxLength: 40 }).map((pieces) => new TextEncoder().encode(pieces.join(" ")));
    fc.assert(fc.property(source, isOutcome), { numRuns: 500 });
  });

  it("reads long chains or refuses them", () => {
    for (const length of [2_000, 9_000]) {
      for (const source of [`a${" + a".repeat(length)}`, `a${".b()".repeat(length)}`, "if a: b\n".repeat(length)]) {
        expect(typeof python.parse(new TextEncoder().encode(source), "m.py", "python").ok).toBe("boolean");
      }
    }
    expect(hashPythonText(`a${" + a".repeat(1_000)}`)).not.toBeNull();
    expect(hashPythonText(`x = [${'"a" '.repeat(20_000)}]`)).not.toBeNull();
  });
});
