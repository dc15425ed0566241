import { join } from "node:path";
import { expect, test } from "vitest";
import { withDatabase } from "../../../../src/kernel/store/index.ts";
import { loadSkill, openLibrary } from "../../../../src/skills/use/library/library.ts";
import { toRunnableArtifacts } from "../../../../src/skills/use/run/runnable.ts";
import { skillFolders } from "./skill-folders.ts";

const at = skillFolders();

test("what a trace calls a skill and its artifacts is what their rows are called, with an id of their own or without", async () => {
  const artifacts = "artifacts: [{ kind: prompt_template, name: p, ordinal: 0, content: Hello. }]\n";
  at.putSkill(".skl/skills/plain");
  at.put(".skl/skills/plain/skill.yaml", artifacts);
  at.putSkill(".skl/skills/numbered");
  at.put(".skl/skills/numbered/skill.yaml", `id: n-1\n${artifacts}`);
  const library = await openLibrary(at.workspace, at.env);
  const rows = withDatabase(join(at.workspace, ".skl", ".cache", "agents.db"), (open) =>
    open.prepare("SELECT skill_id, id FROM skill_artifacts ORDER BY skill_id DESC").all(),
  );
  const packages = await Promise.all(["plain", "numbered"].map((name) => loadSkill(library, name)));
  const run = packages.flatMap(toRunnableArtifacts).map(({ skillId, id }) => [skillId, id]);
  expect([rows.map((row) => Object.values(row)), run]).toEqual([
    run,
    [
      ["plain", "plain-0"],
      ["n-1", "n-1-0"],
    ],
  ]);
});
