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
              invariants: { note: { state: [], text: note } } as Record<string, object>,
              state,
              queue: [],
              tasks: [],
            };
            expect(Buffer.concat(write(knowledge)).toString("utf8")).toBe(serializeDocument("knowledge", knowledge));
            state = isAdded ? [...state, other] : state.map((each, index) => (index === at ? other : each));
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it("gives the pieces of what did not change again, also where entries came and went before them", () => {
    const write = knowledgeWriter();
    const entries = Array.from({ length: 200 }, (_, at) => ({
      id: `e_${String(at).padStart(3, "0")}`,
      path: `${at}.py`,
    }));
    // The writer writes what it is given; entries are read before.
    const document = (state: readonly { id: string; path: string }[]) =>
      ({ schema_version: 1, invariants: {}, state, queue: [], tasks: [] }) as unknown as Parameters<typeof write>[0];
    const first = new Set(write(document(entries)));
    const changed = entries.flatMap((entry) => {
      if (entry.id === "e_005") return [];
      return entry.id === "e_105" ? [{ ...entry, path: "moved.py" }] : [entry];
    });
    const again = write(document([...changed, { id: "e_1995", path: "new.py" }]));
    const fresh = Buffer.concat(again.filter((piece) => !first.has(piece))).toString("utf8");
    expect(fresh.match(/e_\d+/g)?.length).toBe(9 + 10 + 1);
    expect(again.length).toBe(first.size + 1);
  });
});
