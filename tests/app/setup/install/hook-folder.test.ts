import { existsSync, lstatSync, mkdirSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { put, takeOut } from "./install.ts";
import { freshFolder, inHome, run, Sandbox, write } from "./sandbox.ts";

describe("core.hooksPath", () => {
  it.each([
    ["relative", () => ".githooks"],
    ["absolute, in the work tree", (box: Sandbox) => box.path(".githooks")],
  ])("%s: installs there, with an earlier hook chained", async (_name, value) => {
    const box = new Sandbox();
    const skl = box.skl();
    box.git("config", "core.hooksPath", value(box));
    write(box.path(".githooks/pre-push"), "#!/bin/sh\ntouch earlier\n", 0o755);
    mkdirSync(box.path("sub"));
    expect(await put(box, box.path("sub"))).toMatchObject({ path: box.path(".githooks/pre-push"), action: "chained" });
    expect(run("git", ["push", "origin", "HEAD:refs/heads/x"], { cwd: box.path("sub") }).code).toBe(0);
    expect([skl.runs, existsSync(box.path("earlier"))]).toEqual([1, true]);
  });

  it("tells that a folder of the work tree reaches others by commits, unless it is ignored", async () => {
    const box = new Sandbox();
    box.git("config", "core.hooksPath", ".githooks");
    expect((await put(box)).note).toContain("belongs to the work tree");
    write(box.path(".gitignore"), ".githooks\n");
    expect((await put(box)).note).toBeNull();
  });

  const outside = [
    ["a folder that others share", () => freshFolder("shared")],
    ["a folder below ~", () => "~/shared hooks"],
    ["/dev/null", () => "/dev/null"],
  ] as const;

  it.each(outside)("%s: writes nothing, names the next step, and that step works", async (_name, value) => {
    const box = new Sandbox();
    const folder = value();
    box.git("config", "--global", "core.hooksPath", folder);
    try {
      const refusal: unknown = await put(box).catch((error: unknown) => error);
      expect(refusal).toMatchObject({ code: "HOOK_CONFLICT" });
      expect(existsSync(folder.replace("~", inHome()))).toBe(folder === "/dev/null");
      const step = /`git config core\.hooksPath "(.*)"`/.exec((refusal as { fix: string }).fix)?.[1] ?? "";
      box.git("config", "core.hooksPath", step);
      expect(await put(box)).toMatchObject({ action: "installed", path: box.hook() });
    } finally {
      box.git("config", "--global", "--unset", "core.hooksPath");
    }
  });

  it("a link in the repository to a folder outside it counts as outside", async () => {
    const box = new Sandbox();
    const shared = freshFolder("shared");
    mkdirSync(shared);
    rmSync(box.path(".git/hooks"), { recursive: true });
    symlinkSync(shared, box.path(".git/hooks"));
    await expect(put(box)).rejects.toMatchObject({ code: "HOOK_CONFLICT" });
    expect(readdirSync(shared)).toEqual([]);
  });
});

describe("other kinds of repositories", () => {
  it("a linked work tree uses the common hooks folder", async () => {
    const box = new Sandbox();
    const skl = box.skl();
    const linked = freshFolder("linked");
    box.git("worktree", "add", "-q", linked, "-b", "linked");
    expect(await put(box, linked)).toMatchObject({ path: box.hook(), action: "installed" });
    expect((await put(box)).action).toBe("unchanged");
    expect(run("git", ["push", "origin", "linked"], { cwd: linked }).code).toBe(0);
    expect(skl.runs).toBe(1);
    expect((await takeOut(box, linked)).removed).toEqual([box.hook()]);
  });

  it("a bare one", async () => {
    const box = new Sandbox();
    const placed = await put(box, box.remote);
    expect(placed).toMatchObject({ path: join(box.remote, "hooks/pre-push"), action: "installed" });
  });

  it("a submodule, whose Git folder is in the outer repository's", async () => {
    const box = new Sandbox("outer");
    run("git", ["push", "-q", "origin", "main"], { cwd: box.root });
    box.git("submodule", "add", "-q", box.remote, "inner");
    const placed = await put(box, box.path("inner"));
    expect(placed).toMatchObject({ path: box.path(".git/modules/inner/hooks/pre-push"), action: "installed" });
    expect(lstatSync(box.path("inner/.git")).isFile()).toBe(true);
  });
});
