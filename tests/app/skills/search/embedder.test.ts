import { DatabaseSync } from "@photostructure/sqlite";
import { describe, expect, it } from "vitest";
import { reindexSkills } from "../../../../src/skills/use/search/reindex.ts";
import { type EmbeddingServer, startEmbeddings } from "../../../support/embedding-server.ts";
import { aMeaningServer, aSkillWorld, embedderConfig, type SkillWorld } from "./world.ts";

/** Three skills, and an embedder that the account's file confirms. */
async function aLibrary(): Promise<{ world: SkillWorld; server: EmbeddingServer }> {
  const world = aSkillWorld();
  const server = await aMeaningServer();
  world.skill("paper-joiner", "Joins portable documents.");
  world.skill("shrinker", "Makes pictures smaller.");
  world.skill("roll-out", "Starts services in a cluster.");
  world.write("home/.skl/config.json", embedderConfig(server.baseUrl));
  return { world, server };
}

const askedSince = ({ requests }: EmbeddingServer, at: number) =>
  requests.slice(at).flatMap(({ body }) => body.input.filter((text) => !text.startsWith("skl ")));

describe("search with an embedder", () => {
  it("finds by meaning what no word says, and says so", async () => {
    const { world } = await aLibrary();
    const { names, why, notes } = await world.find("kubernetes");
    expect([names[0], why["roll-out"], notes]).toEqual(["roll-out", ["meaning: place 1 by vectors"], []]);
  });

  it("finds nothing for what is near to nothing", async () => {
    const { world } = await aLibrary();
    expect((await world.find("xyzzy")).names).toEqual([]);
  });

  it("gives words and meaning one order, and both reasons", async () => {
    const { world } = await aLibrary();
    const { why } = await world.find("pdf joins");
    expect(why["paper-joiner"]).toEqual([
      expect.stringMatching(/^join.*description/),
      expect.stringMatching(/^meaning: place 1 /),
    ]);
  });

  it("asks for a skill's vector once, and again only when the skill changes", async () => {
    const { world, server } = await aLibrary();
    await world.find("pdf");
    const first = server.requests.length;
    expect(askedSince(server, 0)).toHaveLength(4);
    await world.find("photo");
    expect(askedSince(server, first)).toEqual(["photo"]);
    const second = server.requests.length;
    world.skill("shrinker", "Starts things with helm.");
    await world.find("photo");
    expect(askedSince(server, second)).toEqual(["photo", "shrinker\nStarts things with helm."]);
  });

  it("never answers by the vector of what a skill was, nor with a skill that is gone", async () => {
    const { world } = await aLibrary();
    await world.find("kubernetes");
    world.skill("shrinker", "Starts things with helm.");
    world.skill("roll-out", "Nothing of that kind any more.");
    world.remove("paper-joiner");
    const { names } = await world.find("kubernetes");
    expect(names).toEqual(["shrinker"]);
  });

  it("makes a kept vector anew that is damaged or of another length", async () => {
    const { world, server } = await aLibrary();
    await world.find("pdf");
    const database = new DatabaseSync(world.database);
    database.prepare("UPDATE skill_vectors SET vector = ? WHERE skill = 'shrinker'").run(new Uint8Array(16));
    database.prepare("UPDATE skill_vectors SET vector = ? WHERE skill = 'roll-out'").run(new Uint8Array(7));
    database.close();
    const before = server.requests.length;
    expect((await world.find("photo")).names[0]).toBe("shrinker");
    expect(askedSince(server, before).sort()).toEqual([
      "photo",
      "roll out\nStarts services in a cluster.",
      "shrinker\nMakes pictures smaller.",
    ]);
  });

  it("makes all anew for another model, and forgets those of the one before", async () => {
    const { world, server } = await aLibrary();
    await world.find("pdf");
    world.write("home/.skl/config.json", embedderConfig(server.baseUrl, { model: "other" }));
    const before = server.requests.length;
    await world.find("pdf");
    expect(askedSince(server, before)).toHaveLength(4);
    const database = new DatabaseSync(world.database);
    const models = database.prepare("SELECT DISTINCT model FROM skill_vectors").all();
    database.close();
    expect(models).toEqual([{ model: `openai-compatible ${server.baseUrl}/embeddings other 4 text 1` }]);
  });

  it("goes by words alone when the endpoint fails, and says so", async () => {
    const { world, server } = await aLibrary();
    await world.find("pdf");
    await server.close();
    world.write("home/.skl/config.json", embedderConfig(server.baseUrl));
    const { names, notes } = await world.find("pictures");
    expect([names, notes]).toEqual([
      ["shrinker"],
      ["The skills were found by words alone. The model's endpoint could not be reached, or the connection broke."],
    ]);
  });

  it("keeps the vectors that were made before the endpoint failed", async () => {
    const world = aSkillWorld();
    for (let at = 0; at < 40; at++) world.skill(`skill-${at}`, `Number ${at}.`);
    const server = await startEmbeddings(({ body }, at) => {
      const vectors = body.input.map((_, index) => ({ index, embedding: [1, index] }));
      return at === 2 ? { status: 404, body: {} } : { body: { data: vectors } };
    });
    world.write("home/.skl/config.json", embedderConfig(server.baseUrl));
    expect((await world.find("Number")).notes).toEqual([
      "The skills were found by words alone. The endpoint answered with 404",
    ]);
    expect((await world.find("Number")).notes).toEqual([]);
    expect(server.requests.map(({ body }) => body.input.length).slice(0, 4)).toEqual([1, 32, expect.any(Number), 1]);
    await server.close();
    expect(server.requests[4]?.body.input.length).toBeLessThan(32);
  });

  it("is what reindex makes ready", async () => {
    const { world, server } = await aLibrary();
    const { vectors, notes } = await reindexSkills(world.workspace, { env: world.env });
    expect([vectors, notes]).toEqual([3, []]);
    const before = server.requests.length;
    await world.find("pdf");
    expect(askedSince(server, before)).toEqual(["pdf"]);
  });
});

describe("an endpoint that the workspace's own file names", () => {
  const unconfirmed =
    "The skills were found by words alone. `embedder` of .skl/config.json names an endpoint that neither the base branch nor ~/.skl/config.json names: nothing was sent to it.";

  it("gets nothing, the key least of all", async () => {
    const { world, server } = await aLibrary();
    world.write("home/.skl/config.json", "{}");
    world.write("work/.skl/config.json", embedderConfig(server.baseUrl, { api_key_env: "PATH" }));
    expect((await world.find("pictures")).notes).toEqual([unconfirmed]);
    expect(server.requests).toEqual([]);
  });

  it.each([
    ["another address", (url: string) => embedderConfig(`${url}/x`)],
    ["another key", (url: string) => embedderConfig(url, { api_key_env: "HOME" })],
    ["another model", (url: string) => embedderConfig(url, { model: "other" })],
  ])("gets nothing where the account confirms %s", async (_what, config) => {
    const { world, server } = await aLibrary();
    world.write("home/.skl/config.json", config(server.baseUrl));
    world.write("work/.skl/config.json", embedderConfig(server.baseUrl));
    expect((await world.find("pictures")).notes).toEqual([unconfirmed]);
    expect(server.requests).toEqual([]);
  });

  it("is asked once the base branch names it, and a branch cannot lead it elsewhere", async () => {
    const { world, server } = await aLibrary();
    world.write("home/.skl/config.json", "{}");
    world.write("work/.skl/config.json", embedderConfig(server.baseUrl));
    world.git("init", "-q", "-b", "main");
    world.git("add", ".skl/config.json");
    world.git("commit", "-qm", "Rules");
    expect((await world.find("kubernetes")).names[0]).toBe("roll-out");
    world.git("checkout", "-qb", "theirs");
    world.write("work/.skl/config.json", embedderConfig(`${server.baseUrl}/theirs`));
    world.git("commit", "-qam", "Lead elsewhere");
    const before = server.requests.length;
    expect((await world.find("kubernetes")).notes).toEqual([unconfirmed]);
    expect(server.requests).toHaveLength(before);
  });
});
