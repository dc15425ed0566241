import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { SearchIndex } from "../../../src/skills/engine/search/search-index.ts";
import type { SkillText } from "../../../src/skills/engine/search/skill-text.ts";

const word = fc.constantFrom(
  "merge",
  "merging",
  "pdf",
  "kubernetes",
  "k8s",
  "pull",
  "request",
  "表格",
  "token",
  "tokens",
  "fix",
);
const text = fc.array(word, { maxLength: 8 }).map((words) => words.join(" "));
const texts = fc.array(text, { maxLength: 2 });
const name = fc.constantFrom("a", "b", "pdf-merge", "k8s", "e", "f");
const skill: fc.Arbitrary<SkillText> = fc.record({
  name,
  description: text,
  headings: texts,
  body: text,
  tags: texts,
  intents: texts,
  triggers: texts,
});
const change = fc.oneof(
  { weight: 3, arbitrary: skill.map((of) => ({ kind: "replace" as const, skill: of })) },
  { weight: 1, arbitrary: name.map((of) => ({ kind: "remove" as const, name: of })) },
);

const QUERIES = ["merge pdf", "pull request", "k8s tokens", "merg pfd", "kubernets", "combine 表格"];

const answers = (index: SearchIndex) => QUERIES.map((query) => index.search(query, { k: 10 }));

describe("an index that was changed step by step", () => {
  test("answers as one that was built at once, to the last bit, and has the same bytes", () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 25 }), (changes) => {
        const index = SearchIndex.build([]);
        const kept = new Map<string, SkillText>();
        for (const step of changes) {
          if (step.kind === "remove") {
            expect(index.remove(step.name)).toBe(kept.delete(step.name));
          } else {
            index.replace(step.skill);
            kept.set(step.skill.name, step.skill);
          }
        }
        const rebuilt = SearchIndex.build(kept.values());
        expect(answers(index)).toEqual(answers(rebuilt));
        expect(index.toBytes()).toEqual(rebuilt.toBytes());
        expect(index.names()).toEqual([...kept.keys()].sort());
      }),
    );
  });

  test("is the same after being written and read, and can be changed on", () => {
    fc.assert(
      fc.property(fc.uniqueArray(skill, { selector: (of) => of.name }), skill, (skills, more) => {
        const index = SearchIndex.build(skills);
        const read = SearchIndex.fromBytes(index.toBytes());
        if (!read.ok) throw new Error(read.error);
        expect(answers(read.value)).toEqual(answers(index));
        index.replace(more);
        read.value.replace(more);
        expect(answers(read.value)).toEqual(answers(index));
        expect(read.value.toBytes()).toEqual(index.toBytes());
      }),
    );
  });
});

describe("bytes that are no snapshot of this version", () => {
  const good = SearchIndex.build([]).toBytes();
  const changed = (at: number) => Uint8Array.from(good, (byte, place) => (place === at ? byte ^ 1 : byte));

  test.each([
    ["no bytes", new Uint8Array(), "The snapshot of the search index is cut short."],
    ["something else", new Uint8Array(64), "This is not a snapshot of a search index."],
    ["another version", changed(7), /^The snapshot has version \d+, not \d+\.$/],
    ["one bit changed", changed(good.length - 1), "The snapshot of the search index is damaged."],
    ["the end cut off", good.subarray(0, good.length - 1), "The snapshot of the search index is damaged."],
  ])("%s is an error", (_, bytes, error) => {
    expect(SearchIndex.fromBytes(bytes)).toEqual({ ok: false, error: expect.stringMatching(error) });
  });

  test("a snapshot inside a larger buffer is read", () => {
    const larger = new Uint8Array(good.length + 7);
    larger.set(good, 7);
    expect(SearchIndex.fromBytes(larger.subarray(7)).ok).toBe(true);
  });
});
