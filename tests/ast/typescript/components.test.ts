import { beforeAll, describe, expect, it } from "vitest";
import { compareSources, prepareSources, supportFor } from "../../../src/syntax/ast/index.ts";

async function compared(path: string, before: string, after: string) {
  const [old, now] = [before, after].map((text) => ({ path, bytes: new TextEncoder().encode(text) }));
  await prepareSources([old ?? null, now ?? null], "typescript");
  return compareSources(old ?? null, now ?? null, "typescript");
}
const compareComponentVersions = async (path: string, before: string, after: string) =>
  (await compared(path, before, after)).comparison.ast_change_type;

const VUE =
  '<template>\n  <p>{{ a }}</p>\n</template>\n\n<script setup lang="ts">\nimport { a } from "./a"\n</script>\n';

describe("a component", () => {
  beforeAll(() => supportFor("typescript").load());

  it.each([
    ["a.vue", VUE, VUE.replace('"./a"', "'./a'; // a")],
    ["a.svelte", "<script>\nlet a = 1\n</script>\n<p>{a}</p>\n", "<script>\n  let a = 1;\n</script>\n<p>{a}</p>\n"],
    ["a.astro", '---\nimport A from "./A.astro"\n---\n<A />\n', "---\n// A\nimport A from './A.astro';\n---\n<A />\n"],
  ])("%s is the same with another layout of its script", async (path, before, after) => {
    expect(await compareComponentVersions(path, before, after)).toBe("mechanical");
  });

  it.each([
    ["a.vue", "another template", VUE, VUE.replace("<p>", "<p >")],
    ["a.vue", "another kind of script", VUE, VUE.replace(' lang="ts"', "")],
    ["a.vue", "another statement", VUE, VUE.replace("</script>", "a()\n</script>")],
    ["a.vue", "a script in a comment", `<!--\n${VUE}-->`, `<!--\n${VUE.replace('"./a"', '"./a";')}-->`],
    [
      "a.vue",
      "a script in a template",
      "<template>\n<script>\na\n</script>\n</template>",
      "<template>\n<script>\na;\n</script>\n</template>",
    ],
    ["a.vue", "a template that does not end", `<template>${VUE}`, `<template>${VUE.replace('"./a"', '"./a";')}`],
    ["a.svelte", "a script behind the page", "<p />\n<script>\na\n</script>", "<p />\n<script>\na;\n</script>"],
    ["a.astro", "a script of the page", "---\n---\n<script>\na\n</script>", "---\n---\n<script>\na;\n</script>"],
    ["a.vue", "a byte order mark", VUE, `\ufeff${VUE}`],
  ])("%s is not with %s", async (path, _, before, after) => {
    expect(await compareComponentVersions(path, before, after)).not.toBe("mechanical");
  });

  it("has imports and names on their lines, and offers nothing that is certain", async () => {
    const script = '<script lang="ts">\nexport const b: number = 1\n</script>\n';
    const { after, comparison } = await compared("a.vue", VUE, VUE + script);
    expect(after?.imports).toEqual([{ module: "./a", names: ["a"], line: 6, kind: "static" }]);
    expect(comparison.signature_changes.map(({ symbol, kind, line }) => [symbol, kind, line])).toEqual([
      ["b", "added", 9],
    ]);
    expect([after?.links?.isOpen, after?.links?.uses.length]).toEqual([true, 1]);
  });

  it("names the words of a template's line that changed", async () => {
    const { comparison } = await compared("a.vue", VUE, VUE.replace("<p>", '<p v-if="is_authorized(user)">'));
    expect(comparison.identifiers_touched).toContain("is_authorized");
  });
});
