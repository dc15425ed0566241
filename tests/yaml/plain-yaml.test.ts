import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseYaml } from "../../src/kernel/yaml/index.ts";
import { parsePlainYaml } from "../../src/kernel/yaml/plain-yaml.ts";

const rules = { values: 1000, depth: 100, aliases: 100, isExact: false };

/** Pieces that mean something to YAML, beside others that do not. */
const piece = fc.oneof(
  fc.constantFrom(...("abzZ09 :#-,.[]{}'\"\\&*!|>%@`~?=+/_\t\r\u00a0\u0085\u2028é漢😀\ufeff".match(/./gsu) ?? [])),
  fc.constantFrom(": ", " #", "null", "true", "False", "1.2.3", "0x1f", "1e3", ".inf", "---", "...", "''", '\\"', "- "),
  fc.stringMatching(/^[A-Za-z ,.()]{1,12}$/),
);
const words = fc.array(piece, { maxLength: 4 }).map((all) => all.join(""));
const value = fc.oneof(
  words,
  words.map((text) => `"${text}"`),
  words.map((text) => `'${text}'`),
  fc.array(words, { maxLength: 3 }).map((all) => `[${all.map((text) => `"${text}"`).join(", ")}]`),
  fc.constantFrom("[]", "{}", "1.2.3", "2025-01-01", "null", "yes"),
);
const names = fc.constantFrom("name", "description", "allowed-tools", "version", "null");
const key = fc.oneof({ weight: 9, arbitrary: names }, words);
const pair = fc.tuple(key, value).map(([name, said]) => `${name}: ${said}`);
const indent = fc.oneof({ weight: 9, arbitrary: fc.constant("  ") }, fc.constantFrom("", " ", "    "));
const below = fc
  .tuple(
    indent,
    fc.oneof(
      pair,
      value.map((said) => `- ${said}`),
      words,
    ),
    fc.oneof({ weight: 3, arbitrary: fc.constant("") }, pair),
  )
  .map(([space, first, second]) => `${space}${first}${second && `\n${space}${second}`}`);
const line = fc.oneof(
  { weight: 3, arbitrary: pair },
  fc.tuple(key, below).map(([name, lines]) => `${name}:\n${lines}`),
);
const text = fc
  .tuple(
    fc.array(fc.oneof({ weight: 9, arbitrary: line }, words), { minLength: 1, maxLength: 3 }),
    fc.constantFrom("\n", ""),
  )
  .map(([lines, end]) => lines.join("\n") + end);

describe("plain YAML", () => {
  it("means what it means to the whole parser, which reads the rest", () => {
    let read = 0;
    fc.assert(
      fc.property(text, (given) => {
        const plain = parsePlainYaml(given);
        if (plain === null) return;
        read++;
        expect(parseYaml(given, rules)).toEqual({ ok: true, value: plain });
      }),
      { numRuns: Number(process.env["SKL_YAML_RUNS"] ?? 2000) },
    );
    // A reader that left everything to the other one would agree with it, too.
    expect(read).toBeGreaterThan(200);
  });

  it("is what skills mostly have", () => {
    const given =
      'name: pdf-merge\ndescription: Merges PDF files, see http://a.example; "quoted".\nversion: 1.0.2\ntags: ["a", "b"]\nmetadata:\n  author: A\n  date: 2026-03-06\n  needs:\n    - b\n    - c d\nlicense: MIT\n';
    expect([...(parsePlainYaml(given)?.entries ?? [])].map(([name, { line: at }]) => `${at} ${name}`)).toEqual([
      "1 name",
      "2 description",
      "3 version",
      "4 tags",
      "5 metadata",
      "11 license",
    ]);
  });
});
