import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  parseJsonPackage,
  type SkillPackage,
  serializeSkill,
  toJsonPackage,
} from "../../../src/skills/engine/package/index.ts";
import { anySkill } from "./any-skill.ts";
import { decodeFixtureBytes, isPattern, loadedSkill, parseFiles, parseFolder, skillMd, told } from "./builders.ts";

const parse = (value: unknown) =>
  parseJsonPackage(typeof value === "string" ? value : JSON.stringify(value), isPattern);

/** The seed's example, with a state in the place of the placeholder. */
const example = {
  id: "550e8400-e29b-41d4-a716-446655440000",
  name: "Consistency Checker",
  description: "Analyzes workspace content for contradictions and inconsistencies across pages.",
  version: "1.0.0",
  tags: ["analysis", "worldbuilding", "quality"],
  source: "system",
  intent_patterns: ["check consistency", "find contradictions", "verify facts"],
  trigger_phrases: ["are there any contradictions", "check for inconsistencies"],
  artifacts: [
    { kind: "description", name: "Overview", ordinal: 0, content: "The Consistency Checker skill analyzes content." },
    {
      kind: "prompt_template",
      name: "Check Prompt",
      ordinal: 1,
      content:
        'Given the claims about "{{ entity_name }}":\n\n{% for claim in claims %}Claim {{ loop.index }}\n{% endfor %}\n\nFind them.',
      metadata: { assertions: [{ type: "length", check: "char_range", min: 100, max: 5000 }], temperature: 0.2 },
    },
    {
      kind: "code_template",
      name: "Script",
      ordinal: 2,
      content: "import inklings\n\npages = inklings.search('{{ x }}')",
    },
    {
      kind: "dspy_module",
      name: "DSPy Checker",
      ordinal: 3,
      content: '{"template_id": "chain_of_thought", "signature": "claims -> contradictions"}',
      state_blob: "eyJkZW1vcyI6W119",
      metadata: { fallback_artifact: "Check Prompt" },
    },
  ],
};

describe("the JSON package form", () => {
  it("imports the seed's example", () => {
    const parsed = parse(example);
    expect(told(parsed)).toEqual([]);
    const skill = loadedSkill(parsed);
    expect(skill).toMatchObject({
      name: "consistency-checker",
      title: "Consistency Checker",
      id: example.id,
      source: "system",
    });
    expect(skill.body).toBe("\n# Consistency Checker\n\nThe Consistency Checker skill analyzes content.\n");
    expect(skill.artifacts.map(({ kind, fallback, templateId }) => [kind, fallback, templateId])).toEqual([
      ["description", null, null],
      ["prompt_template", null, null],
      ["code_template", null, null],
      ["dspy_module", "Check Prompt", "chain_of_thought"],
    ]);
  });

  it("keeps original name and id in skill.yaml", () => {
    const yaml = decodeFixtureBytes(serializeSkill(loadedSkill(parse(example))).get("skill.yaml"));
    expect(yaml.split("\n").slice(0, 2)).toEqual(["title: Consistency Checker", `id: ${example.id}`]);
  });

  const unknown = {
    ...example,
    later: { a: [1, null, "x"] },
    title: "not ours",
    skl: { later: true },
    edges: [{ type: "calls", target: "a", weight: 0.5 }],
    artifacts: example.artifacts.map((one) => ({ ...one, id: one.name, color: null, created_at: "2026-01-01" })),
  };

  it.each([
    ["the seed's example", example],
    ["one with unknown fields everywhere", unknown],
    [
      "one with all columns",
      { ...example, author: "Ada", marketplace_id: "m", sync_etag: "e", created_at: "c", updated_at: "u" },
    ],
  ])("gives %s back after it was a folder", (_, given) => {
    const skill = loadedSkill(parse(given));
    const folder = loadedSkill(parseFiles({ folder: skill.name, files: serializeSkill(skill) }));
    expect(folder).toEqual(skill);
    expect(JSON.parse(toJsonPackage(folder))).toEqual(given);
  });

  it("gives any folder back", () => {
    fc.assert(
      fc.property(anySkill, (skill) => {
        expect(loadedSkill(parse(toJsonPackage(skill)))).toEqual(skill);
      }),
      { numRuns: 100 },
    );
  });

  it("repeats the content of files, so that a reader of the seed's form has it", () => {
    const yaml =
      "artifacts:\n  - {kind: code_template, name: C, file: run.py}\n  - {kind: example, name: E, content: x, state_file: s}\n";
    const skill = loadedSkill(
      parseFolder({
        "SKILL.md": skillMd("name: pdf-tools", "description: Works."),
        "skill.yaml": yaml,
        "run.py": "print(1)\n",
        s: new Uint8Array([255]),
      }),
    );
    const written = JSON.parse(toJsonPackage(skill));
    expect(written.artifacts).toEqual([
      { kind: "code_template", name: "C", ordinal: 0, content: "print(1)\n", file: "run.py" },
      { kind: "example", name: "E", ordinal: 1, content: "x", state_blob: "/w==", state_file: "s" },
    ]);
    expect(written.skl.files).toEqual([
      { path: "run.py", text: "print(1)\n" },
      { path: "s", base64: "/w==" },
    ]);
    written.artifacts[0].content = "print(2)\n";
    expect(told(parse(written))).toEqual([
      "skill.json:1 error artifacts[0].content: file is given, too, so one of them is not used.",
    ]);
  });

  const refused: readonly (readonly [what: string, text: unknown, problems: readonly string[]])[] = [
    ["nothing", "", ["- This is not valid JSON: Unexpected end of JSON input."]],
    ["a list", "[]", ["1 A package is a JSON object."]],
    ["an empty object", "{}", ["1 name: it is missing.", "1 description: it is missing."]],
    ["a comment", '{"a":\n1 // b\n}', ["2 This is not valid JSON: Expected ',' or '}' after property value."]],
    ["a key twice", '{"name": "a",\n"name": "b", "description": "c"}', ['2 The key "name" stands twice.']],
    ["half a character", '{"name": "a",\n"description": "\\ud83d"}', ["2 A text holds half a UTF-16 character."]],
    [
      "a number that would be rounded",
      '{"name": "a", "description": "b",\n"x": 12345678901234567890}',
      ["2 The number 12345678901234567890 cannot be kept exactly."],
    ],
    [
      "a deep list",
      `{"a": ${"[".repeat(5000)}${"]".repeat(5000)}}`,
      ["- Lists and objects are nested more than 100 deep."],
    ],
    ["200,001 values", `[${"1,".repeat(200_001)}1]`, ["- It has more than 200000 values."]],
    ["17 MB", `{"a": "${"x".repeat(17 << 20)}"}`, ["- The file has 17 MB; at most 16 MB are read."]],
    [
      "a state that is none",
      { ...example, artifacts: [{ kind: "example", name: "E", content: "", state_blob: "?" }] },
      ["1 artifacts[0].state_blob: this is not base64."],
    ],
    [
      "no fallback",
      { ...example, artifacts: [example.artifacts[3]] },
      ['1 "DSPy Checker": its fallback_artifact "Check Prompt" is not an artifact of this skill.'],
    ],
    ["a folder elsewhere", { ...example, skl: { folder: "../up" } }, ['1 skl.folder: "../up" has a slash.']],
    ["a folder above", { ...example, skl: { folder: ".." } }, ['1 skl.folder: ".." has the part `..`.']],
    [
      "a file that is made",
      { ...example, skl: { files: [{ path: "SKILL.MD", text: "" }] } },
      ['1 skl.files[0].path: "SKILL.MD" is made from the other fields.'],
    ],
    [
      "a file in two spellings",
      {
        ...example,
        skl: {
          files: [
            { path: "a", text: "" },
            { path: "A", text: "" },
          ],
        },
      },
      ['1 skl.files[1].path: "A" is given twice, or in two spellings.'],
    ],
    [
      "a file without content",
      { ...example, skl: { files: [{ path: "a" }] } },
      ["1 skl.files[0].text: a file has either text or base64."],
    ],
    [
      "known keys as unknown ones",
      { ...example, skl: { frontmatter: { name: "x" } } },
      ["1 skl.frontmatter: it repeats name."],
    ],
  ];

  it.each(refused)("refuses %s", (_, text, problems) => {
    const parsed = parse(text);
    expect(parsed.skill).toBeNull();
    expect(told(parsed)).toEqual(problems.map((one) => one.replace(/^(-|\d+) /, "skill.json:$1 error ")));
  });

  it("refuses files that lead out", () => {
    expect(told(parse({ ...example, skl: { files: [{ path: "../a", text: "" }] } }))).toEqual([
      '../a:- error The path "../a" has the part `..`.',
    ]);
  });

  it("refuses what no folder could hold", () => {
    const parsed = parse({ ...example, skl: { body: "x".repeat(2 << 20) }, later: "y".repeat(5 << 20) });
    expect(told(parsed).filter((one) => one.includes("error"))).toEqual([
      "SKILL.md:- error The file has 2 MB; at most 1 MB are read.",
      "skill.yaml:- error The file has 5 MB; at most 4 MB are read.",
    ]);
  });
});

it("keeps an empty list of tags, which says that there are none", () => {
  const { skill } = parseJsonPackage(JSON.stringify({ name: "a", description: "Does it.", tags: [] }), () => null);
  expect(JSON.parse(toJsonPackage(skill as SkillPackage))).toMatchObject({ tags: [] });
});
