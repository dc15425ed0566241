import { describe, expect, it } from "vitest";
import {
  buildPackageFileMap,
  firstArtifact,
  loadedSkill,
  parseFiles,
  parseFolder,
  skillMd,
  told,
  withYaml,
} from "./builders.ts";

const artifact = (...lines: readonly string[]): string =>
  `artifacts:\n${lines.map((line, index) => `${index === 0 ? "  - " : "    "}${line}`).join("\n")}\n`;

const WHOLE = `title: Consistency Checker
id: 550e8400-e29b-41d4-a716-446655440000
version: "2.0"
tags: [analysis, quality]
source: community
author: Ada
intent_patterns: [check consistency]
trigger_phrases: ["are there any contradictions?"]
marketplace_id: m-1
sync_etag: W/"1"
created_at: 2026-01-01T00:00:00Z
updated_at: "2026-01-02T00:00:00Z"
artifacts:
  - kind: prompt_template
    name: Check Prompt
    model_variant: anthropic
    id: a-1
    content: |
      Claims about {{ name }}:
      {% for claim in claims %}{{ claim }}{% endfor %}
    inputs: {type: object, required: [claims]}
    assertions:
      - {type: structural, check: json_schema, schema: {type: object}}
      - {type: length, check: char_range, min: 100, max: 5000, severity: soft}
      - {type: pattern, check: no_match, pattern: "^\`\`\`", description: no code fence}
      - {type: semantic, check: llm_eval, prompt: Does it name pages?, expected: yes}
  - kind: dspy_module
    name: DSPy Checker
    content: '{"template_id": "chain_of_thought", "signature": "claims -> contradictions"}'
    state_blob: eyJhIjoxfQ==
    metadata: {fallback_artifact: Check Prompt, tries: 3}
  - {kind: wasm_module, name: Node, file: node.wasm, ordinal: 7}
edges:
  - {type: depends_on, target: pdf}
  - {type: conflicts, target: other, reason: both write}
  - {type: produces, target: Report}
manifest:
  node_id: n-1
  status: learned
`;

const none = { id: null, createdAt: null, updatedAt: null, modelVariant: null, unknown: {} };
const plain = {
  ...none,
  assertions: [],
  inputs: null,
  fallback: null,
  templateId: null,
  stateBlob: null,
  metadata: {},
};
const hard = { severity: "hard", description: null, unknown: {} };

describe("reading skill.yaml", () => {
  it("takes every column and field over", () => {
    const parsed = withYaml(WHOLE, { "node.wasm": new Uint8Array([0, 0x61, 0x73, 0x6d, 0xff]) });
    expect(told(parsed)).toEqual([]);
    expect(loadedSkill(parsed)).toMatchObject({
      name: "pdf-tools",
      title: "Consistency Checker",
      id: "550e8400-e29b-41d4-a716-446655440000",
      version: "2.0",
      tags: ["analysis", "quality"],
      source: "community",
      author: "Ada",
      intents: ["check consistency"],
      triggers: ["are there any contradictions?"],
      marketplaceId: "m-1",
      syncEtag: 'W/"1"',
      createdAt: "2026-01-01T00:00:00Z",
      updatedAt: "2026-01-02T00:00:00Z",
      edges: [
        { type: "depends_on", target: "pdf", reason: null, unknown: {} },
        { type: "conflicts_with", target: "other", reason: "both write", unknown: {} },
        { type: "produces", target: "Report", reason: null, unknown: {} },
      ],
      manifest: { node_id: "n-1", status: "learned" },
    });
    expect(loadedSkill(parsed).artifacts).toEqual([
      {
        ...plain,
        kind: "prompt_template",
        name: "Check Prompt",
        ordinal: 0,
        id: "a-1",
        modelVariant: "anthropic",
        content: {
          kind: "inline",
          text: "Claims about {{ name }}:\n{% for claim in claims %}{{ claim }}{% endfor %}\n",
        },
        inputs: { type: "object", required: ["claims"] },
        assertions: [
          { ...hard, type: "structural", check: "json_schema", schema: { type: "object" } },
          { ...hard, type: "length", check: "char_range", min: 100, max: 5000, severity: "soft" },
          { ...hard, type: "pattern", check: "no_match", pattern: "^```", description: "no code fence" },
          { ...hard, type: "semantic", check: "llm_eval", prompt: "Does it name pages?", expected: "yes" },
        ],
      },
      {
        ...plain,
        kind: "dspy_module",
        name: "DSPy Checker",
        ordinal: 1,
        content: {
          kind: "inline",
          text: '{"template_id": "chain_of_thought", "signature": "claims -> contradictions"}',
        },
        fallback: "Check Prompt",
        templateId: "chain_of_thought",
        stateBlob: { kind: "inline", base64: "eyJhIjoxfQ==" },
        metadata: { tries: 3 },
      },
      { ...plain, kind: "wasm_module", name: "Node", ordinal: 7, content: { kind: "file", path: "node.wasm" } },
    ]);
  });

  it("has the seed's defaults without skill.yaml and with an empty one", () => {
    const defaults = { version: "1.0.0", source: "user", tags: [], artifacts: [], id: null, title: "pdf-tools" };
    const without = parseFolder({ "SKILL.md": skillMd("name: pdf-tools", "description: Works.") });
    expect(loadedSkill(without)).toMatchObject(defaults);
    expect(loadedSkill(withYaml("# nothing yet\n"))).toMatchObject(defaults);
  });

  const refused: readonly (readonly [what: string, yaml: string, problems: readonly string[]])[] = [
    ["a number as version", "version: 1.0\n", ["1 version: found 1; a text is allowed."]],
    ["a text as tags", "title: A\ntags: a, b\n", ['2 tags: found "a, b"; a list of texts is allowed.']],
    ["a number among tags", "tags:\n  - a\n  - 3\n", ["3 tags[1]: found 3; a text is allowed."]],
    ["an unknown source", "source: comunity\n", ['1 source: found "comunity"; allowed are system, community, user.']],
    [
      "an unknown kind",
      artifact("kind: promt_template", "name: P", "content: x"),
      [
        '2 artifacts[0].kind: found "promt_template"; allowed are description, prompt_template, code_template, dspy_module, wasm_module, approach, example.',
      ],
    ],
    [
      "an artifact without anything",
      artifact("ordinal: 1"),
      [
        "2 artifacts[0].kind: it is missing; allowed are description, prompt_template, code_template, dspy_module, wasm_module, approach, example.",
        "2 artifacts[0].content: it is missing.",
        "2 artifacts[0].name: it is missing.",
      ],
    ],
    [
      "a negative ordinal",
      artifact("kind: example", "name: E", "content: x", "ordinal: -1"),
      ["5 artifacts[0].ordinal: found -1; a whole number from 0 on is allowed."],
    ],
    [
      "both content and a file",
      artifact("kind: example", "name: E", "content: x", "file: skill.txt"),
      ["4 artifacts[0].content: file is given, too, so one of them is not used."],
    ],
    [
      "a map instead of a list",
      "artifacts:\n  kind: example\n",
      ["1 artifacts: found an object; a list of objects is allowed."],
    ],
    ["texts instead of objects", "edges:\n  - pdf\n", ['2 edges[0]: found "pdf"; an object is allowed.']],
    [
      "an unknown edge type",
      "edges:\n  - {type: depend_on, target: x}\n",
      [
        '2 edges[0].type: found "depend_on"; allowed are depends_on, specializes, composes_with, similar_to, conflicts_with, calls, requires, produces, validates, supersedes, conflicts.',
      ],
    ],
    ["a manifest that is a text", "manifest: node.yaml\n", ['1 manifest: found "node.yaml"; an object is allowed.']],
    [
      "a pattern for another engine",
      artifact(
        "kind: example",
        "name: E",
        "content: x",
        "assertions:",
        "  - {type: pattern, check: match, pattern: '(?<=a)b'}",
      ),
      [
        '6 artifacts[0].assertions[0].pattern: "(?<=a)b" is not a pattern in RE2 syntax: look-around and back-references are not supported',
      ],
    ],
    [
      "a range that nothing is in",
      artifact(
        "kind: example",
        "name: E",
        "content: x",
        "assertions:",
        "  - {type: length, check: token_range, min: 2, max: 1}",
      ),
      ["6 artifacts[0].assertions[0].min: 2 is above max, which is 1, so no output passes."],
    ],
    [
      "a range without bounds",
      artifact("kind: example", "name: E", "content: x", "assertions:", "  - {type: length, check: token_range}"),
      ["6 artifacts[0].assertions[0].min: min and max are both missing."],
    ],
    [
      "a check of another type",
      artifact("kind: example", "name: E", "content: x", "assertions:", "  - {type: length, check: match, min: 1}"),
      ['6 artifacts[0].assertions[0].check: found "match"; allowed are char_range, token_range.'],
    ],
    [
      "a boolean as the answer",
      artifact(
        "kind: example",
        "name: E",
        "content: x",
        "assertions:",
        "  - {type: semantic, check: llm_eval, prompt: P, expected: true}",
      ),
      ["6 artifacts[0].assertions[0].expected: found true; a text is allowed."],
    ],
    [
      "assertions in two places",
      artifact("kind: example", "name: E", "content: x", "assertions: []", "metadata: {assertions: []}"),
      ["5 artifacts[0].assertions: metadata.assertions is given, too."],
    ],
    [
      "a state that is no base64",
      artifact("kind: example", "name: E", "content: x", "state_blob: a*b="),
      ["5 artifacts[0].state_blob: this is not base64."],
    ],
    [
      "DSPy content that is no JSON",
      artifact("kind: dspy_module", "name: D", "content: chain_of_thought", "fallback_artifact: P"),
      [
        '2 "D": its fallback_artifact "P" is not an artifact of this skill.',
        "4 artifacts[0].content: a dspy_module's content is JSON with a template_id.",
      ],
    ],
    ["a list as the document", "- a\n", ["1 The file is a list and not keys with values."]],
    ["two documents", "title: A\n---\ntitle: B\n", ["2 The text holds more than one YAML document."]],
    ["another YAML version", "%YAML 1.1\n---\ntitle: A\n", ["1 A %YAML directive is used."]],
    [
      "1,001 artifacts",
      `artifacts: [${"{}, ".repeat(1001)}]`,
      ["1 artifacts: found 1001 entries; at most 1000 are allowed."],
    ],
  ];

  it.each(refused)("refuses %s", (_, yaml, problems) => {
    const parsed = withYaml(yaml, { "skill.txt": "x" });
    expect(parsed.skill).toBeNull();
    expect(told(parsed)).toEqual(problems.map((one) => one.replace(/^(\d+) /, "skill.yaml:$1 error ")));
  });

  it("keeps what it does not know, tells it and suggests the nearest name", () => {
    const parsed = withYaml("verison: a\nartifacts:\n  - {kind: example, name: E, content: x, color: red}\n");
    expect(told(parsed)).toEqual([
      "skill.yaml:1 warning verison: skl does not know this key; it is kept and has no effect. Did you mean version?",
      "skill.yaml:3 warning artifacts[0].color: skl does not know this key; it is kept and has no effect.",
    ]);
    expect(loadedSkill(parsed).unknown.card).toEqual({ verison: "a" });
    expect(firstArtifact(parsed).unknown).toEqual({ color: "red" });
  });

  it("names the nearest value, and the first 100 of many problems", () => {
    const { problems } = withYaml(artifact("kind: promt_template", "name: P", "content: x"));
    expect(problems.map(({ fix }) => fix)).toEqual(["Did you mean prompt_template?"]);
    const many = withYaml(`tags: [${"1, ".repeat(150)}]`);
    expect(many.problems).toHaveLength(101);
    expect(many.problems.at(-1)?.message).toBe("There are 50 more problems.");
  });

  it("tells the problems of both files at once", () => {
    const parsed = parseFolder({ "SKILL.md": skillMd("name: pdf-tools"), "skill.yaml": "version: 1\n" });
    expect(told(parsed).map((one) => one.split(" ")[0])).toEqual(["SKILL.md:1", "skill.yaml:1"]);
  });

  it("keeps the placeholder that examples print in the place of a state", () => {
    const parsed = withYaml(artifact("kind: example", "name: E", "content: x", 'state_blob: "<base64-encoded JSON>"'));
    expect(told(parsed)).toEqual([
      "skill.yaml:5 warning artifacts[0].state_blob: this is a placeholder and not a state.",
    ]);
    expect(firstArtifact(parsed).stateBlob).toEqual({ kind: "inline", base64: "<base64-encoded JSON>" });
  });
});

describe("a file that an artifact refers to", () => {
  const refer = (path: string): string => artifact("kind: code_template", "name: C", `file: ${JSON.stringify(path)}`);

  it("is read from the package", () => {
    const parsed = withYaml(refer("scripts/run.py"), { "scripts/run.py": "print(1)\n" });
    expect(firstArtifact(parsed).content).toEqual({ kind: "file", path: "scripts/run.py" });
  });

  it.each([
    ["../secret", "has the part `..`"],
    ["scripts/../../secret", "has the part `..`"],
    ["./scripts/run.py", "has the part `.`"],
    ["/etc/passwd", "is absolute"],
    ["C:/secret", "begins with a drive letter"],
    ["..\\secret", "has a backslash, which is a separator on Windows"],
    ["scripts//run.py", "has an empty part"],
    ["scripts/\u0000run.py", "has a control character"],
    [".git/config", "leads into a .git folder"],
    ["", "has an empty part"],
    ["scripts/missing.py", "is not a file of the package"],
    ["SKILL.md", "is not a file of the package"],
  ])("may not be %j", (path, reason) => {
    const parsed = withYaml(refer(path), { "scripts/run.py": "print(1)\n" });
    expect(told(parsed)).toEqual([`skill.yaml:4 error artifacts[0].file: ${JSON.stringify(path)} ${reason}.`]);
  });

  it("may not be a symbolic link", () => {
    const head = skillMd("name: pdf-tools", "description: Works.");
    const files = buildPackageFileMap({ "SKILL.md": head, "skill.yaml": refer("notes") });
    expect(told(parseFiles({ folder: "pdf-tools", files, links: ["notes"] }))).toEqual([
      'skill.yaml:4 error artifacts[0].file: "notes" is a symbolic link, which is not followed.',
      "notes:- warning A symbolic link is not followed and is not part of the package.",
    ]);
  });

  it("must be a text unless it is a module", () => {
    const parsed = withYaml(refer("run.py"), { "run.py": new Uint8Array([0xff]) });
    expect(told(parsed)).toEqual([
      'skill.yaml:4 error artifacts[0].file: "run.py" is not UTF-8, and a code_template is a text.',
    ]);
  });

  it("may be a state", () => {
    const yaml = artifact("kind: example", "name: E", "content: x", "state_file: state.bin");
    expect(firstArtifact(withYaml(yaml, { "state.bin": new Uint8Array([0xff]) })).stateBlob).toEqual({
      kind: "file",
      path: "state.bin",
    });
    expect(told(withYaml(yaml))).toEqual([
      'skill.yaml:5 error artifacts[0].state_file: "state.bin" is not a file of the package.',
    ]);
  });
});

describe("what the parts of a package say about each other", () => {
  const prompt = "  - {kind: prompt_template, name: P, content: x}\n";
  const dspy = (rest: string) => `  - {kind: dspy_module, name: D, content: '{"template_id": "t"}'${rest}}\n`;
  const script = (rest = "") =>
    `  - {kind: code_template, name: S 1, metadata: {language: javascript}, content: x${rest}}\n`;
  const taking = (from: string) => `  - {kind: prompt_template, name: P, content: x, inputs: {claims: ${from}}}\n`;
  const closed =
    ", assertions: [{type: structural, check: json_schema, schema: {type: object, additionalProperties: false, properties: {claims: {type: array}}}}]";
  const cases: readonly (readonly [what: string, yaml: string, problems: readonly string[]])[] = [
    [
      "a name twice",
      `artifacts:\n${prompt}${prompt}`,
      ['3 error The artifact "P" stands twice with the default variant.'],
    ],
    [
      "a variant twice",
      "artifacts:\n  - {kind: example, name: P, content: x, model_variant: a}\n  - {kind: example, name: P, content: x, model_variant: a}\n",
      ['3 error The artifact "P" stands twice with the variant "a".'],
    ],
    [
      "two variants",
      "artifacts:\n  - {kind: example, name: P, content: x, model_variant: a}\n  - {kind: example, name: P, content: x}\n",
      [],
    ],
    [
      "two kinds of default",
      "artifacts:\n  - {kind: example, name: P, content: x, model_variant: default}\n  - {kind: example, name: P, content: x}\n",
      ['3 warning The artifact "P" has a variant "default" and one without model_variant.'],
    ],
    [
      "variants of two kinds",
      "artifacts:\n  - {kind: example, name: P, content: x, model_variant: a}\n  - {kind: approach, name: P, content: x}\n",
      ['3 error The artifact "P" is of kind example and here of kind approach.'],
    ],
    [
      "an ordinal twice",
      "artifacts:\n  - {kind: example, name: P, content: x}\n  - {kind: example, name: Q, content: x, ordinal: 0}\n",
      [],
    ],
    ["an output as an input", `artifacts:\n${script()}${taking("steps.s-1.output.claims")}`, []],
    [
      "an output of nothing",
      `artifacts:\n${script()}${taking("steps.T.output")}`,
      ['3 error "P": its input "claims" comes from "T", which this skill does not execute.'],
    ],
    [
      "a reference that cannot be read",
      `artifacts:\n${script()}${taking("steps.S 1.result")}`,
      ['3 error "P": its input from "steps.S 1.result" cannot be read.'],
    ],
    [
      "outputs in a circle",
      `artifacts:\n${script(", inputs: {a: steps.P.output}")}${taking("steps.S 1.output")}`,
      ['- error The artifacts "S 1", "P" wait for each other\'s outputs.'],
    ],
    [
      "an output of another type",
      `artifacts:\n${script(closed)}  - {kind: prompt_template, name: P, content: x, inputs: {type: object, properties: {claims: {type: string, from: steps.S 1.output.claims}}}}\n`,
      ['3 error "P": its input "claims" does not fit: the output of "S 1" is of the type array and not string.'],
    ],
    [
      "a part that a closed output does not have",
      `artifacts:\n${script(closed)}${taking("steps.S 1.output.facts")}`,
      ['3 error "P": its input "claims" does not fit: the output of "S 1" has no "facts".'],
    ],
    [
      "no fallback",
      `artifacts:\n${dspy("")}`,
      ['2 error "D": a dspy_module without fallback_artifact cannot run where the Python sidecar is missing.'],
    ],
    ["a fallback", `artifacts:\n${prompt}${dspy(", fallback_artifact: P")}`, []],
    [
      "a fallback of another kind",
      `artifacts:\n${dspy(", fallback_artifact: D")}`,
      ['2 error "D": its fallback_artifact "D" is a dspy_module and not a prompt_template.'],
    ],
    [
      "an edge to itself",
      "edges:\n  - {type: calls, target: pdf-tools}\n",
      ["2 error The skill has an edge calls to itself."],
    ],
    ["a type with the skill's own name", "edges:\n  - {type: produces, target: pdf-tools}\n", []],
    [
      "an edge twice",
      "edges:\n  - {type: calls, target: a}\n  - {type: calls, target: a}\n",
      ['3 warning The edge calls to "a" stands twice.'],
    ],
  ];

  it.each(cases)("is told of %s", (_, yaml, problems) => {
    const parsed = withYaml(yaml);
    expect(told(parsed)).toEqual(problems.map((one) => `skill.yaml:${one}`));
    expect(parsed.skill === null).toBe(problems.some((one) => one.includes(" error ")));
  });
});

describe("the files of a folder", () => {
  const head = skillMd("name: pdf-tools", "description: Works.");
  const files: readonly (readonly [
    what: string,
    files: Readonly<Record<string, string | Uint8Array>>,
    problems: readonly string[],
  ])[] = [
    ["no SKILL.md", { "README.md": "x" }, ["SKILL.md:- error The folder has no SKILL.md."]],
    ["skill.md", { "skill.md": head }, ["skill.md:- warning A file with this name is not found by other tools."]],
    [
      "skill.yml",
      { "SKILL.md": head, "skill.yml": "a: b" },
      ["skill.yml:- warning A file with this name is not read."],
    ],
    ["a path that leads out", { "SKILL.md": head, "../x": "" }, ['../x:- error The path "../x" has the part `..`.']],
    [
      "a name that Windows does not allow",
      { "SKILL.md": head, "note: b": "", "aux.md": "" },
      [
        "note: b:- warning The path has a character that Windows does not allow in names.",
        "aux.md:- warning The path has a part that is a device on Windows.",
      ],
    ],
    [
      "a file of 17 MB",
      { "SKILL.md": head, "big.bin": new Uint8Array(17 << 20) },
      ["big.bin:- error The file has 17 MB; at most 16 MB are read."],
    ],
    [
      "a folder of 80 MB",
      {
        "SKILL.md": head,
        ...Object.fromEntries([1, 2, 3, 4, 5].map((name) => [`f${name}`, new Uint8Array(16 << 20)])),
      },
      [".:- error The folder has 5 files of 80 MB; at most 64 MB."],
    ],
    [
      "5,000 files",
      { "SKILL.md": head, ...Object.fromEntries(Array.from({ length: 5000 }, (_, name) => [`f${name}`, ""])) },
      [".:- error The folder has 5000 files of 0 bytes; at most 4096 are allowed."],
    ],
    ["a repository inside", { "SKILL.md": head, ".git/config": "x", ".GIT": "y" }, []],
  ];

  it.each(files)("are judged: %s", (_, given, problems) => {
    expect(told(parseFolder(given))).toEqual(problems);
  });

  it("leave a repository inside out of the package", () => {
    const skill = loadedSkill(parseFolder({ "SKILL.md": head, ".git/config": "x", "a/.git/b": "", "a.txt": "y" }));
    expect([...skill.files.keys()]).toEqual(["a.txt"]);
  });

  it("load under a folder with a bad name, which is told", () => {
    const parsed = parseFolder({ "SKILL.md": skillMd("name: PDF_Tools", "description: Works.") }, "PDF_Tools");
    expect(loadedSkill(parsed).name).toBe("PDF_Tools");
    expect(told(parsed).map((one) => one.slice(0, 20))).toEqual([".:- warning The fold", "SKILL.md:2 warning n"]);
  });
});
