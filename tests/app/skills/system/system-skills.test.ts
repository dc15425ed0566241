import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { openDatabase } from "../../../../src/kernel/store/index.ts";
import { isVerifierAnswer } from "../../../../src/rules/orchestrator/index.ts";
import { provideRuntimes, readNodeStatuses } from "../../../../src/runtime/use/index.ts";
import { showSkills } from "../../../../src/skills/use/graph/show.ts";
import { listSkills } from "../../../../src/skills/use/library/list.ts";
import { indexFolder } from "../../../../src/skills/use/library/rows.ts";
import { listSystemFolders } from "../../../../src/skills/use/library/system-packages.ts";
import { importSkills } from "../../../../src/skills/use/packages/import.ts";
import { exportSkill, removeSkill } from "../../../../src/skills/use/packages/packages.ts";
import { runSkillByName } from "../../../../src/skills/use/run/run.ts";
import { validateSkills } from "../../../../src/skills/use/run/validate.ts";

const NAMES = [
  "skl-assumption-judge",
  "skl-merger",
  "skl-reviewer",
  "skl-rfc-drafter",
  "skl-task-planner",
  "skl-verifier",
];
const SOURCES = join(import.meta.dirname, "../../../../skills");

/** A workspace and an account with nothing in them. */
function freshPlaces() {
  const folder = mkdtempSync(join(tmpdir(), "skl-system-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [cwd, home] = [join(folder, "work"), join(folder, "home")];
  mkdirSync(join(cwd, ".skl"), { recursive: true });
  mkdirSync(home);
  return { cwd, home, env: { HOME: home } };
}

describe("the skills that come with skl", () => {
  it("are the packages in skills/, file for file", () => {
    expect(readdirSync(SOURCES).sort()).toEqual(NAMES);
    expect(listSystemFolders().map(({ name }) => name)).toEqual(NAMES);
  });

  it("can be read and declare no edges, which a library that has not read them yet relies on", () => {
    const read = listSystemFolders().map((folder) => indexFolder(folder, { isFirst: true, columns: null }));
    expect(read.map(({ name, digest, edges }) => [name, digest !== null, edges])).toEqual(
      NAMES.map((name) => [name, true, []]),
    );
  });

  it("are seen in every library, below the account's own, without writing anything", async () => {
    const { cwd, home, env } = freshPlaces();
    const { skills } = await listSkills({ cwd, env, nodeStatuses: readNodeStatuses });
    expect(skills.map(({ name, scope, source, path, problems }) => ({ name, scope, source, path, problems }))).toEqual(
      NAMES.map((name) => ({ name, scope: "account", source: "system", path: `skl:system/${name}`, problems: [] })),
    );
    expect(readdirSync(home)).toEqual([]);
  });

  it.each(NAMES)("%s is valid, is shown, and leaves and comes back as it is", async (name) => {
    const { cwd, home, env } = freshPlaces();
    expect(await validateSkills(cwd, name, env)).toEqual({ problems: [] });
    expect(await validateSkills(cwd, join(SOURCES, name), env)).toEqual({ problems: [] });
    const [shown] = (await showSkills({ cwd, env, nodeStatuses: readNodeStatuses }, [name])).skills;
    const template = readFileSync(join(SOURCES, name, "instructions.md"), "utf8");
    expect(shown?.artifacts.map(({ kind, content }) => ({ kind, content }))).toEqual([
      { kind: "prompt_template", content: template },
    ]);
    const archive = await exportSkill(cwd, name, "zip", env);
    const file = join(home, `${name}.zip`);
    writeFileSync(file, archive.bytes);
    expect((await importSkills([file], { cwd, account: false, replace: false, env })).imported).toMatchObject([
      { name, status: "added", problems: [] },
    ]);
    const again = await exportSkill(cwd, name, "zip", env);
    expect(again.digest).toBe(archive.digest);
    expect(
      (await listSkills({ cwd, env, nodeStatuses: readNodeStatuses })).skills.find((skill) => skill.name === name),
    ).toMatchObject({
      scope: "workspace",
      hides: `skl:system/${name}`,
    });
  });

  it("can be run like any other, and the run is a trace", async () => {
    const { cwd, env } = freshPlaces();
    const script = join(cwd, "script.jsonl");
    const answer = { classification: "mechanical", justification: "Blanks.", uncertain: false };
    writeFileSync(script, JSON.stringify({ match: null, answer }));
    const input = JSON.stringify({ path: "a.py", diff: "-a\n+a ", diff_is_cut: false, state: null });
    const request = { cwd, name: "skl-verifier", artifact: null, input, family: null, dryRun: false };
    const ran = await runSkillByName({
      ...request,
      nodeRuntime: provideRuntimes,
      env: { ...env, SKL_MODEL_SCRIPT: script },
    });
    expect(ran).toMatchObject({ ok: true, results: [{ artifact: "classify", output: answer }] });
    expect(isVerifierAnswer(ran.results[0]?.output)).toBe(true);
    const database = openDatabase(join(cwd, ".skl", ".cache", "agents.db"));
    onTestFinished(() => database.close());
    expect(database.prepare("SELECT skill_id, assertions_passed FROM skill_execution_traces").all()).toEqual([
      { skill_id: "skl-verifier", assertions_passed: 1 },
    ]);
  });

  it("cannot be removed", async () => {
    const { cwd, env } = freshPlaces();
    await expect(removeSkill(cwd, "skl-verifier", env)).rejects.toMatchObject({ code: "SKILL_BUILT_IN", exit: 2 });
  });

  it("have their rows in the seed's tables once the account has a database", async () => {
    const { cwd, home, env } = freshPlaces();
    const path = join(home, ".skl", "agents.db");
    openDatabase(path).close();
    await listSkills({ cwd, env, nodeStatuses: readNodeStatuses });
    const database = openDatabase(path);
    onTestFinished(() => database.close());
    expect(database.prepare("SELECT name, source FROM skills ORDER BY name").all()).toEqual(
      NAMES.map((name) => ({ name, source: "system" })),
    );
    expect(database.prepare("SELECT DISTINCT kind FROM skill_artifacts").all()).toEqual([{ kind: "prompt_template" }]);
  });
});
