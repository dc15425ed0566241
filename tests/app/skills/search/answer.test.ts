import { describe, expect, test } from "vitest";
import { readNodeStatuses } from "../../../../src/runtime/use/index.ts";
import { recommendSkills } from "../../../../src/skills/use/search/recommend.ts";
import { searchSkills } from "../../../../src/skills/use/search/search.ts";
import { aMeaningServer, aSkillWorld, embedderConfig } from "./world.ts";

/** A hub that is related to thirty skills, and a skill with two relations, of which one is about the query. */
function aLibraryWithAHub() {
  const world = aSkillWorld();
  const long = "Something with many words that say little. ".repeat(60).trim();
  const edge = (target: string) =>
    `  - { type: composes_with, target: ${target}, reason: "${"It is so. ".repeat(30)}" }\n`;
  const others = Array.from({ length: 30 }, (_, at) => `aside-${at}`);
  for (const name of others) world.skill(name, long);
  world.skill("hub", `Split a pdf, and all else. ${long}`);
  world.skill("pdf-cutter", `Split a pdf into pages. ${long}`);
  world.skill("zz-pages", `Number the pages after a pdf split. ${long}`);
  world.skill("zz-needed", long);
  world.write("work/.skl/skills/hub/skill.yaml", `edges:\n${others.map(edge).join("")}`);
  const needs = `  - { type: depends_on, target: zz-needed }\n`;
  world.write("work/.skl/skills/pdf-cutter/skill.yaml", `edges:\n${edge("zz-pages")}${needs}`);
  return world;
}

const viewSkillWorld = ({ workspace, env }: ReturnType<typeof aSkillWorld>) => ({
  cwd: workspace,
  env,
  nodeStatuses: readNodeStatuses,
});

describe("an answer", () => {
  test("has what a match needs and what fits the query, and nothing that only a hub leads to", async () => {
    const world = aLibraryWithAHub();
    const search = { query: "split a pdf", k: 5, depth: 2, only: null };
    const { matches, neighbors } = await searchSkills(viewSkillWorld(world), search);
    expect(matches.map(({ name }) => name)).toContain("hub");
    expect(neighbors.map(({ name }) => name)).toEqual(["zz-needed"]);
    expect(neighbors.every(({ description }) => description.length > 0)).toBe(true);
  });

  test("has at most five neighbours", async () => {
    const world = aSkillWorld();
    const names = Array.from({ length: 8 }, (_, at) => `part-${at}`);
    for (const name of names) world.skill(name, "Something else.");
    world.skill("pdf-cutter", "Split a pdf into pages.");
    const edges = names.map((target) => `  - { type: composes_with, target: ${target} }\n`).join("");
    world.write("work/.skl/skills/pdf-cutter/skill.yaml", `edges:\n${edges}`);
    const found = await searchSkills(viewSkillWorld(world), { query: "split a pdf", k: 5, depth: 2, only: null });
    expect([found.neighbors.length, found.truncated]).toEqual([5, true]);
  });

  test("is less than 4 kB, however long the texts are", async () => {
    const world = aLibraryWithAHub();
    const found = await searchSkills(viewSkillWorld(world), { query: "split a pdf", k: 5, depth: 2, only: null });
    expect(found.matches.length).toBeGreaterThan(2);
    expect(Buffer.byteLength(JSON.stringify(found))).toBeLessThan(4096);
    expect(found.matches[0]?.description).toMatch(/…$/);
  });

  test("to a text of more than 10,000 characters is to its beginning, and says so", async () => {
    const world = aSkillWorld();
    world.skill("pdf-cutter", "Split a pdf into pages.");
    const query = `split a pdf ${"x".repeat(20_000)}`;
    const note = "Only the first 10000 of 20012 characters were searched for.";
    const found = await searchSkills(viewSkillWorld(world), { query, k: 5, depth: 0, only: null });
    expect([found.matches[0]?.name, found.notes]).toEqual(["pdf-cutter", [note]]);
    const recommended = await recommendSkills(viewSkillWorld(world), { message: query, k: 5 });
    expect([recommended.skills[0]?.name, recommended.notes]).toEqual(["pdf-cutter", [note]]);
    for (const answer of [found, recommended]) expect(Buffer.byteLength(JSON.stringify(answer))).toBeLessThan(1000);
  });
});

test("The first look at a message finds by meaning, too, where an embedder is configured", async () => {
  const world = aSkillWorld();
  const server = await aMeaningServer();
  world.skill("roll-out", "Starts services in a cluster.");
  world.skill("shrinker", "Makes pictures smaller.");
  expect((await recommendSkills(viewSkillWorld(world), { message: "kubernetes", k: 5 })).skills).toEqual([]);
  world.write("home/.skl/config.json", embedderConfig(server.baseUrl));
  const { skills } = await recommendSkills(viewSkillWorld(world), { message: "kubernetes", k: 5 });
  expect(skills.map(({ name }) => name)[0]).toBe("roll-out");
});
