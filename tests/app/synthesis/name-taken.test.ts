import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { synthesizeNode } from "../../../src/learn/use/index.ts";
import { anAccount } from "../runtime/kit/account.ts";

test("A name that a skill has already is refused with a fix that synthesize can carry out", async () => {
  const { cwd, env } = await anAccount();
  const folder = join(cwd, ".skl", "skills", "taken");
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "SKILL.md"), "---\nname: taken\ndescription: Has the name.\n---\n");
  const asked = { cwd, env, request: "Count words", name: "taken", context: null, near: [], routeId: null };
  const written = synthesizeNode({ ...asked, dryRun: true });
  await expect(written).rejects.toMatchObject({ code: "SKILL_EXISTS", fix: "Give another name with --name." });
});
