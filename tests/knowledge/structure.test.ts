import { describe, expect, it } from "vitest";
import { countMembers, scanStructure } from "../../src/knowledge/structure.ts";
import { bytesOf } from "./builders.ts";

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
      expect(scanStructure(bytesOf(text))).toEqual(structure);
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
});
