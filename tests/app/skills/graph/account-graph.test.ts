import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { provideRuntimes, readNodeStatuses } from "../../../../src/runtime/use/index.ts";
import {
  editEdge,
  parseEdit,
  proposeEdge,
  rollbackEdges,
  runSkillHistory,
} from "../../../../src/skills/use/graph/index.ts";
import { runSkillByName } from "../../../../src/skills/use/run/index.ts";
import { searchSkills } from "../../../../src/skills/use/search/index.ts";
import { places, skillMd } from "../sharing-world.ts";

function aWorld() {
  const world = places();
  for (const name of ["cut", "glue", "other"]) world.write(`home/.skl/skills/${name}/SKILL.md`, skillMd(name));
  const code = `artifacts:\n  - { kind: code_template, name: one, language: javascript, content: "return 1" }\n`;
  for (const name of ["cut", "other"]) world.write(`home/.skl/skills/${name}/skill.yaml`, code);
  const { cwd, env } = world;
  const edit = (op: string, scope: "account" | "workspace", evidence: string | null = null) => {
    const wanted = parseEdit({ op, type: "depends_on", a: "cut", b: "glue", from: null });
    return proposeEdge(cwd, wanted, env, scope).then(({ token }) =>
      editEdge(cwd, { edit: wanted, token, grounds: { reason: "It was so.", taskId: null, evidence } }, env, scope),
    );
  };
  const neighbours = async (folder = cwd) => {
    const search = { query: "cut", k: 1, depth: 1, only: null };
    const found = await searchSkills({ cwd: folder, env, nodeStatuses: readNodeStatuses }, search);
    return found.neighbors.map(({ name }) => name);
  };
  const run = async (name: string) => {
    const request = {
      cwd,
      env,
      name,
      artifact: null,
      input: null,
      family: null,
      dryRun: false,
      nodeRuntime: provideRuntimes,
    };
    return (await runSkillByName(request)).results[0]?.trace_id ?? "";
  };
  return { ...world, edit, neighbours, run };
}

describe("The account's graph", () => {
  test("is read in every workspace beside its own, which comes first", async () => {
    const { cwd, env, home, edit, neighbours } = aWorld();
    const elsewhere = join(cwd, "..", "elsewhere");
    mkdirSync(join(elsewhere, ".skl"), { recursive: true });
    await edit("add", "account");
    expect([await neighbours(), await neighbours(elsewhere)]).toEqual([["glue"], ["glue"]]);
    expect((await runSkillHistory(cwd, [], env)).entries).toEqual([]);
    expect((await runSkillHistory(cwd, [], env, "account")).entries).toHaveLength(1);
    await edit("add", "workspace");
    await edit("delete", "workspace");
    expect([await neighbours(), await neighbours(elsewhere)]).toEqual([[], ["glue"]]);
    await rollbackEdges(cwd, { target: { kind: "last", count: 1 }, reason: null }, env, "account");
    expect(await neighbours(elsewhere)).toEqual([]);
    expect((await runSkillHistory(home, [], env)).entries).toHaveLength(2);
  });

  test("that cannot be used keeps no search from answering", async () => {
    const { home, neighbours } = aWorld();
    mkdirSync(join(home, "away"));
    symlinkSync(join(home, "away"), join(home, ".skl", "graph"));
    expect(await neighbours()).toEqual([]);
  });
});

describe("A trace as evidence", () => {
  test("is looked up, and becomes what it shows", async () => {
    const { edit, run } = aWorld();
    const id = await run("cut");
    expect((await edit("add", "workspace", `trace:${id}`)).evidence).toMatch(
      new RegExp(`^trace:${id} \\(code_template, .*, 0 of 0 assertions passed\\)$`),
    );
  });

  test("is refused where it is not here, or is of another skill", async () => {
    const { edit, run } = aWorld();
    for (const unknown of ["trace:00000000-0000-4000-8000-000000000000", "trace:nope", "trace: 26bf479b"])
      await expect(edit("add", "workspace", unknown)).rejects.toMatchObject({
        code: "EDGE_REFUSED",
        message: /no trace/,
      });
    const id = await run("other");
    await expect(edit("add", "workspace", id)).rejects.toMatchObject({ message: /of another skill than cut and glue/ });
  });
});
