import { execFileSync } from "node:child_process";
import { beforeAll, describe, expect, it } from "vitest";
import { createProgram } from "../../../src/cli/program.ts";
import { type PlanQuestion, planForRequest } from "../../../src/core/tasks/task-plan.ts";
import { listTasks } from "../../../src/core/tasks/tasks.ts";
import { example } from "../../orchestrator/plan/builders.ts";
import { schemaProblems } from "../../support/output-schemas.ts";
import { freshFolder, Sandbox, write } from "../setup/install/sandbox.ts";

const REQUEST = "Add a password reset endpoint.";

function aRepository(verifier: object = {}): Sandbox {
  const box = new Sandbox();
  const json = (path: string, value: unknown) => write(box.path(path), JSON.stringify(value));
  json(".skl/knowledge.json", { schema_version: 1, invariants: {}, state: example.state, queue: [], tasks: [] });
  json(".skl/scope_definitions.json", { scope_definitions: { version: "1.0", scopes: example.scopes } });
  json(".skl/config.json", { agents: { "Agent-1": {}, "Agent-2": {} }, verifier });
  json(".skl/adrs/ADR_001.json", { id: "ADR_001", title: "Old way", status: "accepted", semantic_scopes: ["auth"] });
  json(".skl/adrs/ADR_002.json", {
    id: "ADR_002",
    title: "New way",
    status: "accepted",
    supersedes: ["ADR_001"],
    semantic_scopes: ["auth"],
  });
  for (const { path } of example.state) write(box.path(path), "x = 1\n");
  box.git("add", ".");
  box.git("commit", "-q", "-m", "rules");
  box.git("push", "-q", "origin", "HEAD:main");
  return box;
}

function ask(box: Sandbox, over: Partial<PlanQuestion> = {}) {
  return planForRequest({ cwd: box.root, request: REQUEST, agents: [], max: null, env: {}, ...over });
}

describe("planning by what the base says", () => {
  let box: Sandbox;
  beforeAll(() => {
    box = aRepository();
  });

  it("gives the specification's two tasks and writes nothing", async () => {
    const before = box.git("for-each-ref");
    const plan = await ask(box);
    expect(
      plan.tasks.map(({ semantic_scope, scope_files, agent_id }) => [semantic_scope, scope_files, agent_id]),
    ).toEqual([
      ["auth", ["app/routers/auth.py"], "Agent-1"],
      ["api", ["app/services/email.py"], "Agent-2"],
    ]);
    expect(plan.tasks[0]?.assignment_rationale).toContain("ADR_002 holds for auth: New way.");
    expect(plan.tasks[0]?.assignment_rationale).not.toContain("ADR_001");
    expect([box.git("for-each-ref"), box.git("status", "--porcelain")]).toEqual([before, ""]);
    const printed = { args: ["task", "plan", REQUEST, "--json"], stdout: JSON.stringify(plan), exit: 0 };
    expect(schemaProblems(printed)).toEqual([]);
  });

  it("takes agents and the number of tasks as asked, and no branch that exists", async () => {
    box.git("branch", "feature/password-reset-auth");
    const { tasks } = await ask(box, { agents: ["Bob"], max: 1, offline: true });
    expect(tasks.map(({ agent_id, branch }) => [agent_id, branch])).toEqual([["Bob", "feature/password-reset-auth-2"]]);
  });

  it("is empty and no error where nothing fits; an empty request is one", async () => {
    const plan = await ask(box, { request: "Juggle." });
    expect([plan.tasks, plan.warnings.map(({ code }) => code)]).toEqual([[], ["PLAN_NOTHING_MATCHED"]]);
    await expect(ask(box, { request: " " })).rejects.toMatchObject({ code: "USAGE" });
  });

  it("prints commands that create its tasks, which the next plan then goes after", async () => {
    const own = aRepository();
    for (const { command } of (await ask(own)).tasks) {
      const printed = execFileSync("sh", ["-c", `skl() { printf '%s\\0' "$@"; }; ${command}`], { encoding: "utf8" });
      const args = [...printed.split("\0").slice(0, -1), "--cwd", own.root, "--quiet"];
      await (await createProgram(args)).parseAsync(args, { from: "user" });
    }
    const { tasks } = await listTasks(own.root, false);
    expect(tasks.map(({ agent_id, scope_files }) => [agent_id, scope_files])).toEqual(
      expect.arrayContaining([
        ["Agent-1", ["app/routers/auth.py"]],
        ["Agent-2", ["app/services/email.py"]],
      ]),
    );
    const again = await ask(own);
    const ids = new Map(tasks.map(({ semantic_scope, id }) => [semantic_scope, id]));
    expect(again.tasks.map(({ after, base }) => [after, base])).toEqual([
      [[ids.get("auth")], "feature/password-reset-auth"],
      [[ids.get("api")], "feature/password-reset-api"],
    ]);
  });
});

describe("planning with a model", () => {
  const scripted = { kind: "llm", provider: "scripted", model: "m" };
  const script = (answer: unknown) => ({
    SKL_MODEL_SCRIPT: write(freshFolder("script.jsonl"), `${JSON.stringify({ match: null, answer })}\n`),
  });

  it("takes its choice among the candidates and says what it dropped", async () => {
    const answer = {
      tasks: [{ scope: "api", files: ["app/services/email.py", "secrets.txt"], reason: "Mail first." }],
    };
    const plan = await ask(aRepository(scripted), { env: script(answer) });
    expect([plan.ranked_by, plan.tasks.map(({ scope_files }) => scope_files)]).toEqual([
      "scripted/m",
      [["app/services/email.py"]],
    ]);
    expect(plan.warnings).toEqual([
      expect.objectContaining({ code: "PLAN_MODEL_IGNORED", message: expect.stringContaining("secrets.txt for api") }),
    ]);
  });

  it.each([
    ["its answer is off the schema", { tasks: "all" }, scripted],
    ["it chooses nothing that was offered", { tasks: [{ scope: "x", files: [], reason: "" }] }, scripted],
    ["it is not configured", {}, { kind: "llm" }],
  ])("keeps the deterministic plan and says so where %s", async (_what, answer, verifier) => {
    const plan = await ask(aRepository(verifier), { env: script(answer) });
    expect([plan.ranked_by, plan.tasks.length]).toEqual(["deterministic", 2]);
    expect(plan.warnings.map(({ code }) => code)).toEqual(["PLAN_MODEL_FAILED"]);
  });

  it("asks it only where it is configured or asked for, and never offline", async () => {
    const answer = { tasks: [{ scope: "api", files: ["app/services/email.py"], reason: "Mail." }] };
    const box = aRepository({ ...scripted, kind: "heuristic" });
    const by = async (over: Partial<PlanQuestion>) => (await ask(box, { ...over, env: script(answer) })).ranked_by;
    box.git("fetch", "-q");
    expect([await by({}), await by({ model: true }), await by({ model: true, offline: true })]).toEqual([
      "deterministic",
      "scripted/m",
      "deterministic",
    ]);
  });
});
