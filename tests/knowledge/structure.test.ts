import { describe, expect, it } from "vitest";
import { countMembers, isPlainWriting, scanStructure } from "../../src/kernel/knowledge/structure.ts";
import { toJsonFileBytes } from "./builders.ts";

describe("the structure of a JSON text", () => {
  describe("when its bytes are scanned", () => {
    it.each([
      ["null", { depth: 0, members: 0, largeNumbers: false }],
      ['{"a": [{"b": {}}, []], "c": 1}', { depth: 4, members: 3, largeNumbers: false }],
      ['{"a:{[": ":]}"}', { depth: 1, members: 1, largeNumbers: false }],
      ['{"\\"": "\\\\", "b": "\\\\\\":"}', { depth: 1, members: 2, largeNumbers: false }],
      ['{"é": "\u{1f600}:"}', { depth: 1, members: 1, largeNumbers: false }],
      ["[true, false, -123456789.1234]", { depth: 1, members: 0, largeNumbers: false }],
      ["[1234567890123456]", { depth: 1, members: 0, largeNumbers: true }],
      ["[1E5]", { depth: 1, members: 0, largeNumbers: true }],
      ['["1234567890123456789", "1e5"]', { depth: 1, members: 0, largeNumbers: false }],
    ])("is found for %s", (text, structure) => {
      expect(scanStructure(toJsonFileBytes(text))).toEqual(structure);
    });
  });

  describe("when it is parsed", () => {
    it.each([
      ["7", 0],
      ["null", 0],
      ['{"a": [{"b": {"c": null}}, []], "__proto__": {"d": 1}}', 5],
      ['{"a": 1, "\\u0061": 2}', 1],
    ])("has as many members as %s still holds", (text, count) => {
      expect(countMembers(JSON.parse(text))).toBe(count);
    });
  });

  describe("when it is compared with what its value is written as", () => {
    const plain = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
    const nested = (levels: number) => plain(JSON.parse(`${"[".repeat(levels)}1${"]".repeat(levels)}`));
    const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
    it.each([
      ["as skl writes", plain({ a: [{ b: {} }, [], 1.5, '\u2028 é \\ " :'], c: -0.1 }), true],
      ["a key that stands twice", '{\n  "a": 1,\n  "a": 1\n}\n', false],
      ["a key that stands twice, once escaped", '{\n  "a": 1,\n  "\\u0061": 1\n}\n', false],
      ["a number with more digits than a double", '{\n  "a": 12345678901234567891\n}\n', false],
      ["a number with an exponent", '{\n  "a": 1e999\n}\n', false],
      ["without spaces", '{"a":1}\n', false],
      ["not quite as deep as is allowed", nested(3), true],
      ["as deep as is allowed, which a scan has to tell", nested(4), false],
      ["so deep that nothing can walk it", deep, false],
    ])("is known for a text %s", (_, text, isPlain) => {
      expect(isPlainWriting(text, JSON.parse(text), 4)).toBe(isPlain);
    });
  });
});
