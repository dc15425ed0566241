import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { repo, stage } from "./builders.ts";
import { ScriptedServer } from "./server.ts";

const at = stage();
const zip = `GET ${repo}/actions/artifacts/6/zip`;
const bytes = new Uint8Array([0x50, 0x4b, 3, 4, 0, 255, 254, 128]);
const file = { body: bytes, headers: { "content-type": "application/zip" } };

describe("an artifact", () => {
  let storage: ScriptedServer;
  beforeEach(async () => {
    storage = await new ScriptedServer().start();
    at.server.on(zip, () => ({ status: 302, headers: { location: `${storage.url}/file.zip?sig=secret` } }));
  });
  afterEach(() => storage.stop());

  it("is fetched from where GitHub points, without the token", async () => {
    storage.on("GET /file.zip", file);
    expect(await at.github.downloadArtifact(6, bytes.length)).toEqual(bytes);
    expect(at.server.seen[0]?.headers.authorization).toBeDefined();
    expect(storage.seen.map(({ headers, query }) => [headers.authorization, query.sig])).toEqual([
      [undefined, "secret"],
    ]);
  });

  it("is refused beyond the limit", async () => {
    storage.on("GET /file.zip", file);
    const asked = at.github.downloadArtifact(6, bytes.length - 1);
    await expect(asked).rejects.toMatchObject({
      code: "GITHUB_REFUSED",
      message: expect.stringContaining("larger than 7 bytes"),
    });
    expect(storage.seen).toHaveLength(1);
  });

  it.each([
    ["its host fails", { status: 503 }],
    ["the address is used up", { status: 403 }],
    ["it breaks off", { ...file, instead: "cut" as const }],
    ["the connection is dropped", { instead: "drop" as const }],
  ])("is asked for again from the start when %s", async (_when, reply) => {
    storage.on("GET /file.zip", reply, file);
    expect(await at.github.downloadArtifact(6, 100)).toEqual(bytes);
    expect(at.server.asked(zip)).toHaveLength(2);
  });

  it("is given up when its host has none", async () => {
    storage.on("GET /file.zip", { status: 404 });
    await expect(at.github.downloadArtifact(6, 100)).rejects.toMatchObject({ code: "GITHUB_REFUSED" });
  });

  it("that has expired is refused", async () => {
    at.server.on(zip, { status: 410, body: { message: "Artifact has expired" } });
    await expect(at.github.downloadArtifact(6, 100)).rejects.toMatchObject({
      code: "GITHUB_REFUSED",
      data: { status: 410 },
    });
  });

  it("may come without a redirection", async () => {
    at.server.on(zip, file);
    expect(await at.github.downloadArtifact(6, 100)).toEqual(bytes);
  });

  it("shows nothing of the address in an error", async () => {
    storage.on("GET /file.zip", { instead: "drop" });
    const error = await at.github.downloadArtifact(6, 100).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: "GITHUB_UNREACHABLE" });
    expect([String(error), ...at.logged].join()).not.toContain("sig=");
  });
});
