import { describe, expect, it } from "vitest";
import { languageIds, type SourceTree } from "../../src/kernel/domain/index.ts";
import { findLanguageByPath, languages, supportFor } from "../../src/syntax/ast/index.ts";

const emptyTree: SourceTree = {
  list: async (folder) => (folder === "" ? new Map() : null),
  read: async () => null,
};

describe("the list of languages", () => {
  it("is what the types and schemas are generated from", () => {
    expect(languages.flatMap(({ names }) => names.map(({ id }) => id))).toEqual(languageIds);
  });

  it("gives each file ending to one language", () => {
    const extensions = languages.flatMap(({ names }) => names.flatMap((name) => name.extensions));
    expect(new Set(extensions).size).toBe(extensions.length);
  });
});

describe.each(languageIds)("%s as a language", (id) => {
  const support = supportFor(id);
  const extension = support.names.find((name) => name.id === id)?.extensions[0] ?? "";

  it("is found by its file ending, in capitals too", () => {
    expect([findLanguageByPath(`a/b.${extension}`), findLanguageByPath(`B.${extension.toUpperCase()}`)]).toEqual([
      id,
      id,
    ]);
  });

  it.each(["", "\u0000\ufffd{[(", "a = 1\n"])("parses %j without throwing", async (text) => {
    await support.load();
    const outcome = support.parse(new TextEncoder().encode(text), `a.${extension}`, id);
    expect(outcome.ok ? outcome.value.language : outcome.error.message).not.toBe("");
  });

  it("resolves an import in an empty tree to no file", async () => {
    await support.load();
    const resolver = support.createResolver(emptyTree, { roots: [] });
    const [resolved] = await resolver.resolve(`a.${extension}`, [{ module: "x", names: [], line: 1, kind: "static" }]);
    expect(resolved?.resolved).toEqual([]);
  });

  it("knows no package where there is no manifest", async () => {
    await support.load();
    const named = await support.packages.namedIn("", emptyTree);
    expect([named.size, support.packages.isProvided("x", named), support.packages.isInTechStack("x", named)]).toEqual([
      0,
      false,
      false,
    ]);
  });
});
