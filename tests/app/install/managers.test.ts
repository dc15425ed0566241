import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { inspectHook, installHook, uninstallHook } from "../../../src/app/install/index.ts";
import { npmPeer, type Peer, pythonPeer } from "./peers.ts";
import { FakeSkl, freshFolder, read, run, Sandbox, SHIM, write } from "./sandbox.ts";

const put = (box: Sandbox, cwd?: string) => box.open((repository) => installHook(repository, { shim: SHIM }), cwd);
const takeOut = (box: Sandbox) => box.open((repository) => uninstallHook(repository));
const inspect = (box: Sandbox, cwd?: string) => box.open((repository) => inspectHook(repository), cwd);
const shared = (box: Sandbox) => box.path(".git/skl/pre-push");

/** Runs a manager as its user would; throws when it fails. */
function manage(box: Sandbox, peer: Peer, ...args: string[]): void {
  const answer = run(peer.program ?? "", args, { cwd: box.root });
  if (answer.code !== 0) throw new Error(`${peer.program} ${args.join(" ")}: ${answer.stdout}${answer.stderr}`);
}

/** A name of a remote's folder that a shell would run part of. */
const HOSTILE = 'it\'s a "remote" $(touch pwned) `touch pwned`;touch pwned.git';

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
    expect(await inspect(box)).toMatchObject({ installed: true, runs: true, findings: [] });
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

describe("lefthook", () => {
  const lefthook = npmPeer("lefthook");
  const config = "pre-push:\n  commands:\n    lint:\n      run: touch linted\n";
  /** A clone, for lefthook reckons a push's files from `origin/HEAD`. */
  const aLefthookBox = (local: string | null = null, remote?: string) => {
    const box = new Sandbox("r x", remote);
    write(box.path("lefthook.yml"), config);
    write(box.path(".gitignore"), "node_modules\nlefthook-local.yml\nlinted\n");
    if (local !== null) write(box.path("lefthook-local.yml"), local);
    box.git("add", ".");
    box.git("commit", "-q", "-m", "lefthook");
    box.git("push", "-q", "-u", "origin", "main");
    box.git("remote", "set-head", "origin", "main");
    manage(box, lefthook, "install");
    return box;
  };

  it.skipIf(!lefthook.program)("runs our command with Git's arguments and ref lines", async () => {
    const box = aLefthookBox(null, HOSTILE);
    const skl = box.skl();
    const path = box.path("lefthook-local.yml");
    const runner = read(box.hook());
    expect(await put(box)).toMatchObject({ path, action: "delegated", chained: null });
    manage(box, lefthook, "validate");
    expect(box.push()).toMatchObject({ code: 0 });
    expect(skl.args).toEqual(["hook", "pre-push", "origin", box.remote]);
    expect(skl.stdin).toBe(box.newBranchLine("HEAD", "refs/heads/topic"));
    expect(existsSync(box.path("pwned"))).toBe(false);
    expect(await inspect(box)).toEqual({ installed: true, path, runs: true, findings: [] });
    expect((await put(box)).action).toBe("unchanged");
    expect(await takeOut(box)).toEqual({ removed: [path, shared(box)], restored: [] });
    expect([existsSync(path), read(box.hook())]).toEqual([false, runner]);
  });

  it.skipIf(!lefthook.program)("refuses the push when skl says no", async () => {
    const box = aLefthookBox();
    box.skl("exit 1");
    await put(box);
    expect(box.push().code).not.toBe(0);
  });

  const pushes: readonly (readonly [string, (box: Sandbox) => string])[] = [
    ["of a branch that is not checked out", () => "side:refs/heads/side"],
    ["that deletes a branch", () => ":refs/heads/side"],
    [
      "that only deletes files",
      (box) => {
        box.git("rm", "-q", "README.md");
        box.git("commit", "-q", "-m", "gone");
        return "HEAD:refs/heads/main";
      },
    ],
  ];

  it.skipIf(!lefthook.program).each(pushes)("does not skip our command in a push %s", async (_name, prepare) => {
    const box = aLefthookBox();
    box.git("branch", "side");
    if (prepare(box).startsWith(":")) box.git("push", "-q", "origin", "side");
    const refspec = prepare === pushes[2]?.[1] ? "HEAD:refs/heads/main" : prepare(box);
    const skl = box.skl();
    await put(box);
    expect(box.push({}, "origin", refspec)).toMatchObject({ code: 0 });
    expect(skl.runs).toBe(1);
  });

  const locals = [
    ["other hooks", "pre-commit:\n  commands:\n    x:\n      run: 'true'\n"],
    ["no last line end", "# mine\noutput: false"],
    ["CRLF line ends", "pre-push:\r\n  commands:\r\n    mine:\r\n      run: touch mine\r\n"],
    [
      "a pre-push section with commands",
      "pre-push:\n    commands:\n      # mine\n      mine:\n        run: touch mine\n",
    ],
    ["a pre-push section with jobs", '"pre-push": # ours\n  parallel: true\n  jobs:\n    - run: touch mine\n'],
    ["an empty pre-push section", "pre-push:\npre-commit:\n  parallel: true\n"],
  ] as const;

  it.skipIf(!lefthook.program).each(locals)("extends a local file with %s", async (_name, text) => {
    const box = aLefthookBox(text);
    const skl = box.skl();
    // Without a file in the push, lefthook would skip the file's own commands.
    box.git("commit", "-q", "-m", "more", "--no-verify", "--", write(box.path("README.md"), "more\n"));
    expect((await put(box)).action).toBe("delegated");
    manage(box, lefthook, "validate");
    expect(box.push({}, "origin", "HEAD:refs/heads/one")).toMatchObject({ code: 0 });
    expect([skl.runs, existsSync(box.path("mine"))]).toEqual([1, text.includes("touch mine")]);
    expect((await put(box)).action).toBe("unchanged");
    await takeOut(box);
    expect(read(box.path("lefthook-local.yml"))).toBe(text);
  });

  it.skipIf(!lefthook.program)("takes over from the direct hook when its runner comes later", async () => {
    const box = aLefthookBox();
    rmSync(box.hook());
    const skl = box.skl();
    expect(await put(box)).toMatchObject({ path: box.hook(), action: "installed" });
    expect(box.push({}, "origin", "HEAD:refs/heads/one").code).toBe(0);
    expect((await put(box)).action).toBe("unchanged");
    manage(box, lefthook, "install", "--force");
    expect(read(box.hook())).not.toBe(SHIM);
    expect(box.push({}, "origin", "HEAD:refs/heads/two").code).toBe(0);
    expect(skl.runs).toBe(2);
    await takeOut(box);
    expect(readdirSync(box.path(".git/hooks")).filter((name) => /^pre-push\.(?!sample)/.test(name))).toEqual([]);
  });

  it("a local file that cannot be extended is a conflict with the lines, which then count", async () => {
    const box = new Sandbox();
    write(box.path("lefthook.toml"), "");
    const path = write(box.path("lefthook-local.toml"), "# mine\n");
    const refusal: unknown = await put(box).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: "HOOK_CONFLICT", fix: expect.stringContaining("use_stdin: true") });
    expect(read(path)).toBe("# mine\n");
    write(path, "[pre-push.commands.skl]\nrun = 'sh .git/skl/pre-push'\nuse_stdin = true\n");
    expect((await put(box)).action).toBe("installed");
    expect((await put(box)).action).toBe("unchanged");
  });
});

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
    expect(await inspect(box)).toEqual({ installed: true, path: legacy, runs: true, findings: [] });
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

it("peers that could not be installed are named", () => {
  const peers = [npmPeer("husky"), npmPeer("lefthook"), npmPeer("simple-git-hooks"), pythonPeer("pre-commit")];
  for (const { program, reason } of peers) expect(program === null).toBe(reason !== "");
  expect(new FakeSkl(join(freshFolder(), "skl")).runs).toBe(0);
});
