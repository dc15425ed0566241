import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { knowledgeWriter, serializeDocument } from "../../src/knowledge/index.ts";

const text = fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom('\n  "state": []', '"queue": []', "ä", "\u2028"));
const entry = fc.record({ id: text, path: text, responsibilities: text });
const change = fc.record({ at: fc.nat(400), entry, isAdded: fc.boolean() });

describe("the writer of a document that is written again and again", () => {
  it("writes at every time what a fresh serialisation writes", () => {
    fc.assert(
      fc.property(
        fc.array(entry, { maxLength: 250 }),
        fc.array(change, { maxLength: 12 }),
        text,
        (start, changes, note) => {
          const write = knowledgeWriter();
          let state = start;
          for (const { at, entry: other, isAdded } of changes) {
            const knowledge = {
              schema_version: 1 as const,
              invariants: { note: { state: [], text: note } } as object,
              state,
              queue: [],
              tasks: [],
            };
            expect(new TextDecoder().decode(write(knowledge))).toBe(serializeDocument("knowledge", knowledge));
            state = isAdded ? [...state, other] : state.map((each, index) => (index === at ? other : each));
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});
