import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  collectSkillWords,
  isSkillName,
  type SkillPackage,
  searchText,
  toSkillName,
} from "../../../src/skills/engine/package/index.ts";
import { loadedSkill, parseFolder, withYaml } from "./builders.ts";

const withBody = (body: string) =>
  loadedSkill(parseFolder({ "SKILL.md": `---\nname: pdf-tools\ndescription: Works.\n---\n${body}` }));

const renderSearchText = (skill: SkillPackage) => searchText(collectSkillWords(skill));

describe("the headings of a body", () => {
  it.each([
    ["# One\ntext\n### Three ###\n", ["One", "Three"]],
    ["One\n===\n\nTwo\n---\n\nnot\n\n---\n", ["One", "Two"]],
    ["```sh\n# no heading\n```\n# One\n", ["One"]],
    ["~~~~\n# no\n~~~\n# no\n~~~~\n# One\n", ["One"]],
    ["#hashtag\n####### seven\n    # code\n# C#\n", ["C#"]],
    ["# The **bold** `code_name` and [link](https://a.b)\r\n", ["The bold code_name and link"]],
    ["- item\n---\n#\n# 处理\n", ["处理"]],
    ["```\n# never closed\n", []],
  ])("of %j are %j", (body, headings) => expect(renderSearchText(withBody(body)).headings).toEqual(headings));
});

describe("the words of a skill", () => {
  it("are plain texts by field", () => {
    const skill = loadedSkill(
      withYaml(
        "title: PDF Tools\ntags: [pdf, forms]\nintent_patterns: [fill a form]\ntrigger_phrases: [merge these]\n",
      ),
    );
    expect(renderSearchText(skill)).toEqual({
      name: "pdf-tools",
      description: "Works with PDF files.",
      headings: ["PDF Tools", "Title"],
      body: "Title",
      tags: ["pdf", "forms"],
      intents: ["fill a form"],
      triggers: ["merge these"],
    });
  });

  it.each([
    ["marks of emphasis", "**bold** and *slanted*, __strong__ _too_, ~~gone~~", "bold and slanted, strong too, gone"],
    [
      "names with underscores",
      "call `run_tests` or snake_case_name and a__b__c",
      "call run_tests or snake_case_name and a__b__c",
    ],
    ["multiplication", "2 * 3 * 4", "2 * 3 * 4"],
    [
      "links and images",
      'see [the guide](docs/a.md "t") and ![a chart](x.png) or [ref][1]',
      "see the guide and a chart or ref",
    ],
    ["lists and quotes", "- one\n* two\n1. three\n> four\n- [x] five", "one\ntwo\nthree\nfour\nfive"],
    ["tables", "| Tool | Use |\n|---|:--|\n| qpdf | merge |", "Tool Use\nqpdf merge"],
    ["HTML", "<b>bold</b> <!-- hidden --> a < b", "bold hidden a < b"],
    ["code", "```python\nimport pypdf  # reads\n```\n", "import pypdf  # reads"],
    ["other scripts", "处理 **文件** 📄", "处理 文件 📄"],
  ])("of Markdown are kept and its marks are not: %s", (_, body, words) => {
    expect(renderSearchText(withBody(body)).body.replace(/ {2,}(?!#)/g, " ")).toBe(words);
  });

  it("include overviews that are artifacts, but not twice", () => {
    const artifact = (text: string) =>
      `artifacts:\n  - {kind: description, name: O, content: ${JSON.stringify(text)}}\n`;
    expect(renderSearchText(loadedSkill(withYaml(artifact("## When\nFor forms."))))).toMatchObject({
      headings: ["Title", "When"],
      body: "Title\nWhen\nFor forms.",
    });
    expect(renderSearchText(loadedSkill(withYaml(artifact("# Title")))).body).toBe("Title");
  });
});

describe("a folder's name for a title", () => {
  it.each([
    ["Consistency Checker", "consistency-checker"],
    ["pdf-tools", "pdf-tools"],
    ["  C++ & Rust!  ", "c-rust"],
    ["Crème Brûlée", "creme-brulee"],
    ["ﬁle ①", "file-1"],
    ["../../etc/passwd", "etc-passwd"],
    ["a".repeat(70), "a".repeat(64)],
    [`${"a".repeat(63)} b`, "a".repeat(63)],
    ["处理", "skill-e99a6717"],
  ])("%j is %j", (title, slug) => expect(toSkillName(title)).toBe(slug));

  it("is always a name, and a name's is itself", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (title) => {
        expect(isSkillName(toSkillName(title))).toBe(true);
        expect(toSkillName(toSkillName(title))).toBe(toSkillName(title));
      }),
    );
  });
});
