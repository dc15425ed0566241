import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type DocumentKind,
  type Documents,
  parseKnowledge,
  readDocument,
  serializeDocument,
} from "../../src/kernel/knowledge/index.ts";
import { aStateEntry, aTask, toJsonFileBytes } from "./builders.ts";

/** JSON values without what JSON does not keep, such as -0. */
const json = fc.jsonValue({ maxDepth: 3 }).map((value): unknown => JSON.parse(JSON.stringify(value)));

const HOSTILE_KEYS = ["__proto__", "constructor", "toString", "7", "10", "", "a/b~c", "ä"];

/** Keys that no schema knows, with any value. */
const unknownKeys = fc
  .array(
    fc.tuple(
      fc.oneof(
        fc.constantFrom(...HOSTILE_KEYS),
        fc.string().map((text) => `x-${text}`),
      ),
      json,
    ),
    { maxLength: 4 },
  )
  .map((entries) => Object.fromEntries(entries));

const withUnknown = <T extends object>(known: fc.Arbitrary<T>) =>
  fc
    .tuple(known, unknownKeys)
    .map(([value, others]) => Object.fromEntries([...Object.entries(others), ...Object.entries(value)]));

const word = fc.stringMatching(/^[a-z]{1,8}$/);

const entries = fc.uniqueArray(word, { maxLength: 5 }).chain((names) =>
  fc.tuple(
    ...names.map((name) =>
      withUnknown(
        fc.record(
          {
            version: fc.integer({ min: 1, max: 9 }),
            id: fc.constant(name),
            owner: fc.option(word),
            path: fc.constant(`src/${name}.py`),
            dependencies: fc.array(word),
            assumptions: fc.array(withUnknown(fc.record({ text: fc.string(), id: word }))),
          },
          { requiredKeys: ["id", "path"] },
        ),
      ),
    ),
  ),
);

const knowledge = withUnknown(
  fc.record({ tasks: fc.constant([]), state: entries, invariants: unknownKeys, queue: fc.constant([]) }),
) as fc.Arbitrary<Documents["knowledge"]>;

function parsed(text: string): Documents["knowledge"] {
  const read = parseKnowledge(toJsonFileBytes(text), "k.json");
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value;
}

const byId = (document: Documents["knowledge"]) => {
  const copy = Object.assign(Object.create(null), document);
  copy.state = [...(document.state ?? [])].sort((a, b) => (a.id < b.id ? -1 : 1));
  return { ...copy };
};

/** The same value with the keys of every object the other way round. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, child]) => [key, reversed(child)])
      .reverse(),
  );
}

describe("the text of a document", () => {
  describe("when it is written", () => {
    it("has the schema's order of keys, then all others by name, at every level", () => {
      const document = JSON.parse(
        `{"z": 1, "7": 2, "tasks": [], "__proto__": {"b": [], "a": {}}, "state":
        [{"path": "b.py", "note": null, "id": "b"}, {"path": "a.py", "assumptions": [{"text": "t", "hint": 1, "id": "i"}], "id": "a"}]}`,
      );
      expect(serializeDocument("knowledge", document)).toBe(`{
  "state": [
    {
      "id": "a",
      "path": "a.py",
      "assumptions": [
        {
          "id": "i",
          "text": "t",
          "hint": 1
        }
      ]
    },
    {
      "id": "b",
      "path": "b.py",
      "note": null
    }
  ],
  "tasks": [],
  "7": 2,
  "__proto__": {
    "a": {},
    "b": []
  },
  "z": 1
}
`);
    });

    it("sorts what is found by id and leaves every other list as it is", () => {
      const proposal = { agent_id: "A", path: "a", branch: "b", status: "pending" as const };
      const text = serializeDocument("knowledge", {
        invariants: { tech_stack: ["b", "a"] },
        state: [aStateEntry({ id: "b" }), aStateEntry({ id: "Z", dependencies: ["2", "10"] })],
        queue: [
          { ...proposal, proposal_id: "prop_b" },
          { ...proposal, proposal_id: "prop_a" },
        ],
        tasks: [aTask({ id: "task_2", scope_files: ["z", "a"] }), aTask({ id: "task_1" })],
      });
      const { invariants, state, queue, tasks } = JSON.parse(text);
      expect({
        stack: invariants.tech_stack,
        state: state.map((entry: { id: string }) => entry.id),
        dependencies: state[0].dependencies,
        queue: queue.map((entry: { proposal_id: string }) => entry.proposal_id),
        tasks: tasks.map((task: { id: string }) => task.id),
        globs: tasks[1].scope_files,
      }).toEqual({
        stack: ["b", "a"],
        state: ["Z", "b"],
        dependencies: ["2", "10"],
        queue: ["prop_a", "prop_b"],
        tasks: ["task_1", "task_2"],
        globs: ["z", "a"],
      });
    });

    it("leaves out what is undefined, and refuses numbers that JSON does not have", () => {
      expect(serializeDocument("config", { owner: undefined } as never)).toBe("{}\n");
      expect(() => serializeDocument("config", { note: Number.NaN } as never)).toThrow("JSON has no NaN.");
    });
  });

  describe("when it is read again", () => {
    it("is the document that was written, with every unknown key", () => {
      fc.assert(
        fc.property(knowledge, (document) => {
          expect(parsed(serializeDocument("knowledge", document))).toEqual(byId(document));
        }),
      );
    });

    it("is written as the same text", () => {
      fc.assert(
        fc.property(knowledge, (document) => {
          const text = serializeDocument("knowledge", document);
          expect(serializeDocument("knowledge", parsed(text))).toBe(text);
        }),
      );
    });

    it("does not depend on the order that its keys had", () => {
      fc.assert(
        fc.property(knowledge, (document) => {
          const other = reversed(document) as Documents["knowledge"];
          expect(serializeDocument("knowledge", other)).toBe(serializeDocument("knowledge", document));
        }),
      );
    });

    it("has left the prototypes of objects alone", () => {
      const text = '{"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}}';
      const document = parsed(text);
      expect([Reflect.get(document, "polluted"), Reflect.get({}, "polluted"), Object.getPrototypeOf(document)]).toEqual(
        [undefined, undefined, Object.prototype],
      );
      expect(JSON.parse(serializeDocument("knowledge", document))).toEqual({
        ...JSON.parse(text),
        invariants: {},
        state: [],
        queue: [],
        tasks: [],
      });
    });
  });

  describe("when the document is of another kind", () => {
    it.each<[DocumentKind, string]>([
      ["config", '{"limits": {"queue": 3}, "x": 1}'],
      ["scope_definitions", '{"scope_definitions": {"version": "1.0", "scopes": {"b": {"owner": null}, "a": {}}}}'],
      [
        "rfc",
        '{"id": "RFC_001", "status": "open", "option_a": {"description": "d", "effect": "approve"}, "approvals": [{"by": "a@b.c"}]}',
      ],
      [
        "evidence",
        `{"schema_version": 1, "commit": "${"a".repeat(40)}", "name": "n", "source": "check", "status": "passed", "recorded_at": "2025-06-01", "cases": []}`,
      ],
      ["draft", '{"schema_version": 1, "agent_id": "A", "statements": []}'],
    ])("%s comes back as it was", (kind, text) => {
      const read = readDocument(kind, toJsonFileBytes(text), "file.json");
      expect(read.ok && JSON.parse(serializeDocument(kind, read.value))).toEqual(JSON.parse(text));
    });
  });
});
