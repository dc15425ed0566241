import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readYaml } from "../../../src/runtime/engine/yaml/index.ts";

const read = (text: string) => {
  const document = readYaml(new TextEncoder().encode(text), "f");
  return document.ok ? { value: document.value.value, line: document.value.lineOf("") } : document.error;
};
/** The same to YAML; no program writes it so. */
const asYaml = (text: string) => read(` ${text}`);

const number = fc.oneof(fc.integer(), fc.double(), fc.constantFrom(-0, 2 ** 53, 1e21, 1e-7, Number.MAX_SAFE_INTEGER));
const { value: json } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    number,
    fc.string({ unit: "binary" }),
    fc.constantFrom(null, true, false, "\ud800", "a\u2028b\u0085c\u007f", "- a: b # c", "<<", "*a", "!!int 1"),
    fc.array(tie("value")),
    fc.dictionary(
      fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom("__proto__", "<<", "1", "? a", "k".repeat(2000))),
      tie("value"),
    ),
  ),
}));

describe("JSON as a program writes it", () => {
  test("is read as YAML reads it, and refused where YAML refuses it", () => {
    fc.assert(
      fc.property(fc.oneof(fc.array(json), fc.dictionary(fc.string(), json)), (value) => {
        const text = JSON.stringify(value);
        expect(read(text)).toEqual(asYaml(text));
      }),
    );
  });

  test.each([
    ["a key that stands twice", '{"a":1,"a":2}'],
    ["a number that a double rounds", "[9007199254740993]"],
    ["a number beyond all exact ones", "[9007199254740992]"],
    ["a number without end", "[1e400]"],
    ["a thousand brackets", `${"[".repeat(1000)}${"]".repeat(1000)}`],
    ["two hundred thousand values", `[${"1,".repeat(100_000)}1]`],
  ])("with %s is refused as in YAML", (_, text) => {
    expect(read(text)).toEqual(asYaml(text));
    expect(read(text)).toEqual(expect.arrayContaining([expect.objectContaining({ file: "f" })]));
  });

  test("is on its first line, whatever is asked for", () => {
    const document = readYaml(new TextEncoder().encode('[{"a":[1]}]'), "f");
    expect(document.ok && ["", "/0", "/0/a", "/0/a/0"].map((pointer) => document.value.lineOf(pointer))).toEqual([
      1, 1, 1, 1,
    ]);
  });
});
