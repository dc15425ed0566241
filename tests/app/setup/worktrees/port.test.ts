import { once } from "node:events";
import { rmSync } from "node:fs";
import { createServer } from "node:net";
import { describe, expect, it } from "vitest";
import { runPort } from "../../../../src/core/setup/index.ts";
import { Forest } from "./forest.ts";

async function listen(port: number) {
  const server = createServer().listen(port, "127.0.0.1");
  await once(server, "listening");
  return server;
}

describe("skl port", () => {
  it("gives each work tree and name a port of its own, always the same, also while its server runs", async () => {
    const forest = new Forest();
    forest.grow("a");
    forest.grow("b");
    const all = [];
    for (const tree of ["a", "b"])
      for (const name of ["main", "web"]) all.push((await runPort(name, forest.path(tree))).port);
    const server = await listen(all[0] ?? 0);

    expect(new Set(all).size).toBe(4);
    expect((await runPort("main", forest.path("a"))).port).toBe(all[0]);
    server.close();
  });

  it("passes by a port on which somebody listens, and stays at the one that it gave", async () => {
    const forest = new Forest();
    const wish = (await runPort("main", forest.work)).port;
    rmSync(`${forest.work}/.git/skl/ports.json`);
    const server = await listen(wish);

    const given = (await runPort("main", forest.work)).port;
    server.close();
    await once(server, "close");

    expect(given).not.toBe(wish);
    expect((await runPort("main", forest.work)).port).toBe(given);
  });

  it("gives twenty that ask at once twenty ports", async () => {
    const forest = new Forest();
    const names = Array.from({ length: 20 }, (_, at) => `n${at}`);
    const ports = await Promise.all(names.map((name) => runPort(name, forest.work)));
    expect(new Set(ports.map(({ port }) => port)).size).toBe(20);
  });

  it("names a database of the work tree alone, and refuses what is no name", async () => {
    const forest = new Forest();
    forest.grow("a-b");
    const { database } = await runPort("main", forest.path("a-b"));
    expect(database).toMatch(/^a_b_[0-9a-f]{8}$/);
    expect((await runPort("web", forest.path("a-b"))).database).toBe(database);
    await expect(runPort("../x", forest.work)).rejects.toMatchObject({ code: "USAGE" });
  });
});
