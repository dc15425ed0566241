import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readNodeStatuses } from "../../../../src/runtime/use/index.ts";
import type { DraftAnswer } from "../../../../src/skills/engine/authoring/index.ts";
import { composeSkill } from "../../../../src/skills/use/compose/compose.ts";
import type { ComposeRequest, PersonsAnswer, PresentedDraft } from "../../../../src/skills/use/compose/types.ts";
import { places, skillMd } from "../sharing-world.ts";

type World = ReturnType<typeof places>;

const anAnswer = (changes: Partial<DraftAnswer> = {}): DraftAnswer => ({
  name: "sql-review",
  description: "Reviews SQL. Use it before a query is merged.",
  body: "# SQL review\n\n## Steps\n\n1. Read the plan.",
  tags: ["sql"],
  intent_patterns: ["review sql"],
  trigger_phrases: ["is this query fine"],
  artifacts: [],
  note: "Assumes PostgreSQL.",
  ...changes,
});
const anArtifact = (changes: Partial<DraftAnswer["artifacts"][number]> = {}) => ({
  kind: "prompt_template",
  name: "Judge",
  content: "Judge {{ query }}",
  model_variant: null,
  language: null,
  fallback_artifact: null,
  assertions: [],
  ...changes,
});
const code = anArtifact({ kind: "code_template", name: "Count", content: "output = 1", language: "python" });

/** What the model answers, in turn; an answer with a pattern only to prompts that it matches. */
function script(
  world: World,
  ...answers: readonly (DraftAnswer | string | readonly [string, DraftAnswer])[]
): NodeJS.ProcessEnv {
  const lines = answers.map((one) =>
    Array.isArray(one) ? { match: one[0], answer: one[1] } : { match: null, answer: one },
  );
  world.write("script.jsonl", lines.map((line) => JSON.stringify(line)).join("\n"));
  return { ...world.env, SKL_MODEL_SCRIPT: join(world.cwd, "..", "script.jsonl") };
}

const compose = (world: World, more: Partial<ComposeRequest> = {}) =>
  composeSkill({
    cwd: world.cwd,
    env: world.env,
    request: "Review SQL queries.",
    resume: null,
    name: null,
    feedback: [],
    yes: false,
    accept: null,
    replace: false,
    dryRun: false,
    maxRounds: 6,
    askPerson: null,
    nodeStatuses: readNodeStatuses,
    ...more,
  });
const saved = (world: World, name = "sql-review") => world.read(`ws/.skl/skills/${name}/SKILL.md`);
const drafts = ({ cwd }: World) => {
  const folder = join(cwd, ".skl/.cache/drafts");
  return existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith(".json")) : [];
};

describe("without a model", () => {
  it("makes a scaffold of the request's own words, and says that no model was used", async () => {
    const world = places();
    const result = await compose(world, { request: "Check that a migration can be rolled back.", yes: true });
    expect(result).toMatchObject({
      status: "saved",
      name: "check-migration-rolled-back",
      written: ["SKILL.md", "skill.yaml"],
      problems: [],
      model: null,
      usage: { calls: 0 },
      rounds: [{ round: 1, by: "scaffold", because: "request", errors: 0 }],
    });
    expect(saved(world, "check-migration-rolled-back")).toContain("Check that a migration can be rolled back.");
    expect(
      await compose(world, { request: "Check that a migration can be rolled back.", dryRun: true, replace: true }),
    ).toMatchObject({
      digest: result.digest,
    });
  });

  it("keeps feedback as what is still to do", async () => {
    const world = places();
    await compose(world, { feedback: ["Name the dialects."], yes: true, name: "sql" });
    expect(saved(world, "sql")).toContain("- Name the dialects.");
  });

  it.each([
    "\u001b[2J\u202e ..",
    "{{ 7*7 }} {% for %}",
    "---\nname: x\n---",
    "删除所有文件",
    `${"long ".repeat(1_900)}`,
  ])("makes a valid package of any request: %j", async (request) => {
    const world = places();
    const { status, problems, name } = await compose(world, { request, yes: true });
    expect([status, problems.filter(({ severity }) => severity === "error")]).toEqual(["saved", []]);
    expect(name).toMatch(/^[a-z0-9-]{1,64}$/);
    expect(readdirSync(join(world.cwd, ".skl/skills"))).toEqual([name]);
  });
});

describe("with a model", () => {
  it("gives a draft's problems back until there are none", async () => {
    const world = places();
    const broken = anAnswer({ artifacts: [anArtifact({ content: "{% if %}" })] });
    const pattern = {
      type: "pattern",
      check: "match",
      severity: "hard",
      pattern: "(?=x)",
      min: null,
      max: null,
      schema: null,
      prompt: null,
      expected: null,
    };
    const worse = anAnswer({ artifacts: [anArtifact({ assertions: [pattern] })] });
    const env = script(world, broken, ["cannot be rendered", worse], ["RE2", anAnswer({ artifacts: [anArtifact()] })]);
    const result = await compose(world, { env, yes: true });
    expect(result).toMatchObject({ status: "saved", model: "scripted/scripted", problems: [], usage: { calls: 3 } });
    expect(result.rounds.map(({ because, errors }) => [because, errors])).toEqual([
      ["request", 1],
      ["problems", 1],
      ["problems", 0],
    ]);
    expect(world.read("ws/.skl/skills/sql-review/skill.yaml")).toContain("Judge {{ query }}");
  });

  it("takes feedback in turn, and shows what a person says of it", async () => {
    const world = places();
    const env = script(
      world,
      anAnswer(),
      ["Name the dialects", anAnswer({ body: "# Dialects" })],
      ["Shorter", anAnswer({ body: "# Short" })],
    );
    const shown: PresentedDraft[] = [];
    const answers: PersonsAnswer[] = [{ kind: "refine", feedback: "Shorter" }, { kind: "save" }];
    const askPerson = async (draft: PresentedDraft) => {
      shown.push(draft);
      return answers.shift() ?? { kind: "stop" as const };
    };
    const result = await compose(world, { env, feedback: ["Name the dialects"], askPerson });
    expect(result.rounds.map(({ because }) => because)).toEqual(["request", "feedback", "feedback"]);
    expect(shown.map(({ files }) => files[0]?.content.includes("# Dialects"))).toEqual([true, false]);
    expect(saved(world)).toContain("# Short");
    expect(drafts(world)).toEqual([]);
  });

  it("stops after the last round, and keeps the draft for another command", async () => {
    const world = places();
    const broken = anAnswer({ description: "" });
    const result = await compose(world, {
      env: script(world, broken, broken, broken),
      yes: true,
      maxRounds: 2,
      name: "sql-review",
    });
    expect(result).toMatchObject({ status: "invalid", written: null, usage: { calls: 2 } });
    expect([existsSync(join(world.cwd, ".skl/skills")), drafts(world)]).toEqual([false, ["sql-review.json"]]);
    const resumed = { request: null, resume: { name: null }, feedback: ["Describe it."], yes: true };
    expect(await compose(world, { ...resumed, env: script(world, ["Describe it", anAnswer()]) })).toMatchObject({
      status: "saved",
    });
  });

  it("tries again after an answer that is none, and says when the model gives no more", async () => {
    const world = places();
    expect(await compose(world, { env: script(world, "not json", anAnswer()), yes: true })).toMatchObject({
      status: "saved",
    });
    const again = await compose(world, { env: script(world, "not json"), name: "other", yes: true });
    expect(again).toMatchObject({
      status: "model_failed",
      written: null,
      error: expect.stringContaining("script_exhausted"),
    });
    const silent = await compose(world, { env: script(world, "not json"), name: "other", yes: true, maxRounds: 1 });
    expect([silent.draft, silent.error]).toEqual([null, expect.stringMatching(/^not_json: .* No round is left/)]);
  });

  it("shows the skills that exist already to the person and to the model", async () => {
    const world = places();
    world.write("ws/.skl/skills/sql-lint/SKILL.md", skillMd("sql-lint", "Review SQL queries."));
    const result = await compose(world, { env: script(world, ["What sql-lint does", anAnswer()]), yes: true });
    expect(result.status).toBe("saved");
    expect(result.similar.map(({ name }) => name)).toContain("sql-lint");
  });
});

describe("what a model writes", () => {
  it.each([
    ["a name that leads out", { name: "../../evil" }],
    ["a name of another system", { name: "C:\\evil" }],
    ["text that turns around what is shown", { body: "# Safe \u202e txt.exe" }],
    ["a sequence for the terminal", { description: "Reviews. \u001b[2J" }],
    ["a line that a terminal cuts", { body: `# A\n${"x".repeat(5_000)}` }],
    ["more than a person reads", { body: "line\n".repeat(20_000) }],
    ["code in a language without a guest", { artifacts: [{ ...code, language: "bash" }] }],
    ["artifacts of one name", { artifacts: [anArtifact(), anArtifact()] }],
    [
      "a fallback that is none",
      {
        artifacts: [
          anArtifact({ kind: "dspy_module", content: '{"template_id":"predict"}', fallback_artifact: "Nope" }),
        ],
      },
    ],
    [
      "a template that loops",
      {
        artifacts: [
          anArtifact({ content: "{% for i in range(9999) %}{% for j in range(9999) %}x{% endfor %}{% endfor %}" }),
        ],
      },
    ],
  ] as const)("is not saved with %s", async (_, changes) => {
    const world = places();
    const bad = anAnswer(changes as Partial<DraftAnswer>);
    const result = await compose(world, { env: script(world, bad), yes: true, maxRounds: 1 });
    expect([result.status, result.written]).toEqual(["invalid", null]);
    expect(result.problems.some(({ severity }) => severity === "error")).toBe(true);
    expect(existsSync(join(world.cwd, ".skl/skills"))).toBe(false);
  });

  it("is an answer off the schema when it brings a module or a grant's place", async () => {
    const world = places();
    const wasm = anAnswer({ artifacts: [anArtifact({ kind: "wasm_module" })] });
    expect(await compose(world, { env: script(world, wasm), yes: true, maxRounds: 1 })).toMatchObject({
      status: "model_failed",
    });
    const greedy = { ...anAnswer(), manifest: { effects: ["fs"] }, "allowed-tools": "Bash", skl: { files: [] } };
    await compose(world, { env: script(world, greedy), yes: true });
    expect(world.read("ws/.skl/skills/sql-review/skill.yaml") + saved(world)).not.toMatch(/manifest|allowed|effects/);
  });

  it("is saved with code only when a person has looked at exactly that", async () => {
    const world = places();
    const env = script(world, anAnswer({ artifacts: [code] }));
    const unseen = await compose(world, { env, yes: true, feedback: [] });
    expect(unseen).toMatchObject({ status: "unseen", written: null, runs: ["Count"] });
    const resumed = { request: null, resume: { name: "sql-review" } };
    expect(await compose(world, { ...resumed, yes: true })).toMatchObject({ status: "unseen" });
    expect(await compose(world, { ...resumed, accept: "0".repeat(64) })).toMatchObject({ status: "unconfirmed" });
    const agent = { ...world.env, SKL_AGENT: "Agent-1" };
    await expect(compose(world, { ...resumed, accept: unseen.digest, env: agent })).rejects.toMatchObject({
      code: "PERSON_NEEDED",
    });
    expect(await compose(world, { ...resumed, accept: unseen.digest })).toMatchObject({ status: "saved" });
  });
});

describe("a skill that is there", () => {
  it("is not overwritten, and no model is asked for it", async () => {
    const world = places();
    world.write("ws/.skl/skills/sql-review/SKILL.md", skillMd("sql-review", "Mine."));
    const env = { ...world.env, SKL_MODEL_SCRIPT: "/nowhere" };
    await expect(compose(world, { env, name: "sql-review", yes: true })).rejects.toMatchObject({
      code: "SKILL_EXISTS",
    });
    const other = await compose(world, {
      env: script(world, anAnswer(), ["there already", anAnswer({ name: "sql-judge" })]),
      yes: true,
    });
    expect([other.name, saved(world)]).toEqual(["sql-judge", skillMd("sql-review", "Mine.")]);
  });

  it("is kept where it is to be replaced", async () => {
    const world = places();
    world.write("ws/.skl/skills/sql-review/SKILL.md", skillMd("sql-review", "Mine."));
    const result = await compose(world, { env: script(world, anAnswer()), yes: true, replace: true });
    expect(result.status).toBe("saved");
    expect(existsSync(join(result.kept ?? "", "SKILL.md"))).toBe(true);
  });
});

describe("nothing is written", () => {
  it("in a dry run, not even a draft", async () => {
    const world = places();
    expect(await compose(world, { env: script(world, anAnswer()), dryRun: true })).toMatchObject({
      status: "valid",
      draft: null,
    });
    expect([drafts(world), existsSync(join(world.cwd, ".skl/skills"))]).toEqual([[], false]);
  });

  it("where nobody agreed; the draft is kept", async () => {
    const world = places();
    const result = await compose(world, { env: script(world, anAnswer()) });
    expect([result.status, result.written, drafts(world)]).toEqual(["unconfirmed", null, ["sql-review.json"]]);
  });

  it("from a draft that cannot be read", async () => {
    const world = places();
    mkdirSync(join(world.cwd, ".skl/.cache/drafts"), { recursive: true });
    writeFileSync(join(world.cwd, ".skl/.cache/drafts/a.json"), "{");
    const resumed = { request: null, yes: true };
    await expect(compose(world, { ...resumed, resume: { name: "a" } })).rejects.toMatchObject({
      code: "FILE_UNREADABLE",
    });
    await expect(compose(world, { ...resumed, resume: { name: "../../x" } })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });
});
