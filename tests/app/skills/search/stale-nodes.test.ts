import { expect, test } from "vitest";
import { readNodeStatuses } from "../../../../src/runtime/use/index.ts";
import { recommendSkills } from "../../../../src/skills/use/search/recommend.ts";
import { searchSkills } from "../../../../src/skills/use/search/search.ts";
import { aSkillWorld } from "./world.ts";

/** A node whose manifest names another module than the one beside it. */
const STALE = [
  "artifacts: [{ kind: wasm_module, name: node, ordinal: 0, file: node.wasm }]",
  `manifest: { artifact_sha256: ${"a".repeat(64)} }`,
  "",
].join("\n");

function aWorldWithStaleNodes() {
  const world = aSkillWorld();
  const stale = (name: string) => {
    world.skill(name, "Merge PDF pages.");
    world.write(`work/.skl/skills/${name}/node.wasm`, "other bytes");
    world.write(`work/.skl/skills/${name}/skill.yaml`, STALE);
  };
  for (const name of ["pages-a", "pages-b", "pages-c"]) stale(name);
  return { ...world, stale };
}

test("a stale node takes no place among the skills that are found or recommended, and the search says that it is left out", async () => {
  const { workspace, env, skill } = aWorldWithStaleNodes();
  skill("pdf-last", "Among other things with long documents, it may merge pages of a PDF.");
  const found = await searchSkills(
    { cwd: workspace, env, nodeStatuses: readNodeStatuses },
    { query: "merge pdf pages", k: 1, depth: 0, only: null },
  );
  expect([found.matches.map(({ name }) => name), found.notes]).toEqual([
    ["pdf-last"],
    ["These nodes are left out, since they are stale and never run: pages-a, pages-b, pages-c."],
  ]);
  const { skills } = await recommendSkills(
    { cwd: workspace, env, nodeStatuses: readNodeStatuses },
    { message: "merge pdf pages", k: 1 },
  );
  expect(skills.map(({ name }) => name)).toEqual(["pdf-last"]);
});

test("a stale node is no neighbor, and nothing is reached through it", async () => {
  const { workspace, env, skill, stale, write } = aWorldWithStaleNodes();
  skill("invoice", "Writes a bill.");
  skill("far", "Something else.");
  stale("pages-d");
  const edges = (target: string) => `edges: [{ type: composes_with, target: ${target} }]\n`;
  write("work/.skl/skills/invoice/skill.yaml", edges("pages-d"));
  write("work/.skl/skills/far/skill.yaml", edges("pages-d"));
  const found = await searchSkills(
    { cwd: workspace, env, nodeStatuses: readNodeStatuses },
    { query: "bill", k: 5, depth: 2, only: ["neighbors"] },
  );
  expect([found.neighbors, found.notes]).toEqual([
    [],
    ["These nodes are left out, since they are stale and never run: pages-d."],
  ]);
});
