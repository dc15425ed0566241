import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type DocumentKind, readDocument } from "../../src/kernel/knowledge/index.ts";
import { toJsonFileBytes } from "./builders.ts";

const KINDS: readonly DocumentKind[] = [
  "config",
  "knowledge",
  "scope_definitions",
  "rfc",
  "proposals",
  "evidence",
  "draft",
];

const sample = JSON.stringify(
  {
    schema_version: 1,
    state: [{ id: "a", path: "a.py", version: 1 }],
    tasks: [],
    scope_definitions: { scopes: { a: {} } },
  },
  null,
  1,
);

/** A readable text with a few pieces cut out or put in. */
const damaged = fc
  .array(
    fc.tuple(
      fc.nat(sample.length),
      fc.nat(5),
      fc.constantFrom("", '"', "{", "]", ",", "\\", "/*", "-", "1e", "\0", "\ud800"),
    ),
    {
      minLength: 1,
      maxLength: 4,
    },
  )
  .map((cuts) =>
    cuts.reduce((text, [start, length, piece]) => text.slice(0, start) + piece + text.slice(start + length), sample),
  );

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

describe("reading a document", () => {
  describe("when the bytes are anything at all", () => {
    it("gives a value or at least one problem, and never throws", () => {
      const bytes = fc.oneof(fc.uint8Array(), damaged.map(toJsonFileBytes), fc.json().map(toJsonFileBytes));
      fc.assert(
        fc.property(fc.constantFrom(...KINDS), bytes, (kind, given) => {
          const read = readDocument(kind, given, "file.json");
          expect(read.ok || read.error.length > 0).toBe(true);
        }),
        { numRuns: 500 },
      );
    });

    it("never reads a text that JSON.parse refuses", () => {
      fc.assert(
        fc.property(damaged, (text) => {
          const { ok } = readDocument("knowledge", toJsonFileBytes(text), "file.json");
          expect(ok && !isJson(new TextDecoder().decode(toJsonFileBytes(text)))).toBe(false);
        }),
        { numRuns: 500 },
      );
    });
  });
});
