import { existsSync, readdirSync, rmSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { inspect, put, takeOut } from "./install.ts";
import { npmPeer } from "./peers.ts";
import { HOSTILE, manage, read, Sandbox, SHIM, shared, write } from "./sandbox.ts";

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
    expect(await inspect(box)).toEqual({ installed: true, path, runs: true, reason: null, findings: [] });
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
