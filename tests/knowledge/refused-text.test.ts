import { describe, expect, it } from "vitest";
import { parseKnowledge } from "../../src/kernel/knowledge/index.ts";
import { joinMemberLines, toJsonFileBytes } from "./builders.ts";

const listRefusedTextProblems = (bytes: Uint8Array) => {
  const read = parseKnowledge(bytes, "k.json");
  return read.ok ? [] : read.error.map(({ line, pointer, message }) => ({ line, pointer, message }));
};

const refused = (name: string, bytes: Uint8Array, ...problems: readonly [number | null, string][]) => ({
  name,
  bytes,
  problems: problems.map(([line, message]) => ({ line, pointer: "", message })),
});

describe("the text of a document", () => {
  describe("when it is no JSON", () => {
    it.each([
      refused("has no bytes", toJsonFileBytes(""), [null, "The file is empty; it must hold a JSON object."]),
      refused("is blank", toJsonFileBytes(" \n\n"), [null, "The file is empty; it must hold a JSON object."]),
      refused(
        "is not UTF-8",
        new Uint8Array([0x7b, 0x0a, 0xff, 0x0a, 0x7d, 0x0a, 0xc3]),
        [2, "This line is not valid UTF-8; save the file as UTF-8."],
        [4, "This line is not valid UTF-8; save the file as UTF-8."],
      ),
      refused("has trailing commas", joinMemberLines("{", '"tasks": [', "],", "}"), [
        3,
        "The comma before the closing } is one too many.",
      ]),
      refused("has a comment", joinMemberLines("{", "// note", '"tasks": []', "}"), [
        2,
        '"// note" is a comment, which JSON does not have.',
      ]),
      refused("lacks a comma", joinMemberLines("{", '"tasks": []', '"state": []', "}"), [
        3,
        '"\\"state\\"" stands where a comma is expected.',
      ]),
      refused("has a bad escape", joinMemberLines("{", '"note": "\\x"', "}"), [
        2,
        '"\\"\\\\x\\"" has an escape that JSON does not have.',
      ]),
      refused(
        "breaks off",
        joinMemberLines("{", '"tasks": ['),
        [2, "The end of the line or file stands where a closing bracket ] is expected."],
        [2, "The end of the line or file stands where a closing brace } is expected."],
      ),
    ])("names every place of one that $name", ({ bytes, problems }) => {
      expect(listRefusedTextProblems(bytes)).toEqual(problems);
    });

    it("names the Git conflicts rather than the syntax errors that they cause", () => {
      const bytes = joinMemberLines(
        "{",
        "<<<<<<< HEAD",
        '"tasks": [],',
        "=======",
        '"state": []',
        ">>>>>>> other",
        "}",
        "<<<<<<< HEAD",
      );
      expect(listRefusedTextProblems(bytes)).toEqual([
        {
          line: 2,
          pointer: "",
          message:
            "Lines 2 to 6 are an unresolved Git merge conflict; keep one side of it, or both, and remove the marker lines.",
        },
        {
          line: 8,
          pointer: "",
          message: "Line 8 begins a Git merge conflict that has no end; remove the marker lines.",
        },
      ]);
    });

    it("also names what is wrong with the content where the slip leaves no doubt about it", () => {
      const bytes = joinMemberLines("{", '"state": [{"id": "a", "path": "/abs"}],', '"tasks": 7,', "}");
      expect(listRefusedTextProblems(bytes)).toEqual([
        {
          line: 2,
          pointer: "/state/0/path",
          message: 'state[0].path is "/abs"; paths start at the repository\'s root, without a leading /.',
        },
        { line: 3, pointer: "", message: "The comma before the closing } is one too many." },
        { line: 3, pointer: "/tasks", message: "tasks is 7; it must be a list." },
      ]);
    });

    it("takes a key such as __proto__ for data there as well", () => {
      const message = "The comma before the closing } is one too many.";
      expect(listRefusedTextProblems(toJsonFileBytes('{"__proto__": {"state": 7},}'))).toEqual([
        { line: 1, pointer: "", message },
      ]);
    });
  });

  describe("when it is nested without end", () => {
    it.each([
      ["lists", `${"[".repeat(10_000)}${"]".repeat(10_000)}`],
      ["lists that nobody closes", "[".repeat(10_000)],
      ["objects", `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`],
    ])("refuses 10,000 %s without running out of stack", (_, text) => {
      const message = "Lists and objects are nested 10000 deep; at most 100 are read.";
      expect(listRefusedTextProblems(toJsonFileBytes(text))).toEqual([{ line: null, pointer: "", message }]);
    });

    it("reads 100 levels", () => {
      const bytes = toJsonFileBytes(`{"note": ${"[".repeat(99)}${"]".repeat(99)}}`);
      expect(parseKnowledge(bytes, "k.json").ok).toBe(true);
    });
  });

  describe("when it begins with a byte order mark or has Windows line ends", () => {
    it("is read like any other", () => {
      expect(parseKnowledge(toJsonFileBytes('\ufeff{\r\n"tasks": []\r\n}\r\n'), "k.json").ok).toBe(true);
    });
  });

  describe("when a key stands twice", () => {
    it("names both lines at any depth, also where the escapes differ", () => {
      const bytes = joinMemberLines(
        "{",
        '"note": [{"deep": 1,',
        '"d\\u0065ep": 2}],',
        '"tasks": [],',
        '"tasks": []',
        "}",
      );
      expect(listRefusedTextProblems(bytes)).toEqual([
        {
          line: 3,
          pointer: "/note/0/deep",
          message: 'The key "deep" stands twice in one object, first on line 2; only one of them can count.',
        },
        {
          line: 5,
          pointer: "/tasks",
          message: 'The key "tasks" stands twice in one object, first on line 4; only one of them can count.',
        },
      ]);
    });

    it("places other problems at the value that counts, the last", () => {
      const bytes = joinMemberLines("{", '"tasks": [],', '"tasks": 7', "}");
      expect(listRefusedTextProblems(bytes)).toEqual([
        {
          line: 3,
          pointer: "/tasks",
          message: 'The key "tasks" stands twice in one object, first on line 2; only one of them can count.',
        },
        { line: 3, pointer: "/tasks", message: "tasks is 7; it must be a list." },
      ]);
    });

    it("does not take text that looks like a key for one", () => {
      expect(
        listRefusedTextProblems(toJsonFileBytes('{"note": "\\"a\\": 1, \\"a\\": 2", "a": {"b": 1}, "c": {"b": 1}}')),
      ).toEqual([]);
    });
  });

  describe("when a number is larger than a double holds", () => {
    it.each(["1e400", "9007199254740993", "-123456789012345678901"])("refuses %s", (number) => {
      const message = `note is ${number}, which cannot be held exactly; write such a number as text.`;
      expect(listRefusedTextProblems(toJsonFileBytes(`{"note": ${number}}`))).toEqual([
        { line: 1, pointer: "/note", message },
      ]);
    });

    it.each(["1e10", "0.1234567890123456789", "9007199254740991", "100000000000000000000", "-0"])(
      "reads %s",
      (number) => {
        expect(listRefusedTextProblems(toJsonFileBytes(`{"note": ${number}}`))).toEqual([]);
      },
    );
  });
});
