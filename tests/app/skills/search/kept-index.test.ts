import { existsSync, writeFileSync } from "node:fs";
import { DatabaseSync } from "@photostructure/sqlite";
import { describe, expect, it } from "vitest";
import { aSkillWorld, type SkillWorld } from "./world.ts";

function aLibrary(size = 40): SkillWorld {
  const world = aSkillWorld();
  // No process is started in the background, since one just was.
  world.write("work/.skl/.cache/looked", "");
  for (let at = 0; at < size; at++) world.skill(`skill-${at}`, `Counts apples ${at}.`);
  return world;
}

/** The digests that the kept index was made from, and a mark of its bytes. */
function kept({ database: path }: SkillWorld): { contents: string; bytes: number } {
  const database = new DatabaseSync(path);
  try {
    const row = database.prepare("SELECT contents, length(bytes) AS bytes FROM search_snapshots").get();
    return row as { contents: string; bytes: number };
  } finally {
    database.close();
  }
}

function damage({ database: path }: SkillWorld, change: string): void {
  const database = new DatabaseSync(path);
  database.exec(change);
  database.close();
}

describe("the kept index of words", () => {
  it.each([
    ["is written again for one change", 40, true],
    ["of more than 500 skills is not written again for one change", 501, false],
  ])("%s, and never answers with what is stale", async (_, size, isWritten) => {
    const world = aLibrary(size);
    await world.find("apples");
    const before = kept(world);
    world.skill("skill-3", "Counts walnuts.");
    world.skill("brand-new", "Counts cherries.");
    world.remove("skill-5");
    for (const _ of [1, 2]) {
      expect((await world.find("walnuts")).names).toEqual(["skill-3"]);
      expect((await world.find("cherries")).names).toEqual(["brand-new"]);
      expect((await world.find("apples")).names).not.toContain("skill-5");
    }
    expect(JSON.stringify(kept(world)) !== JSON.stringify(before)).toBe(isWritten);
  });

  it("of more than 500 skills is written again once many skills differ", async () => {
    const world = aLibrary(501);
    await world.find("apples");
    const before = kept(world);
    for (let at = 0; at < 33; at++) world.skill(`skill-${at}`, `Counts walnuts ${at}.`);
    // A search in a large library looks at every folder once a package came.
    world.skill("brand-new", "Counts cherries.");
    expect((await world.find("walnuts")).names).toHaveLength(20);
    expect(kept(world)).not.toEqual(before);
  });

  it.each([
    ["damaged bytes", "UPDATE search_snapshots SET bytes = x'00' || substr(bytes, 2)"],
    ["cut bytes", "UPDATE search_snapshots SET bytes = substr(bytes, 1, length(bytes) - 9)"],
    ["no bytes", "UPDATE search_snapshots SET bytes = x''"],
    ["digests that are no JSON", "UPDATE search_snapshots SET contents = '['"],
    ["digests of another form", "UPDATE search_snapshots SET contents = '{\"a\": 1}'"],
    ["digests that leave out a skill of the bytes", "UPDATE search_snapshots SET contents = '[]'"],
    ["no row", "DELETE FROM search_snapshots"],
    ["no table", "DROP TABLE search_snapshots"],
  ])("is made anew from %s", async (_what, change) => {
    const world = aLibrary();
    const before = await world.find("apples 7");
    damage(world, change);
    world.remove("skill-30");
    expect((await world.find("apples 7")).names[0]).toBe(before.names[0]);
    expect((await world.find("30")).names).toEqual([]);
  });

  it("is made anew where the whole database is no database", async () => {
    const world = aLibrary();
    const before = await world.find("apples 7");
    for (const end of ["-wal", "-shm"])
      if (existsSync(`${world.database}${end}`)) writeFileSync(`${world.database}${end}`, "");
    writeFileSync(world.database, "no database");
    expect(await world.find("apples 7")).toEqual(before);
  });
});
