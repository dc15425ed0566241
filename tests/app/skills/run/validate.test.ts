import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { loadMissingHere } from "../../../../src/runtime/use/index.ts";
import { writeNewSkill } from "../../../../src/skills/use/packages/index.ts";
import { validateSkills } from "../../../../src/skills/use/run/index.ts";
import { places, skillMd } from "../sharing-world.ts";

/** Returns the problems of a package with one artifact. */
async function listOneArtifactProblems(yaml: string, files: Readonly<Record<string, string>> = {}) {
  const { cwd, env, write } = places();
  write("ws/.skl/skills/a/SKILL.md", skillMd("a"));
  write(
    "ws/.skl/skills/a/skill.yaml",
    `artifacts:\n  - name: x\n    ${yaml.trim().replaceAll("\n", "\n    ").replaceAll("    - ", "  - ")}\n`,
  );
  for (const [path, text] of Object.entries(files)) write(`ws/.skl/skills/a/${path}`, text);
  const byName = await validateSkills(cwd, "a", env);
  expect((await validateSkills(cwd, null, env)).problems).toEqual(byName.problems);
  return byName.problems.map(({ path, line, severity, message }) => `${path}:${line} ${severity} ${message}`);
}

describe("validate finds what cannot run", () => {
  test.each([
    [
      "a module by a template that the sidecar does not ship",
      'kind: dspy_module\nfallback_artifact: y\ncontent: \'{"template_id": "program_of_thought", "signature": "a -> b"}\'\n- name: y\nkind: prompt_template\ncontent: a',
      /skill\.yaml:null error "x" names the template "program_of_thought", which the sidecar does not ship\.$/,
    ],
    ...[
      ["q -> a: os.PathLike", /error "x" has a field of the type os\.PathLike, which the sidecar refuses/],
      ["q: list[Image] -> a", /error "x" has a field of the type Image, which the sidecar refuses/],
      ["q, r", /error "x" has the signature "q, r", which cannot be read/],
      ["q: __import__('os') -> a", /error "x" has the signature .* which cannot be read/],
    ].map(([signature, expected]): [string, string, RegExp] => [
      `a module with the signature ${String(signature)}`,
      `kind: dspy_module\nfallback_artifact: y\ncontent: ${JSON.stringify(JSON.stringify({ template_id: "predict", signature }))}\n- name: y\nkind: prompt_template\ncontent: a`,
      expected as RegExp,
    ]),
    [
      "code in a language without a guest",
      'kind: code_template\nlanguage: ruby\ncontent: "puts 1"',
      /error "x" is written in "ruby", which has no guest/,
    ],
    [
      "an error of syntax in code without a language, which is Python",
      'kind: code_template\ncontent: "const a = 1;"',
      /error The code of "x" cannot run/,
    ],
    [
      "a template that does not parse",
      'kind: prompt_template\ncontent: "{% if %}"',
      /skill\.yaml:null error The template "x".*syntax error/,
    ],
    [
      "code with an error of syntax",
      'kind: code_template\nlanguage: javascript\ncontent: "return 1 +;"',
      /error The code of "x" cannot run/,
    ],
    [
      "Python with an error of syntax",
      'kind: code_template\nlanguage: python\ncontent: "a = 1\\ndef f(:"',
      /skill\.yaml:null error The code of "x" cannot run: .* \(line 2 of the code\)/,
    ],
    [
      "a capability that no adapter has",
      'kind: code_template\ncontent: "1"\nmetadata: {requires: [{effect: local.read, adapter: fs, scope: {folder: docs}}]}',
      /error "x" asks for nothing by metadata\.requires\[0\]: "scope": /,
    ],
    [
      "a format that nothing checks",
      "kind: prompt_template\ncontent: a\nassertions: [{type: structural, check: json_schema, schema: {properties: {day: {format: dtae}, format: {format: date}}}}]",
      /skill\.yaml:null warning A schema of "x" names the format "dtae", which is not checked\.$/,
    ],
    [
      "a schema that fails every output",
      "kind: prompt_template\ncontent: a\nassertions: [{type: structural, check: json_schema, schema: {type: text}}]",
      /error A schema of "x" fails every run\. The schema cannot be used: /,
    ],
  ])("%s", async (_what, yaml, expected) => {
    expect(await listOneArtifactProblems(yaml)).toEqual([expect.stringMatching(expected)]);
  });

  test("and takes a signature with types of Python", async () => {
    const content = JSON.stringify({ template_id: "predict", signature: "q: dict[str, Any], r: Optional[int] -> a" });
    const yaml = `kind: dspy_module\nfallback_artifact: y\ncontent: ${JSON.stringify(content)}\n- name: y\nkind: prompt_template\ncontent: a`;
    expect(await listOneArtifactProblems(yaml)).toEqual([]);
  });

  test("and takes an expression of a template for a value, also before a dot", async () => {
    const code = "kind: code_template\nlanguage: javascript\ncontent: 'return { count: {{ words | tojson }}.length };'";
    expect(await listOneArtifactProblems(code)).toEqual([]);
  });

  test("beside an error of the form", async () => {
    const found = await listOneArtifactProblems('kind: prompt_template\ncontent: "{% if %}"\nordinal: first');
    expect(found).toEqual([
      expect.stringMatching(/error artifacts\[0\]\.ordinal: /),
      expect.stringMatching(/error The template "x"/),
    ]);
  });

  test("in a file of the package, with its line", async () => {
    const found = await listOneArtifactProblems("kind: code_template\nfile: code.js", {
      "code.js": "const a = 1;\nconst b = ;\n",
    });
    expect(found).toEqual([expect.stringMatching(/code\.js:2 error/)]);
  });
});

describe("an interpreter that is not on this machine", () => {
  const skill = "artifacts:\n  - {name: count, kind: code_template, content: '1 + 1'}\n";
  const python = { message: "it is not installed here", fix: "Install it." };

  test("is a warning of each package with Python, and of no other", async () => {
    const { cwd, env, write } = places();
    write("ws/.skl/skills/a/SKILL.md", skillMd("a"));
    write("ws/.skl/skills/a/skill.yaml", skill);
    write("ws/.skl/skills/b/SKILL.md", skillMd("b"));
    write("ws/.skl/skills/b/skill.yaml", skill.replace("content", "language: javascript, content"));
    const { problems } = await validateSkills(cwd, null, env, async () => ({ python, dspy: null }));
    expect(problems).toEqual([
      {
        path: ".skl/skills/a/skill.yaml",
        line: null,
        severity: "warning",
        message: '"count" cannot run on this machine: it is not installed here.',
        fix: "Install it.",
      },
    ]);
    expect((await validateSkills(cwd, null, env, loadMissingHere)).problems).toEqual(
      (await loadMissingHere(cwd, env)).python === null ? [] : [expect.objectContaining({ severity: "warning" })],
    );
  });
});

test.each([
  ["a template whose variables nobody gave", 'kind: prompt_template\ncontent: "{{ a.b }}"'],
  ["code that awaits and returns", 'kind: code_template\nlanguage: javascript\ncontent: "return await input.a"'],
  [
    "code with values of a template",
    `kind: code_template\nlanguage: javascript\ncontent: "result = [{{ n }}, '{{ t }}']"`,
  ],
  ["code that a template makes", 'kind: code_template\ncontent: "{% if a %}x = {% endif %}1"'],
])("It finds nothing in %s, and does not call `language` a key without effect", async (_what, yaml) => {
  expect(await listOneArtifactProblems(yaml)).toEqual([]);
});

test("A new skill of the account is in the account's library, and names a schema that is there", async () => {
  const { cwd, home, env, read } = places();
  await writeNewSkill(cwd, "mine", env, "account");
  expect([existsSync(join(home, ".skl/skills/mine/SKILL.md")), existsSync(join(cwd, ".skl/skills"))]).toEqual([
    true,
    false,
  ]);
  const named = /^# yaml-language-server: \$schema=(.*)\n/.exec(read("home/.skl/skills/mine/skill.yaml"));
  expect(existsSync(resolve(home, ".skl/skills/mine", named?.[1] ?? ""))).toBe(true);
});

test("A new skill of a workspace names the schema of `skl init`, and none where that is not", async () => {
  const { cwd, env, read, write } = places();
  await writeNewSkill(cwd, "first", env);
  write("ws/.skl/schemas/skill.schema.json", "{}");
  await writeNewSkill(cwd, "second", env);
  const reference = "# yaml-language-server: $schema=../../schemas/skill.schema.json\n";
  const [first, second] = ["first", "second"].map((name) => read(`ws/.skl/skills/${name}/skill.yaml`));
  expect([first?.startsWith("version: "), second?.startsWith(reference)]).toEqual([true, true]);
});
