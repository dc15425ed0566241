import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { inspect, put, takeOut } from "./install.ts";
import { npmPeer, pythonPeer } from "./peers.ts";
import { HOSTILE, manage, read, Sandbox, SHIM, write } from "./sandbox.ts";

describe.each(["pre-commit", "prek"])("%s", (name) => {
  const peer = pythonPeer(name);
  const aBox = () => {
    const box = new Sandbox("r x", HOSTILE);
    const hook = "{id: a, name: a, language: system, entry: touch ran, always_run: true, stages: [pre-push]}";
    write(box.path(".pre-commit-config.yaml"), `repos:\n- repo: local\n  hooks:\n  - ${hook}\n`);
    box.git("add", ".");
    box.git("commit", "-q", "-m", "config");
    return box;
  };

  it.skipIf(!peer.program)("runs the shim beside its runner, which stays as it is", async () => {
    const box = aBox();
    const skl = box.skl();
    manage(box, peer, "install", "--hook-type", "pre-push");
    const runner = read(box.hook());
    const legacy = box.hook("pre-push.legacy");
    expect(await put(box)).toMatchObject({ path: legacy, action: "delegated", chained: null });
    expect(box.push()).toMatchObject({ code: 0 });
    expect(skl.args).toEqual(["hook", "pre-push", "origin", box.remote]);
    expect(skl.stdin).toBe(box.newBranchLine("HEAD", "refs/heads/topic"));
    expect([existsSync(box.path("ran")), existsSync(box.path("pwned"))]).toEqual([true, false]);
    expect(await inspect(box)).toEqual({ installed: true, path: legacy, runs: true, reason: null, findings: [] });
    expect((await put(box)).action).toBe("unchanged");
    expect(await takeOut(box)).toEqual({ removed: [legacy], restored: [] });
    expect([read(box.hook()), existsSync(legacy)]).toEqual([runner, false]);
  });

  it.skipIf(!peer.program)("refuses the push when skl says no", async () => {
    const box = aBox();
    box.skl("exit 1");
    manage(box, peer, "install", "--hook-type", "pre-push");
    await put(box);
    expect(box.push().code).not.toBe(0);
  });

  it.skipIf(!peer.program)("installed after us keeps the shim and the hook it has chained", async () => {
    const box = aBox();
    const skl = box.skl();
    write(box.hook(), "#!/bin/sh\ntouch earlier\n", 0o755);
    await put(box);
    manage(box, peer, "install", "--hook-type", "pre-push");
    expect(read(box.hook("pre-push.legacy"))).toBe(SHIM);
    expect((await put(box)).action).toBe("unchanged");
    expect(box.push()).toMatchObject({ code: 0 });
    expect([skl.runs, existsSync(box.path("earlier")), existsSync(box.path("ran"))]).toEqual([1, true, true]);
    await takeOut(box);
    expect(read(box.hook("pre-push.legacy"))).toBe("#!/bin/sh\ntouch earlier\n");
  });

  it.skipIf(!peer.program)("with an earlier hook of its own beside it: that one is chained", async () => {
    const box = aBox();
    const skl = box.skl();
    write(box.hook(), "#!/bin/sh\ntouch earlier\n", 0o755);
    manage(box, peer, "install", "--hook-type", "pre-push");
    expect((await put(box)).action).toBe("delegated");
    expect(box.push()).toMatchObject({ code: 0 });
    expect([skl.runs, existsSync(box.path("earlier"))]).toEqual([1, true]);
  });
});

describe("simple-git-hooks", () => {
  const peer = npmPeer("simple-git-hooks");

  it.skipIf(!peer.program)("is chained with a warning; after its next run the hook comes back", async () => {
    const box = new Sandbox();
    const skl = box.skl();
    write(box.path("package.json"), '{"simple-git-hooks":{"pre-push":"cat >seen"}}');
    manage(box, peer);
    expect(await put(box)).toMatchObject({ action: "chained", note: expect.stringContaining("simple-git-hooks") });
    expect(box.push()).toMatchObject({ code: 0 });
    expect(read(box.path("seen"))).toBe(skl.stdin);
    write(box.path("package.json"), '{"simple-git-hooks":{"pre-push":"cat >seen2"}}');
    manage(box, peer);
    expect(await inspect(box)).toMatchObject({ installed: false, runs: false });
    expect((await put(box)).action).toBe("chained");
    expect(read(box.hook("pre-push.skl-chained"))).toContain("seen2");
  });
});
