import { describe, expect, test } from "vitest";
import { SearchIndex } from "../../../src/skills/engine/search/search-index.ts";
import { anIndex, aSkill, found } from "./builders.ts";

const library = anIndex(
  aSkill("pdf-merge", { description: "Merge PDF files into one.", body: "Keep bookmarks." }),
  aSkill("pdf-split", { description: "Split a PDF into pages.", body: "Not for merging; for that, pdf merge." }),
  aSkill("k8s-debug", { description: "Debug failing pods in Kubernetes clusters.", tags: ["kubernetes"] }),
  aSkill("pr-review", { description: "Review a pull request.", headings: ["Reading the diff"] }),
  aSkill("office", { description: "Handle files.", body: "pdf merge split kubernetes review request pods" }),
);

describe("what is found first", () => {
  test.each([
    ["the name", "pdf-merge", "pdf-merge"],
    ["words of the description", "split pdf pages", "pdf-split"],
    ["an inflection", "merging pdfs", "pdf-merge"],
    ["a tag", "kubernetes", "k8s-debug"],
    ["one word for two", "PdfMerge", "pdf-merge"],
    ["a short name", "k8s", "k8s-debug"],
    ["a typing error", "kuberntes pods", "k8s-debug"],
    ["swapped letters", "mereg pdf", "pdf-merge"],
    ["a heading", "reading a diff", "pr-review"],
    ["words around it", "please help me, I need to split this pdf", "pdf-split"],
    ["one rare word among many unknown", "zzqx blorf wibble bookmarks", "pdf-merge"],
  ])("by %s", (_, query, first) => expect(found(library, query)[0]).toBe(first));

  test("a skill that stands for the query is before one that mentions it", () => {
    expect(found(library, "merge pdf")).toEqual(["pdf-merge", "pdf-split", "office"]);
  });

  test("words that stand together are before words that do not", () => {
    const index = anIndex(
      aSkill("a", { description: "Rate of a client, and its limit." }),
      aSkill("b", { description: "Client of its rate limit, and a." }),
    );
    expect(found(index, "rate limit")).toEqual(["b", "a"]);
  });

  test("equal skills come by name", () => {
    const same = { description: "Merge files." };
    expect(found(anIndex(aSkill("c", same), aSkill("a", same), aSkill("b", same)), "merge")).toEqual(["a", "b", "c"]);
  });

  test("text in Chinese is found by a part of it", () => {
    const index = anIndex(aSkill("a", { description: "从PDF提取表格" }), aSkill("b", { description: "合并文件" }));
    expect(found(index, "表格")).toEqual(["a"]);
  });
});

describe("what is not found", () => {
  test.each([
    ["nothing", ""],
    ["blanks", " \n\t "],
    ["stop words", "how to use the"],
    ["signs and emoji", "?!… 🎉"],
    ["a word that is like no other", "zzqxv"],
    ["a version that differs", "9.9.9"],
  ])("for %s", (_, query) => expect(library.search(query, { k: 5 })).toEqual([]));

  test("more than was asked for", () => {
    expect(found(library, "pdf", 1)).toHaveLength(1);
    expect(found(library, "pdf", 0)).toEqual([]);
  });

  test("anything in an empty index", () => expect(found(SearchIndex.build([]), "pdf")).toEqual([]));
});

describe("why", () => {
  const why = (query: string, name: string) =>
    library.search(query, { k: 9 }).find((match) => match.name === name)?.why;

  test.each([
    ["a word and its fields", "bookmarks", "pdf-merge", ["bookmarks: body"]],
    ["all fields, the name first", "kubernetes", "k8s-debug", ["kubernetes: description, tags"]],
    ["a typing error", "bookmraks", "pdf-merge", ["bookmraks ≈ bookmark: body"]],
    [
      "words that stand together, and the whole name",
      "pdf merge",
      "pdf-merge",
      ["the whole name", "pdf: name, description", "merge: name, description", '"pdf merge" close together: name'],
    ],
  ])("names %s", (_, query, name, expected) => expect(why(query, name)).toEqual(expected));
});

describe("an index that changes", () => {
  test("finds what was added and nothing of what was removed or replaced", () => {
    const index = anIndex(aSkill("a", { description: "Merge files." }), aSkill("b", { description: "Draw maps." }));
    index.replace(aSkill("a", { description: "Paint walls." }));
    index.replace(aSkill("c", { description: "Bake bread." }));
    expect([index.size, index.names(), index.has("c")]).toEqual([3, ["a", "b", "c"], true]);
    expect([found(index, "merge"), found(index, "paint"), found(index, "bake")]).toEqual([[], ["a"], ["c"]]);
    expect([index.remove("a"), index.remove("a"), found(index, "paint")]).toEqual([true, false, []]);
  });

  test("refuses a second skill of a name", () => {
    const index = anIndex(aSkill("a"));
    expect(() => index.add(aSkill("a"))).toThrow("The index has a skill a already.");
  });
});
