import { describe, expect, test } from "vitest";
import { matchMessage } from "../../../src/skills/engine/search/match-message.ts";
import { SearchIndex } from "../../../src/skills/engine/search/search-index.ts";
import { anIndex, aSkill, found } from "./builders.ts";

const plain = aSkill("plain", { description: "Merge PDF files." });

describe("documents that are not as one would wish", () => {
  test.each([
    ["a body of a megabyte", aSkill("x", { body: "lorem ipsum dolor ".repeat(60_000) })],
    ["one word a hundred thousand times", aSkill("x", { body: "merge ".repeat(100_000) })],
    ["a megabyte without a blank", aSkill("x", { body: "x".repeat(1_000_000) })],
    ["a megabyte of dots and letters", aSkill("x", { body: "a.".repeat(500_000) })],
    ["emoji", aSkill("x", { body: "🎉👩‍👩‍👧".repeat(10_000) })],
    ["right to left", aSkill("x", { description: "دمج ملفات \u202E PDF", body: "שלום ".repeat(1_000) })],
    ["half a surrogate and zeros", aSkill("x", { body: "\uD800 \u0000 \uFFFF", description: "\u0000" })],
    ["a name that no folder has", aSkill("../…\n💥", { description: "x" })],
    ["names of the prototype", aSkill("__proto__", { body: "constructor hasOwnProperty __proto__ toString" })],
  ])("%s: others are found as before, and it can be written, read and removed", (_, odd) => {
    const index = anIndex(plain, odd, aSkill("other", { description: "Draw maps." }));
    expect(found(index, "merge pdf files")[0]).toBe("plain");
    const read = SearchIndex.fromBytes(index.toBytes());
    expect(read.ok && read.value.names()).toEqual(index.names());
    expect(index.remove(odd.name)).toBe(true);
    expect(index.toBytes()).toEqual(anIndex(plain, aSkill("other", { description: "Draw maps." })).toBytes());
  });

  test("words of the prototype are words", () => {
    const index = anIndex(aSkill("x", { body: "the constructor of __proto__" }), plain);
    expect([found(index, "constructor"), found(index, "hasOwnProperty")]).toEqual([["x"], []]);
  });

  test("stuffing a body with a word does not win against a skill that is about it", () => {
    const stuffed = aSkill("stuffed", { body: "merge pdf files ".repeat(1_000) });
    expect(found(anIndex(stuffed, plain), "merge pdf files")[0]).toBe("plain");
  });

  test("a hundred thousand tiny skills are built and searched within a few hundred megabytes", () => {
    const before = process.memoryUsage().rss;
    const index = SearchIndex.build(tiny(100_000));
    expect(found(index, "merge number 77777", 1)).toEqual(["skill-77777"]);
    expect((process.memoryUsage().rss - before) / 1e6).toBeLessThan(900);
  });
});

function* tiny(count: number) {
  for (let at = 0; at < count; at++) yield aSkill(`skill-${at}`, { description: `Merge the files of number ${at}.` });
}

describe("queries that are not as one would wish", () => {
  const index = anIndex(plain, aSkill("maps", { description: "Draw maps.", triggers: ["draw a map"] }));

  test("more than ten thousand words: the rare ones that skills have decide", () => {
    const words = Array.from({ length: 12_000 }, (_, at) => `unheard${at}`);
    const query = [...words, "merge pdf", ...words].join(" ");
    expect(found(index, query)).toEqual(["plain"]);
    expect(matchMessage(query, index, { k: 5 }).map(({ name }) => name)).toEqual(["plain"]);
  });

  test("typing errors are mended in short ones only", () => {
    const words = Array.from({ length: 20 }, (_, at) => `unheard${at}`).join(" ");
    expect([found(index, "mereg"), found(index, `mereg ${words}`)]).toEqual([["plain"], []]);
  });

  test("one word ten thousand times counts once", () => {
    expect(index.search("merge ".repeat(10_000), { k: 5 })).toEqual(index.search("merge", { k: 5 }));
  });

  test.each(["(((", "\\", "[a-z]+", "' OR 1=1 --", "merge*", "\u0000merge", "\uD800merge"])(
    "%j is no syntax",
    (query) => {
      expect(() => found(index, query)).not.toThrow();
    },
  );
});
