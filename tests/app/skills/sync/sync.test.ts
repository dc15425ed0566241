import { existsSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { toJsonPackage } from "../../../../src/skills/engine/package/index.ts";
import { refreshDaily } from "../../../../src/skills/use/refresh/index.ts";
import { publishSkill } from "../../../../src/skills/use/sync/publish.ts";
import { syncSkills } from "../../../../src/skills/use/sync/sync.ts";
import type { SyncRequest } from "../../../../src/skills/use/sync/sync-request.ts";
import { aPackage, marketplace, places, skillMd } from "../sharing-world.ts";

type World = ReturnType<typeof places>;

const waits: number[] = [];
const patience = { timeoutMs: 5_000, attempts: 3, sleep: async (ms: number) => void waits.push(ms) };

const sync = ({ cwd, env }: World, url: string | null, more: Partial<SyncRequest> = {}) =>
  syncSkills({
    cwd,
    env,
    url,
    patience,
    only: [],
    dryRun: false,
    remove: false,
    replace: false,
    allowDowngrade: false,
    ...more,
  });
const statuses = ({ skills }: Awaited<ReturnType<typeof sync>>) =>
  Object.fromEntries(skills.map(({ name, status }) => [name, status]));
const installed = (world: World, name = "pdf") => world.read(`home/.skl/skills/${name}/SKILL.md`);
const publish = ({ cwd, env }: World, name: string, url: string | null, more: NodeJS.ProcessEnv = {}) =>
  publishSkill({
    cwd,
    name,
    url,
    dryRun: false,
    patience,
    env: { ...env, SKL_MARKETPLACE_KEY: "key-1234567890", ...more },
  });

describe("a sync", () => {
  it("puts what is offered into the account, with its digest in the account's lock", async () => {
    const [world, market] = [places(), await marketplace()];
    const pdf = aPackage("pdf");
    market.offer(pdf);
    expect(statuses(await sync(world, market.url))).toEqual({ pdf: "added" });
    expect(installed(world)).toContain("Do it.");
    expect(world.json("home/.skl/skills.lock.json")).toEqual({
      schema_version: 1,
      skills: [
        {
          name: "pdf",
          version: "1.0.0",
          source: "marketplace",
          origin: market.url,
          digest: pdf.digest,
          installed_at: "2026-01-02T03:04:05Z",
          sync_etag: '"r1"',
        },
      ],
    });
    expect(existsSync(`${world.cwd}/.skl/skills`)).toBe(false);
  });

  it("asks with the index's tag, and changes nothing at 304", async () => {
    const [world, market] = [places(), await marketplace()];
    market.offer(aPackage("pdf"));
    await sync(world, market.url);
    const lock = world.read("home/.skl/skills.lock.json");
    const result = await sync(world, market.url);
    expect(result).toEqual({
      index: { url: market.url, status: "not_modified", revision: 1, etag: '"r1"' },
      skills: [],
      dry_run: false,
    });
    expect(market.received.map(({ path, headers }) => [path, headers["if-none-match"]])).toEqual([
      ["/index.json", undefined],
      ["/packages/pdf.json", undefined],
      ["/index.json", '"r1"'],
    ]);
    expect(world.read("home/.skl/skills.lock.json")).toBe(lock);
  });

  it("installs a new version over the old one, which is kept", async () => {
    const [world, market] = [places(), await marketplace()];
    market.offer(aPackage("pdf"));
    await sync(world, market.url);
    market.offer(aPackage("pdf", "1.1.0", "Do it better."));
    market.state.revision = 2;
    const { skills } = await sync(world, market.url);
    expect(skills).toMatchObject([{ name: "pdf", status: "updated", version: "1.1.0", former: "1.0.0" }]);
    expect(installed(world)).toContain("better");
    expect(existsSync(skills[0]?.kept ?? "")).toBe(true);
  });

  it("says what it would do in a dry run, and does nothing", async () => {
    const [world, market] = [places(), await marketplace()];
    market.offer(aPackage("pdf"));
    expect(statuses(await sync(world, market.url, { dryRun: true }))).toEqual({ pdf: "added" });
    expect(existsSync(`${world.home}/.skl`)).toBe(false);
  });
});

describe("what a person wrote", () => {
  it("stays when it was edited after it was installed, unless it is to be replaced", async () => {
    const [world, market] = [places(), await marketplace()];
    market.offer(aPackage("pdf"));
    await sync(world, market.url);
    world.write("home/.skl/skills/pdf/SKILL.md", skillMd("pdf", "My own way."));
    market.offer(aPackage("pdf", "2.0.0"));
    market.state.revision = 2;
    expect(statuses(await sync(world, market.url))).toEqual({ pdf: "edited" });
    expect(installed(world)).toContain("My own way.");
    const { skills } = await sync(world, market.url, { replace: true });
    expect(skills).toMatchObject([{ status: "updated", version: "2.0.0" }]);
    expect(installed(world)).not.toContain("My own way.");
    expect(existsSync(skills[0]?.kept ?? "")).toBe(true);
  });

  it("stays when the marketplace offers a skill of the same name", async () => {
    const [world, market] = [places(), await marketplace()];
    world.write("home/.skl/skills/pdf/SKILL.md", skillMd("pdf", "Mine."));
    market.offer(aPackage("pdf"));
    expect(statuses(await sync(world, market.url))).toEqual({ pdf: "yours" });
    expect(installed(world)).toContain("Mine.");
  });

  it("is not touched in a workspace that overrides a skill", async () => {
    const [world, market] = [places(), await marketplace()];
    world.write("ws/.skl/skills/pdf/SKILL.md", skillMd("pdf", "Override."));
    market.offer(aPackage("pdf"));
    await sync(world, market.url);
    expect([world.read("ws/.skl/skills/pdf/SKILL.md"), existsSync(`${world.cwd}/.skl/skills.lock.json`)]).toEqual([
      skillMd("pdf", "Override."),
      false,
    ]);
  });
});

describe("what is offered no more", () => {
  it("is named, and taken out where a person wants it", async () => {
    const [world, market] = [places(), await marketplace()];
    market.offer(aPackage("pdf"));
    market.offer(aPackage("zip"));
    await sync(world, market.url);
    market.withdraw("pdf");
    market.state.revision = 2;
    expect(statuses(await sync(world, market.url))).toEqual({ zip: "unchanged", pdf: "gone" });
    const { skills } = await sync(world, market.url, { remove: true });
    expect(skills.at(-1)).toMatchObject({ name: "pdf", status: "removed" });
    expect(existsSync(skills.at(-1)?.kept ?? "")).toBe(true);
    expect(world.json("home/.skl/skills.lock.json").skills).toMatchObject([{ name: "zip" }]);
  });
});

describe("a hostile marketplace", () => {
  it("cannot bring an old index back", async () => {
    const [world, market] = [places(), await marketplace()];
    market.offer(aPackage("pdf", "1.1.0"));
    market.state.revision = 7;
    await sync(world, market.url);
    market.offer(aPackage("pdf", "1.0.0", "With a known defect."));
    market.state.revision = 6;
    await expect(sync(world, market.url)).rejects.toMatchObject({ code: "MARKETPLACE_ROLLED_BACK", exit: 1 });
    market.state.revision = 8;
    expect(statuses(await sync(world, market.url))).toEqual({ pdf: "older" });
    expect(installed(world)).not.toContain("defect");
    market.state.revision = 6;
    expect(statuses(await sync(world, market.url, { allowDowngrade: true }))).toEqual({ pdf: "updated" });
  });

  it("cannot change what a version holds", async () => {
    const [world, market] = [places(), await marketplace()];
    market.offer(aPackage("pdf"));
    await sync(world, market.url);
    market.offer(aPackage("pdf", "1.0.0", "Something else."));
    market.state.revision = 2;
    expect(statuses(await sync(world, market.url))).toEqual({ pdf: "reused" });
    expect(installed(world)).toContain("Do it.");
  });

  it.each([
    ["another digest", { digest: "0".repeat(64) }, /digest/],
    ["another size", { size: 1_000 }, /bytes came|larger/],
    ["a smaller size", { size: 10 }, /larger than 10 bytes/],
    ["another version", { version: "3.0.0" }, /version 1\.0\.0/],
    ["another name", { name: "git" }, /called pdf/],
    ["an address on another host without https", { url: "http://127.0.0.1:9/pdf.json" }, /another host/],
    ["an address of the disk", { url: "file:///etc/passwd" }, /another host/],
  ])("installs nothing of a package with %s, and goes on with the others", async (_, lie, reason) => {
    const [world, market] = [places(), await marketplace()];
    market.offer(aPackage("pdf"));
    market.offer(aPackage("zip"));
    market.state.extra = { pdf: lie };
    const { skills } = await sync(world, market.url);
    expect(skills.map(({ status }) => status)).toEqual(["failed", "added"]);
    expect(skills[0]?.reason).toMatch(reason);
    expect(existsSync(`${world.home}/.skl/skills/pdf`)).toBe(false);
    expect(world.json("home/.skl/skills.lock.json").skills).toMatchObject([{ name: "zip" }]);
  });

  it.each([
    ["no JSON", "<html>"],
    [
      "a path for a name",
      JSON.stringify({
        schema_version: 1,
        revision: 1,
        skills: [{ name: "../x", version: "1", description: "", digest: "0".repeat(64), url: "x", size: 1 }],
      }),
    ],
    ["no revision", '{"schema_version":1,"skills":[]}'],
  ])("is refused with an index that has %s", async (_, body) => {
    const [world, market] = [places(), await marketplace()];
    market.answer("/index.json", { status: 200, body });
    await expect(sync(world, market.url)).rejects.toMatchObject({ code: "MARKETPLACE_INVALID", exit: 2 });
    expect(existsSync(`${world.home}/.skl`)).toBe(false);
  });

  it("clears away what a killed one left, and keeps it out of the packages meanwhile", async () => {
    const [world, market] = [places(), await marketplace()];
    market.offer(aPackage("pdf"));
    world.write("home/.skl/.cache/new-package-abc123/SKILL.md", "half of a pack");
    await sync(world, market.url);
    expect(existsSync(`${world.home}/.skl/.cache/new-package-abc123`)).toBe(false);
    expect(readdirSync(`${world.home}/.skl/skills`)).toEqual(["pdf"]);
  });

  it("cannot send the key elsewhere by a redirect", async () => {
    const [world, market, other] = [places(), await marketplace(), await marketplace()];
    other.offer(aPackage("pdf"));
    market.answer("/index.json", { status: 302, headers: { location: other.url } });
    world.write("home/.skl/config.json", JSON.stringify({ marketplace: { url: market.url } }));
    const env = { ...world.env, SKL_MARKETPLACE_KEY: "key-1234567890" };
    await sync(world, null, { env }).catch(() => {});
    expect(market.received[0]?.headers.authorization).toBe("Bearer key-1234567890");
    // Another port of this machine is another service, which is not asked at all.
    expect(other.received).toEqual([]);
  });

  it("is not followed in circles", async () => {
    const [world, market] = [places(), await marketplace()];
    market.answer(
      "/index.json",
      ...Array.from({ length: 9 }, () => ({ status: 301, headers: { location: "/index.json" } })),
    );
    await expect(sync(world, market.url)).rejects.toMatchObject({ code: "MARKETPLACE_UNREACHABLE" });
    expect(market.received).toHaveLength(6);
  });
});

describe("a bad connection", () => {
  it("is tried again, after as long as the server asks for", async () => {
    const [world, market] = [places(), await marketplace()];
    market.offer(aPackage("pdf"));
    market.answer("/index.json", { status: 503, headers: { "retry-after": "7" } });
    market.answer("/packages/pdf.json", { status: 200, body: "{".repeat(500), breaksAfter: 20 });
    waits.length = 0;
    expect(statuses(await sync(world, market.url))).toEqual({ pdf: "added" });
    expect(waits[0]).toBe(7_000);
    expect(waits).toHaveLength(2);
  });

  it("leaves nothing of a package that never came whole", async () => {
    const [world, market] = [places(), await marketplace()];
    const pdf = aPackage("pdf");
    market.offer(pdf);
    const half = { status: 200, body: toJsonPackage(pdf), breaksAfter: 30 };
    market.answer("/packages/pdf.json", half, half, half);
    expect(statuses(await sync(world, market.url))).toEqual({ pdf: "failed" });
    expect(existsSync(`${world.home}/.skl/skills/pdf`)).toBe(false);
    expect(statuses(await sync(world, market.url))).toEqual({ pdf: "added" });
  });
});

describe("where the marketplace is", () => {
  it("is not decided by a workspace that the person has never synced from", async () => {
    const [world, market] = [places(), await marketplace()];
    market.offer(aPackage("pdf"));
    world.write("ws/.skl/config.json", JSON.stringify({ marketplace: { url: market.url, api_key_env: "HOME" } }));
    await expect(sync(world, null)).rejects.toMatchObject({ code: "MARKETPLACE_REFUSED" });
    expect(market.received).toEqual([]);
    await sync(world, market.url);
    await expect(sync(world, null)).resolves.toMatchObject({ index: { status: "not_modified" } });
    expect(market.received.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined, undefined]);
  });

  it("is not typed by an agent", async () => {
    const [world, market] = [places(), await marketplace()];
    const env = { ...world.env, SKL_AGENT: "Agent-1" };
    await expect(sync(world, market.url, { env })).rejects.toMatchObject({ code: "PERSON_NEEDED" });
    expect(market.received).toEqual([]);
  });

  it("has to be named", async () => {
    await expect(sync(places(), null)).rejects.toMatchObject({ code: "MARKETPLACE_MISSING" });
  });
});

describe("publishing", () => {
  it("puts the package where the index says, with the key", async () => {
    const [world, market] = [places(), await marketplace()];
    world.write("ws/.skl/skills/mine/SKILL.md", skillMd("mine"));
    const published = await publish(world, "mine", market.url);
    const put = market.received.at(-1);
    expect([put?.method, put?.path, put?.headers.authorization, put?.headers["if-none-match"]]).toEqual([
      "PUT",
      "/packages/mine/1.0.0",
      "Bearer key-1234567890",
      "*",
    ]);
    expect(JSON.parse(put?.body ?? "")).toMatchObject({ name: "mine", description: "What mine does." });
    expect(published).toMatchObject({ status: "published", name: "mine", version: "1.0.0" });
  });

  it.each([
    [401, /does not know the key/],
    [403, /belongs to somebody else/],
    [409, /published already/],
    [422, /answered with 422/],
  ])("explains %i, in the server's words without the key", async (status, message) => {
    const [world, market] = [places(), await marketplace()];
    world.write("ws/.skl/skills/mine/SKILL.md", skillMd("mine"));
    const body = JSON.stringify({ message: "no, key-1234567890\u001b[2J" });
    market.answer("/packages/mine/1.0.0", { status, body });
    const error = await publish(world, "mine", market.url).catch((cause) => cause);
    expect(error).toMatchObject({ code: "PUBLISH_REFUSED", exit: 1 });
    expect(error.message).toMatch(message);
    expect(error.message).toContain("It says: no, [key][2J");
  });

  it("is an owner's: not an agent's, and not without a key", async () => {
    const [world, market] = [places(), await marketplace()];
    world.write("ws/.skl/skills/mine/SKILL.md", skillMd("mine"));
    await expect(publish(world, "mine", market.url, { SKL_AGENT: "Agent-1" })).rejects.toMatchObject({
      code: "PERSON_NEEDED",
    });
    await expect(publish(world, "mine", market.url, { SKL_MARKETPLACE_KEY: "" })).rejects.toMatchObject({
      code: "MARKETPLACE_REFUSED",
    });
    expect(market.received.filter(({ method }) => method === "PUT")).toEqual([]);
  });

  it("goes to no other host than the index", async () => {
    const [world, market, other] = [places(), await marketplace(), await marketplace()];
    world.write("ws/.skl/skills/mine/SKILL.md", skillMd("mine"));
    market.state.publish = `${other.origin}/packages`;
    await expect(publish(world, "mine", market.url)).rejects.toMatchObject({ code: "PUBLISH_REFUSED" });
    expect(other.received).toEqual([]);
  });
});

describe("a daily refresh", () => {
  const started: (readonly string[])[] = [];
  const refresh = ({ cwd, env }: World, at: string) =>
    refreshDaily(cwd, { ...env, SKL_NOW: at }, (args) => void started.push(args));

  it("starts once a day where the account asks for it, and never by a workspace's word", async () => {
    const world = places();
    const daily = JSON.stringify({
      version: 1,
      marketplace: { url: "https://skills.example/index.json", refresh: "daily" },
    });
    world.write("ws/.skl/config.json", daily);
    expect(await refresh(world, "2026-01-02T03:04:05Z")).toBe("off");
    world.write("home/.skl/config.json", daily.replace("daily", "off"));
    expect(await refresh(world, "2026-01-02T03:04:05Z")).toBe("off");
    world.write("home/.skl/config.json", daily);
    expect(await refresh(world, "2026-01-02T03:04:05Z")).toBe("started");
    expect(await refresh(world, "2026-01-02T23:59:59Z")).toBe("not due");
    expect(await refresh(world, "2026-01-03T00:00:00Z")).toBe("started");
    expect(started).toEqual(Array(2).fill(["--cwd", expect.any(String), "skill", "sync", "--installed"]));
    expect(readdirSync(`${started[0]?.[1]}/.skl/cache/refresh`)).toEqual(["2026-01-03.log"]);
  });

  it("updates what is installed from the index, brings nothing new, and leaves the skills of skl to skl", async () => {
    const [world, market] = [places(), await marketplace()];
    for (const skill of [aPackage("pdf"), aPackage("skl-verifier")]) market.offer(skill);
    await sync(world, market.url);
    for (const skill of [aPackage("pdf", "1.1.0"), aPackage("skl-verifier", "9.0.0"), aPackage("csv")])
      market.offer(skill);
    market.state.revision = 2;
    expect(statuses(await sync(world, market.url, { installedOnly: true }))).toEqual({ pdf: "updated" });
    expect(existsSync(`${world.home}/.skl/skills/csv`)).toBe(false);
  });
});
