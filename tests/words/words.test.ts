import { describe, expect, it, test } from "vitest";
import {
  countDocumentFrequencies,
  indexFields,
  isStopWord,
  measureOverlap,
  splitTerms,
  splitWords,
  stemWord,
  weighByRareness,
} from "../../src/kernel/words/index.ts";

test("the quick ways of reading ASCII text give what the rules for all scripts give", () => {
  const names = ["a", "B", "PDFs", "parseJSONFile", "XMLHttpX", "v2Beta", "is_OK-Now", "SHA256Hash", "it's", "C++"];
  for (const first of names)
    for (const second of names) {
      const piece = `${first}${second}`;
      // The accent makes the whole piece take the rules for all scripts, and is removed by them.
      expect(splitWords(piece)).toEqual(splitWords(`${piece}\u0301`));
      expect(splitWords(`${first}\n${second}\té\n${piece}`)).toEqual([
        ...splitWords(`${first} ${second}`),
        "e",
        ...splitWords(piece),
      ]);
    }
});

describe("splitWords", () => {
  it.each([
    ["parseOrder_v2", ["parse", "order", "v2"]],
    ["parseJSONFile", ["parse", "json", "file"]],
    ["app/order-lines.py", ["app", "order", "lines", "py"]],
    ["APP_TOKEN_TTL", ["app", "token", "ttl"]],
    ["PDFs of URLs", ["pdfs", "of", "urls"]],
    ["SHA256Hash, oauth2 and k8s", ["sha256", "hash", "oauth2", "and", "k8s"]],
    ["Python 3.12.1", ["python", "3.12.1"]],
    ["It doesn't and can't; the user's", ["it", "does", "not", "and", "not", "the", "user"]],
    ["C++ and C#", ["cpp", "and", "csharp"]],
    ["Déjà ﬁnancé", ["deja", "finance"]],
    ["退款政策v2", ["退款", "款政", "政策", "v2"]],
    ["", []],
  ])("splits %j", (text, words) => {
    expect(splitWords(text)).toEqual(words);
  });

  it("leaves out runs that are too long to be words", () => {
    expect(splitWords(`key ${"a1".repeat(40)} end`)).toEqual(["key", "end"]);
  });
});

describe("terms", () => {
  it("stems words and leaves grammar out, in order", () => {
    expect(splitTerms("The refunds are processed by the OrderProcessor")).toEqual([
      "refund",
      "process",
      "order",
      "processor",
    ]);
    expect([stemWord("refunds"), stemWord("oauth2"), stemWord("退款")]).toEqual(["refund", "oauth2", "退款"]);
    expect([isStopWord("the"), isStopWord("refund")]).toEqual([true, false]);
  });
});

describe("overlap", () => {
  const texts = ["refunds are final", "orders are final", "tokens expire", "orders expire"].map(splitTerms);
  const frequencies = countDocumentFrequencies(texts);

  it("counts a text once for each of its terms", () => {
    expect(countDocumentFrequencies([["a", "a", "b"], ["a"]])).toEqual({
      size: 2,
      counts: new Map(Object.entries({ a: 2, b: 1 })),
    });
  });

  it("weighs rare terms more than common ones", () => {
    expect(weighByRareness(frequencies, "refund")).toBeGreaterThan(weighByRareness(frequencies, "order"));
    expect(measureOverlap(["refund", "x"], ["refund", "y"], frequencies)).toBeGreaterThan(
      measureOverlap(["order", "x"], ["order", "y"], frequencies),
    );
  });

  it("is 1 for the same terms, 0 for others or none, and the same both ways", () => {
    const [first = [], second = [], third = []] = texts;
    expect(measureOverlap(first, first, frequencies)).toBe(1);
    expect([measureOverlap(first, third, frequencies), measureOverlap([], [], frequencies)]).toEqual([0, 0]);
    expect(measureOverlap(first, second, frequencies)).toBe(measureOverlap(second, first, frequencies));
  });
});

describe("fieldIndex", () => {
  const weights = { name: { weight: 3, lengthPenalty: 0 }, body: { weight: 1, lengthPenalty: 0.75 } };
  const documents = [
    { name: ["order"], body: ["refund"] },
    { name: ["refund"], body: ["order", "order"] },
    { name: ["queue"], body: ["worker"] },
    { body: ["order", "a", "b", "c", "d", "e"] },
    { name: ["queue"], body: ["worker"] },
  ];

  it("puts the field of more weight and the shorter field first", () => {
    expect(
      indexFields(documents, weights)
        .rank(["refund"])
        .map(({ at }) => at),
    ).toEqual([1, 0]);
    expect(
      indexFields(documents, weights)
        .rank(["order"])
        .map(({ at }) => at),
    ).toEqual([0, 1, 3]);
  });

  it("keeps the order of documents that are equally good and leaves the others out", () => {
    expect(
      indexFields(documents, weights)
        .rank(["queue"])
        .map(({ at }) => at),
    ).toEqual([2, 4]);
    expect(indexFields(documents, weights).rank(["unknown"])).toEqual([]);
  });

  it("says what was found where, with weights of the query's terms", () => {
    const index = indexFields(documents, weights);
    expect([index.size, index.frequency("order"), index.frequency("unknown")]).toEqual([5, 3, 0]);
    const [first] = index.rank(
      new Map([
        ["refund", 2],
        ["order", 0.1],
      ]),
    );
    expect(first?.at).toBe(1);
    expect(first?.matches.map(({ term, fields }) => [term, fields])).toEqual([
      ["refund", ["name"]],
      ["order", ["body"]],
    ]);
  });
});
