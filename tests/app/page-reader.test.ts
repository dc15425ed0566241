import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";
import { Reader } from "../../src/ui/reader.ts";
import { ServedRepository } from "../../src/ui/served-repository.ts";
import { aWorkspace } from "../mcp/workspace.ts";
import { builtSkl } from "../support/built-skl.ts";

const skl = builtSkl();

/** Starts the thread of a server for one repository, as the server does. */
function startReader() {
  const workspace = aWorkspace(skl, { kind: "repository" });
  const script = pathToFileURL(join(skl.folder, "dist/page-reader.js"));
  const reader = new Reader(
    [workspace.folder],
    { ...process.env, ...workspace.env },
    { onChange: () => served.renew(), onEnd: () => served.resume() },
    script,
  );
  const place = { root: workspace.folder, commonDir: join(workspace.folder, ".git") };
  const served = new ServedRepository(place, "work", 0, reader);
  onTestFinished(() => reader.close());
  return { workspace, reader, served };
}

describe("the thread that reads", () => {
  it("answers the next question after it died at one, which is refused", async () => {
    const { reader, served } = startReader();
    const asked = served.ask("queue", "", "");
    await reader.start().terminate();
    const { status, body } = await asked;
    expect([status, body]).toEqual([422, expect.stringContaining("The thread that reads the repositories ended.")]);
    expect(await served.ask("queue", "", "")).toMatchObject({ status: 200, body: expect.stringContaining("changes") });
  });

  it("tells of changes again after it died while a page was open", { timeout: 60_000 }, async () => {
    const { workspace, reader, served } = startReader();
    let told = 0;
    onTestFinished(served.listen(() => told++));
    await served.ask("queue", "", "");
    await reader.start().terminate();
    // What changed while nothing was watched is not known, so the page asks again.
    await expect.poll(() => told).toBeGreaterThan(0);
    await served.ask("queue", "", "");
    const { version } = served;
    workspace.git("push", "--quiet", "--no-verify", "origin", "HEAD:refs/heads/late");
    await expect.poll(() => served.version, { timeout: 30_000 }).toBeGreaterThan(version);
  });
});
