import { existsSync, rmSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { describe, expect, it } from "vitest";
import { inspect, put, takeOut } from "./install.ts";
import { npmPeer } from "./peers.ts";
import { freshFolder, HOSTILE, manage, read, Sandbox, shared, write } from "./sandbox.ts";

describe("husky 9", () => {
  const husky = npmPeer("husky");
  const aHuskyBox = (remote?: string) => {
    const box = new Sandbox("r x", remote);
    manage(box, husky);
    return box;
  };

  it.skipIf(!husky.program)("runs our line in a script of our making, which goes again", async () => {
    const box = aHuskyBox(HOSTILE);
    const skl = box.skl("exit 1");
    const path = box.path(".husky/pre-push");
    expect(await put(box)).toMatchObject({ path, action: "delegated", chained: null });
    expect(box.push().code).not.toBe(0);
    expect(skl.args).toEqual(["hook", "pre-push", "origin", box.remote]);
    expect(skl.stdin).toBe(box.newBranchLine("HEAD", "refs/heads/topic"));
    expect(existsSync(box.path("pwned"))).toBe(false);
    expect((await put(box)).action).toBe("unchanged");
    expect(await takeOut(box)).toEqual({ removed: [path, shared(box)], restored: [] });
    expect([existsSync(path), existsSync(dirname(shared(box)))]).toEqual([false, false]);
    expect(await takeOut(box)).toEqual({ removed: [], restored: [] });
  });

  const scripts = [
    ["one that reads the ref lines", "cat >seen\nprintf '%s|' \"$@\" >>seen\n"],
    ["with a first line of its own", "#!/usr/bin/env sh\ncat >seen\nprintf '%s|' \"$@\" >>seen\n"],
    ["that leaves early with 0", "cat >seen; printf '%s|' \"$@\" >>seen; exit 0\nexit 1\n"],
    ["without a last line end", "cat >seen; printf '%s|' \"$@\" >>seen"],
  ] as const;

  it.skipIf(!husky.program).each(scripts)("a project's script %s runs first, then skl", async (_name, script) => {
    const box = aHuskyBox();
    const skl = box.skl();
    const path = write(box.path(".husky/pre-push"), script);
    expect((await put(box)).action).toBe("delegated");
    expect(box.push()).toMatchObject({ code: 0 });
    const input = box.newBranchLine("HEAD", "refs/heads/topic");
    expect(read(box.path("seen"))).toBe(`${input}origin|${box.remote}|`);
    expect([skl.runs, skl.stdin]).toEqual([1, input]);
    await takeOut(box);
    expect([read(path), statSync(path).mode & 0o777]).toEqual([script, 0o644]);
  });

  it.skipIf(!husky.program)("a project's script that fails ends the push before skl", async () => {
    const box = aHuskyBox();
    const skl = box.skl();
    write(box.path(".husky/pre-push"), "false\ntrue\n");
    await put(box);
    expect(box.push().code).not.toBe(0);
    expect(skl.runs).toBe(0);
  });

  it.skipIf(!husky.program)("the committed lines do nothing in a clone without skl", async () => {
    const box = aHuskyBox();
    write(box.path(".husky/pre-push"), "touch seen\n");
    await put(box);
    rmSync(dirname(shared(box)), { recursive: true });
    expect(box.push().code).toBe(0);
    expect(existsSync(box.path("seen"))).toBe(true);
    expect(await inspect(box)).toMatchObject({ installed: false, findings: [{ code: "HOOK_NOT_INSTALLED" }] });
  });

  it.skipIf(!husky.program)("a linked work tree without husky's runner is found", async () => {
    const box = aHuskyBox();
    box.skl();
    await put(box);
    box.git("add", "-f", ".husky/pre-push");
    box.git("commit", "-q", "--no-verify", "-m", "hook");
    const linked = freshFolder("linked");
    box.git("worktree", "add", "-q", linked, "-b", "linked");
    expect(await inspect(box)).toMatchObject({ installed: true, runs: true, reason: null, findings: [] });
    const state = await inspect(box, linked);
    expect(state).toMatchObject({ installed: true, runs: false, findings: [{ code: "HOOK_NOT_INSTALLED" }] });
  });

  it.skipIf(!husky.program)("lines of an older skl are renewed in place", async () => {
    const box = aHuskyBox();
    const path = write(box.path(".husky/pre-push"), "true\n");
    await put(box);
    write(path, read(path).replace("skl_shim=", "skl_old="));
    expect((await put(box)).action).toBe("updated");
    expect(read(path).match(/>>> skl/g)).toHaveLength(1);
  });
});

describe("husky 8, as its generated files had it", () => {
  const runner = `#!/usr/bin/env sh
if [ -z "$husky_skip_init" ]; then
  readonly hook_name="$(basename -- "$0")"
  readonly husky_skip_init=1
  export husky_skip_init
  sh -e "$0" "$@"
  exitCode="$?"
  exit $exitCode
fi
`;

  it.each([
    ["a script of the project", '#!/usr/bin/env sh\n. "$(dirname -- "$0")/_/husky.sh"\n\ncat >seen\n'],
    ["no script", null],
  ])("%s", async (_name, script) => {
    const box = new Sandbox();
    const skl = box.skl("exit 1");
    box.git("config", "core.hooksPath", ".husky");
    write(box.path(".husky/_/husky.sh"), runner);
    const path = box.path(".husky/pre-push");
    if (script !== null) write(path, script, 0o755);
    expect(await put(box)).toMatchObject({ path, action: "delegated" });
    expect(box.push().code).not.toBe(0);
    expect([skl.runs, skl.args]).toEqual([1, ["hook", "pre-push", "origin", box.remote]]);
    if (script !== null) expect(read(box.path("seen"))).toBe(skl.stdin);
    await takeOut(box);
    if (script === null) expect(existsSync(path)).toBe(false);
    else expect([read(path), statSync(path).mode & 0o777]).toEqual([script, 0o755]);
  });
});

describe("husky 4 and Overcommit, which ask their own file name what to run", () => {
  it.each([
    ["husky 4", '#!/bin/sh\n# husky\n\n# Created by Husky v4.3.8\n. "$(dirname "$0")/husky.sh"\n'],
    ["Overcommit", "#!/usr/bin/env ruby\nrequire 'overcommit'\n"],
  ])("%s is a conflict, and stays", async (_name, text) => {
    const box = new Sandbox();
    write(box.hook(), text, 0o755);
    await expect(put(box)).rejects.toMatchObject({ code: "HOOK_CONFLICT" });
    expect(read(box.hook())).toBe(text);
  });

  it("husky 4 that is only configured is told", async () => {
    const box = new Sandbox();
    write(box.path("package.json"), '{"husky":{"hooks":{"pre-push":"npm test"}}}');
    expect(await put(box)).toMatchObject({ action: "installed", note: expect.stringContaining("husky 4") });
  });
});
