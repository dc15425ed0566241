import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { withDatabase } from "../../../../src/kernel/store/index.ts";
import { toJsonPackage } from "../../../../src/skills/engine/package/index.ts";
import { openLibrary } from "../../../../src/skills/use/library/library.ts";
import { syncSkills } from "../../../../src/skills/use/sync/sync.ts";
import { aPackage, marketplace, places, skillMd } from "../sharing-world.ts";

const syncedFrom = async ({ cwd, home, env }: ReturnType<typeof places>, url: string) => {
  await openLibrary(cwd, env);
  const patience = { timeoutMs: 5_000, attempts: 1, sleep: async () => {} };
  const how = { only: [], dryRun: false, remove: false, replace: false, allowDowngrade: false };
  await syncSkills({ cwd, env, url, patience, ...how });
  return columns({ cwd, home, env });
};

/** The columns of the seed's table as another program reads them, of what did not come with skl. */
async function columns({ cwd, home, env }: Pick<ReturnType<typeof places>, "cwd" | "home" | "env">) {
  await openLibrary(cwd, env);
  const rows = withDatabase(join(home, ".skl", "agents.db"), (open) =>
    open.prepare("SELECT name, marketplace_id, sync_etag FROM skills WHERE source <> 'system' ORDER BY name").all(),
  );
  return rows.map((row) => Object.values(row));
}

test("rows of synced skills have the marketplace's id and the ETag that the package came with", async () => {
  const [world, market] = [places(), await marketplace()];
  market.offer(aPackage("pdf"));
  const png = toJsonPackage(aPackage("png"));
  market.offer(aPackage("png"));
  market.answer("/packages/png.json", { status: 200, headers: { etag: '"of-png"' }, body: png });
  world.write("home/.skl/skills/own/SKILL.md", skillMd("own"));
  market.state.extra.pdf = { id: "8731" };
  expect(await syncedFrom(world, market.url)).toEqual([
    ["own", null, null],
    ["pdf", "8731", '"r1"'],
    ["png", `${market.url}#png`, '"of-png"'],
  ]);
});

test("rows follow a lock that is written, changed or taken away after the package was read", async () => {
  const [world, market] = [places(), await marketplace()];
  market.offer(aPackage("pdf"));
  await syncedFrom(world, market.url);
  const lock = world.json("home/.skl/skills.lock.json");
  world.write(
    "home/.skl/skills.lock.json",
    JSON.stringify({ ...lock, skills: [{ ...lock.skills[0], sync_etag: "other" }] }),
  );
  expect(await columns(world)).toEqual([["pdf", `${market.url}#pdf`, "other"]]);
  rmSync(join(world.home, ".skl/skills.lock.json"));
  expect(await columns(world)).toEqual([["pdf", null, null]]);
  world.write("home/.skl/skills.lock.json", "{");
  expect(await columns(world)).toEqual([["pdf", null, null]]);
});
