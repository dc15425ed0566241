import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { DatabaseSync } from "@photostructure/sqlite";
import { describe, expect, it, onTestFinished } from "vitest";
import { refreshInBackground } from "../../../../src/skills/use/search/refresh-in-background.ts";
import { reindexSkills } from "../../../../src/skills/use/search/reindex.ts";
import { aSkillWorld, type SkillWorld } from "./world.ts";

/** So many that an answer is not made from a look at every folder. No process is started in the background, since one just was. */
async function aLargeLibrary(): Promise<SkillWorld> {
  const world = aSkillWorld();
  mkdirSync(join(world.workspace, ".skl", ".cache"));
  writeFileSync(join(world.workspace, ".skl", ".cache", "looked"), "");
  for (let at = 0; at < 501; at++) world.skill(`skill-${at}`, `Counts apples ${at}.`);
  world.skill("nuts", "Counts walnuts.");
  world.skill("fruit", "Counts cherries.");
  // The time stamps of the folders tell later changes from these.
  await setTimeout(50);
  await world.find("walnuts");
  return world;
}

describe("a search in a large library", () => {
  it("gives the answer of the first search, and looks only at what it shows", async () => {
    const world = await aLargeLibrary();
    const first = await world.find("walnutz cherries");
    expect(first.names).toEqual(["fruit", "nuts"]);
    world.skill("skill-7", "Counts walnuts, too.");
    expect(await world.find("walnutz cherries")).toEqual(first);
    await reindexSkills(world.workspace, { env: world.env, changedOnly: true });
    expect((await world.find("walnuts")).names).toEqual(["nuts", "skill-7"]);
  });

  it("shows at once what comes, what goes, and what changes in a skill that it finds", async () => {
    const world = await aLargeLibrary();
    world.skill("brand-new", "Counts walnuts, too.");
    expect((await world.find("walnuts")).names).toEqual(["brand-new", "nuts"].sort());
    await reindexSkills(world.workspace, { env: world.env, changedOnly: true });
    world.remove("brand-new");
    expect((await world.find("walnuts")).names).toEqual(["nuts"]);
    await reindexSkills(world.workspace, { env: world.env, changedOnly: true });
    world.skill("nuts", "Counts almonds.");
    expect((await world.find("walnuts")).names).toEqual([]);
    expect((await world.find("almonds")).names).toEqual(["nuts"]);
  });

  it("has its folders looked at in the background, once a minute", () => {
    const folder = mkdtempSync(join(tmpdir(), "skl-look-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const started: (readonly string[])[] = [];
    for (const _ of [1, 2]) refreshInBackground("/somewhere", join(folder, "agents.db"), (args) => started.push(args));
    expect(started).toEqual([["--cwd", "/somewhere", "skill", "reindex", "--changed"]]);
  });
});

describe("a search in a small library", () => {
  const forgetSnapshot = ({ database }: SkillWorld) => {
    const open = new DatabaseSync(database);
    open.exec("DELETE FROM search_snapshots");
    open.close();
  };
  /** A look at every folder would write it again. */
  const hasSnapshot = ({ database }: SkillWorld) => {
    const open = new DatabaseSync(database);
    const row = open.prepare("SELECT count(*) AS rows FROM search_snapshots").get() as { rows: number };
    open.close();
    return row.rows === 1;
  };

  it("reads only the parts of the index that it needs, while no file with words changes", async () => {
    const world = aSkillWorld();
    world.skill("nuts", "Counts walnuts.");
    world.skill("fruit", "Counts cherries.");
    world.write("work/.skl/skills/fruit/notes.txt", "one");
    await setTimeout(50);
    const first = await world.find("walnuts");
    forgetSnapshot(world);
    world.write("work/.skl/skills/fruit/notes.txt", "two");
    expect([await world.find("walnuts"), hasSnapshot(world)]).toEqual([first, false]);
    world.skill("fruit", "Counts cherries and walnuts.");
    expect([(await world.find("walnuts")).names.sort(), hasSnapshot(world)]).toEqual([["fruit", "nuts"], true]);
    world.write("work/.skl/skills/nuts/skill.yaml", "trigger_phrases: [crack almonds]\n");
    expect((await world.find("crack almonds")).names).toEqual(["nuts"]);
    world.write("work/.skl/skills/nuts/skill.yaml", "trigger_phrases: [crack hazelnuts]\n");
    expect((await world.find("crack hazelnuts")).names).toEqual(["nuts"]);
    world.remove("nuts");
    expect((await world.find("crack hazelnuts")).names).toEqual([]);
  });
});
