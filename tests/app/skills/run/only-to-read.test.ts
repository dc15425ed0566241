import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { runSkillByName } from "../../../../src/skills/use/run/index.ts";
import { renderSkillRun } from "../../../../src/skills/use/views/index.ts";
import { toText } from "../../../../src/view/index.ts";

const unused = async (): Promise<never> => {
  throw new Error("Nothing of the runtime is needed here.");
};

/** Runs a skill of which only this skill.yaml and a short text are there. */
function runSkill(yaml: string | null, files: Readonly<Record<string, string>> = {}) {
  const cwd = mkdtempSync(join(tmpdir(), "skl-only-to-read-"));
  onTestFinished(() => rmSync(cwd, { recursive: true, force: true }));
  const folder = join(cwd, ".skl/skills/greet");
  mkdirSync(join(folder, "scripts"), { recursive: true });
  writeFileSync(join(folder, "SKILL.md"), "---\nname: greet\ndescription: Greets.\n---\n# Greet\n");
  if (yaml !== null) writeFileSync(join(folder, "skill.yaml"), yaml);
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text);
  return runSkillByName({
    ...{ cwd, name: "greet", artifact: null, input: null, family: null, dryRun: false },
    env: { SKL_HOME: join(cwd, "home") },
    nodeRuntime: () => ({ run: unused, python: unused, sidecar: unused, hostOf: unused }),
  });
}

it("refuses a package without artifacts, and names the script that it has", async () => {
  await expect(runSkill(null)).rejects.toMatchObject({
    code: "SKILL_UNUSABLE",
    fix: expect.stringMatching(/^Read it/),
  });
  await expect(runSkill(null, { "scripts/a.py": "" })).rejects.toMatchObject({
    fix: expect.stringContaining("--script scripts/a.py"),
  });
});

it("gives what is only to be read, and says so", async () => {
  const run = await runSkill("artifacts:\n  - { kind: description, name: About, content: Say hello. }\n");
  expect(run).toMatchObject({ ok: true, results: [], warnings: [expect.stringMatching(/read this/)] });
  const shown = toText(renderSkillRun(run), { color: false, unicode: true, width: 80 });
  expect(shown).toContain("read this");
  expect(shown).toContain("Say hello.");
});
