import { describe, expect, test } from "vitest";
import { evaluate } from "../../../scripts/corpus/skills/evaluate.ts";
import { generate, generateMany } from "../../../scripts/corpus/skills/generate.ts";
import { PlainBm25 } from "../../../scripts/corpus/skills/plain-bm25.ts";
import { SearchIndex } from "../../../src/skills/search/search-index.ts";
import { partsOf } from "../../../src/skills/search/skill-text.ts";
import type { fieldsOf } from "../../../src/skills/search/store/field-counts.ts";
import { tokenize } from "../../../src/skills/search/words/tokenize.ts";

const corpus = generate();
const index = SearchIndex.build(corpus.skills);
const heldOut = corpus.queries["held-out"];

describe("the corpus", () => {
  test("is the same each time, with names that are unique and answers that exist", () => {
    expect(generate()).toEqual(corpus);
    const names = new Set(corpus.skills.map(({ name }) => name));
    expect(names.size).toBe(corpus.skills.length);
    expect(names.size).toBeGreaterThanOrEqual(1000);
    const all = Object.values(corpus.queries).flat();
    expect(all.filter(({ relevant }) => relevant.length < 1 || relevant.length > 5)).toEqual([]);
    expect(all.flatMap(({ relevant }) => relevant).filter((name) => !names.has(name))).toEqual([]);
  });

  test("has no topic, and no way to say it, in both splits", () => {
    const of = (split: "development" | "held-out") => corpus.queries[split].flatMap(({ topic, text }) => [topic, text]);
    const held = new Set(of("held-out"));
    expect(of("development").filter((item) => held.has(item))).toEqual([]);
  });

  test("has other skills of other names when there are more", () => {
    const many = generateMany(2_500);
    expect(new Set(many.map(({ name }) => name)).size).toBe(2_500);
  });
});

describe("search on queries that nothing was chosen by", () => {
  test("has an answer among the first five for 88 of 100, where plain BM25 leaves room for it", () => {
    const ours = evaluate(heldOut, (query, k) => index.search(query, { k }).map(({ name }) => name));
    const bm25 = new PlainBm25(corpus.skills);
    const plain = evaluate(heldOut, (query, k) => bm25.search(query, k));
    expect(ours.ret5).toBeGreaterThanOrEqual(88);
    expect(plain.ret5).toBeLessThanOrEqual(85);
    expect(ours.full5 - plain.full5).toBeGreaterThan(8);
  });

  test("gives reasons that are true: each word named stands in each field named", () => {
    for (const { text } of heldOut.slice(0, 120)) {
      for (const { name, why } of index.search(text, { k: 5 })) {
        const skill = corpus.skills.find((one) => one.name === name);
        expect(why.length).toBeGreaterThan(0);
        for (const line of why.filter((reason) => /^[^"]+: [a-z, ]+$/.test(reason))) {
          const [said = "", fields = ""] = line.split(": ");
          const word = said.split(/ [→≈] /).at(-1) ?? "";
          const isNear = said.includes("≈");
          const wanted = isNear ? [word] : tokenize(word).map(({ term }) => term);
          for (const field of fields.split(", ") as ReturnType<typeof fieldsOf>) {
            const terms = (skill === undefined ? [] : partsOf(skill, field)).flatMap((part) =>
              tokenize(part).map(({ term }) => term),
            );
            expect(
              wanted.some((term) => terms.includes(term)),
              `${line} in ${name}`,
            ).toBe(true);
          }
        }
      }
    }
  });
});
