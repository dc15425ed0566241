import { expect, test } from "vitest";
import { listDanglingLinkWarnings } from "../../../src/skills/engine/package/index.ts";

const has = (path: string) => ["references/a.md", "references", "with space.md"].includes(path);

test.each<[string, string, string[]]>([
  ["files and folders that are there", "[a](references/a.md#part) [b](./references) [c](<with%20space.md>)", []],
  ["one that is not there", 'First.\n\nSee [it](references/b.md "Title").', ["3 references/b.md"]],
  ["two on one line", "[a](x.md) and [b](y.md)", ["1 x.md", "1 y.md"]],
  ["a picture", "![p](assets/p.png)", ["1 assets/p.png"]],
  [
    "addresses elsewhere",
    "[a](https://x.example/b) [b](mailto:a@b.example) [c](#part) [d](/etc) [e](../other/SKILL.md)",
    [],
  ],
  ["what code shows", "```md\n[a](x.md)\n```\nand `[b](y.md)`", []],
  ["code in a longer fence", "````\n```\n[a](x.md)\n````\n[b](y.md)", ["5 y.md"]],
  ["a place that a reader fills in", "[a]({name}.md) [b](<NAME>.md) [c](*.md)", []],
  ["an address that cannot be read", "[a](%zz.md)", []],
])("links in a text: %s", (_name, text, expected) => {
  const found = listDanglingLinkWarnings(text, has).map(
    ({ line, message }) => `${line} ${/The link to (.*) leads nowhere/.exec(message)?.[1]}`,
  );
  expect(found).toEqual(expected);
});

test("a text made to take long is read at once", () => {
  const text = `${"[a](".repeat(1000)}\n${"](<".repeat(1000)}\n${"`".repeat(4000)}`;
  expect(listDanglingLinkWarnings(text, has)).toEqual([]);
});
