import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  buildIndexParts,
  SearchIndex,
  type SkillText,
  StoredIndex,
  type StoredParts,
} from "../../../src/skills/engine/search/index.ts";

const word = fc.constantFrom("merge", "merging", "pdf", "kubernetes", "pull", "request", "表格", "token", "fix", "k8s");
const text = fc.array(word, { maxLength: 8 }).map((words) => words.join(" "));
const texts = fc.array(text, { maxLength: 2 });
const skill: fc.Arbitrary<SkillText> = fc.record({
  name: fc.constantFrom("a", "b", "pdf-merge", "k8s", "e", "f", "G"),
  description: text,
  headings: texts,
  body: text,
  tags: texts,
  intents: texts,
  triggers: texts,
});

/** Reads the parts as a database gives them. */
function stored(index: SearchIndex): StoredIndex {
  const { names, lengths, terms, records } = buildIndexParts(index.store);
  const all = [...terms];
  const [byNumber, rows] = [new Map(all.map((term) => [term.number, term])), [...records]];
  const parts: StoredParts = {
    names,
    lengths,
    term: (text) => all.find(({ term }) => term === text),
    termsWith: (first) => all.filter(({ term }) => term.startsWith(first)),
    postings: (number) => byNumber.get(number)?.postings ?? { owners: new Uint32Array(), counts: new Uint32Array() },
    record: (owner) => rows[owner] ?? new Uint32Array(),
  };
  return new StoredIndex(parts);
}

const QUERIES = ["merge pdf", "pull request", "k8s tokens", "merg pfd", "kubernets", "combine 表格", "pdf merge", "g"];

describe("an index that is read in parts", () => {
  test("gives the answers of the index in memory, to the last bit and word", () => {
    fc.assert(
      fc.property(fc.uniqueArray(skill, { maxLength: 7, selector: ({ name }) => name }), (skills) => {
        const index = SearchIndex.build(skills);
        const parts = stored(index);
        for (const query of QUERIES) {
          expect(parts.search(query, { k: 3 })).toEqual(index.search(query, { k: 3 }));
          expect([...parts.relevance(query)].sort()).toEqual([...index.relevance(query)].sort());
        }
      }),
    );
  });
});
