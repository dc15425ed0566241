import { mkdirSync, readdirSync, readlinkSync, rmSync, statSync, symlinkSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as install from "../../../../src/core/setup/install/index.ts";
import { installHook } from "../../../../src/core/setup/install/index.ts";
import { put, takeOut } from "./install.ts";
import { FakeSkl, freshFolder, read, run, Sandbox, SHIM, write } from "./sandbox.ts";

const readFilePermissions = (path: string) => statSync(path).mode & 0o777;

it("offers these names", () => {
  expect(Object.keys(install).sort()).toEqual([
    "UNNAMED_ACTION",
    "WORKFLOW",
    "areSameLines",
    "ensureJudged",
    "fileOf",
    "forgetSkl",
    "insertLines",
    "inspectHook",
    "installHook",
    "isUnnamed",
    "pinAction",
    "rememberSkl",
    "removeLines",
    "shimText",
    "uninstallHook",
    "unpinnedActions",
    "workflowText",
  ]);
});

describe("in a plain repository", () => {
  it("installs the shim, executable, and a push is judged by it", async () => {
    const box = new Sandbox("a b");
    const skl = box.skl();
    expect(await put(box)).toEqual({ path: box.hook(), action: "installed", chained: null, note: null });
    expect([read(box.hook()), readFilePermissions(box.hook())]).toEqual([SHIM, 0o755]);
    expect(box.push().code).toBe(0);
    expect(skl.stdin).toBe(box.newBranchLine("HEAD", "refs/heads/topic"));
  });

  it("makes the hooks folder where a template without one was used", async () => {
    const box = new Sandbox();
    rmSync(box.path(".git/hooks"), { recursive: true });
    expect((await put(box)).action).toBe("installed");
  });

  it("changes nothing the second time", async () => {
    const box = new Sandbox();
    await put(box);
    const before = statSync(box.hook(), { bigint: true }).mtimeNs;
    expect((await put(box)).action).toBe("unchanged");
    expect(statSync(box.hook(), { bigint: true }).mtimeNs).toBe(before);
  });

  const repairs = [
    ["an older version", SHIM.replace(/shim v\d+/, "shim v0").replace("pass_refs", "old_name"), 0o755],
    ["CRLF line ends", SHIM.replaceAll("\n", "\r\n"), 0o755],
    ["a missing executable bit", SHIM, 0o644],
  ] as const;

  it.each(repairs)("brings %s up to date in place", async (_name, text, mode) => {
    const box = new Sandbox();
    write(box.hook(), text, mode);
    expect(await put(box)).toMatchObject({ action: "updated", chained: null });
    expect([read(box.hook()), readFilePermissions(box.hook())]).toEqual([SHIM, 0o755]);
  });

  it("writes LF line ends when the package was unpacked with CRLF", async () => {
    const box = new Sandbox();
    await box.open((repository) => installHook(repository, { shim: SHIM.replaceAll("\n", "\r\n") }));
    expect(read(box.hook())).toBe(SHIM);
  });

  it("leaves nothing behind besides the hook", async () => {
    const box = new Sandbox();
    const before = readdirSync(box.path(".git/hooks"));
    await put(box);
    expect(readdirSync(box.path(".git/hooks")).sort()).toEqual([...before, "pre-push"].sort());
  });

  it("says FILE_UNWRITABLE where the hooks folder is a file, and keeps it", async () => {
    const box = new Sandbox();
    rmSync(box.path(".git/hooks"), { recursive: true });
    write(box.path(".git/hooks"), "mine");
    await expect(put(box)).rejects.toMatchObject({ code: "FILE_UNWRITABLE" });
    expect(read(box.path(".git/hooks"))).toBe("mine");
    expect(readdirSync(box.path(".git")).filter((name) => name.endsWith(".tmp"))).toEqual([]);
  });

  it.skipIf(process.getuid?.() === 0)(
    "says FILE_UNWRITABLE for a read-only folder (not testable as root)",
    async () => {
      const box = new Sandbox();
      write(box.hook(), "#!/bin/sh\nexit 0\n", 0o755);
      run("chmod", ["555", box.path(".git/hooks")], { cwd: box.root });
      await expect(put(box)).rejects.toMatchObject({ code: "FILE_UNWRITABLE" });
      run("chmod", ["755", box.path(".git/hooks")], { cwd: box.root });
      expect(read(box.hook())).toBe("#!/bin/sh\nexit 0\n");
    },
  );

  it("says HOOK_CONFLICT for a folder in the hook's place", async () => {
    const box = new Sandbox();
    mkdirSync(box.hook());
    await expect(put(box)).rejects.toMatchObject({ code: "HOOK_CONFLICT" });
  });

  it("names pre-push hooks in Git's configuration and leaves them", async () => {
    const box = new Sandbox();
    box.git("config", "hook.linter.event", "pre-push");
    box.git("config", "hook.linter.command", "true");
    box.git("config", "hook.other.event", "pre-commit");
    expect(await put(box)).toMatchObject({ action: "installed", note: expect.stringContaining("(linter)") });
  });
});

describe("an earlier hook", () => {
  it("is chained with its mode and bytes, runs first with the same input, and can refuse", async () => {
    const box = new Sandbox();
    const skl = box.skl();
    const earlier = new FakeSkl(box.hook(), '[ ! -f "$(dirname "$0")/refuse" ]');
    const text = read(box.hook());
    expect(await put(box)).toMatchObject({ action: "chained", chained: box.hook("pre-push.skl-chained") });
    const chained = box.hook("pre-push.skl-chained");
    expect([read(chained), readFilePermissions(chained)]).toEqual([text, 0o755]);
    expect(box.push().code).toBe(0);
    const input = box.newBranchLine("HEAD", "refs/heads/topic");
    expect([read(`${chained}.stdin`), skl.stdin]).toEqual([input, input]);
    expect(earlier.runs).toBe(0); // it records under the name by which it runs now
    write(box.hook("refuse"), "1");
    expect(box.push({}, "origin", "HEAD:refs/heads/other").code).not.toBe(0);
    expect(skl.runs).toBe(1);
  });

  it("that Git ignored, having no executable bit, stays not run", async () => {
    const box = new Sandbox();
    box.skl();
    write(box.hook(), "#!/bin/sh\nexit 1\n", 0o640);
    expect((await put(box)).action).toBe("chained");
    expect(readFilePermissions(box.hook("pre-push.skl-chained"))).toBe(0o640);
    expect(box.push().code).toBe(0);
  });

  it("that is a link moves as a link and goes back as one", async () => {
    const box = new Sandbox();
    const skl = box.skl();
    write(box.path("tools/check"), "#!/bin/sh\ncat >seen\n", 0o755);
    symlinkSync("../../tools/check", box.hook());
    await put(box);
    expect(readlinkSync(box.hook("pre-push.skl-chained"))).toBe("../../tools/check");
    expect(box.push().code).toBe(0);
    expect(read(box.path("seen"))).toBe(skl.stdin);
    expect(read(box.path("tools/check"))).toBe("#!/bin/sh\ncat >seen\n");
    await takeOut(box);
    expect(readlinkSync(box.hook())).toBe("../../tools/check");
  });

  it("stays chained when the shim is installed again or was deleted meanwhile", async () => {
    const box = new Sandbox();
    write(box.hook(), "#!/bin/sh\nexit 3\n", 0o755);
    await put(box);
    expect(await put(box)).toMatchObject({ action: "unchanged", chained: box.hook("pre-push.skl-chained") });
    rmSync(box.hook());
    expect(await put(box)).toMatchObject({ action: "installed", chained: box.hook("pre-push.skl-chained") });
    expect(read(box.hook("pre-push.skl-chained"))).toBe("#!/bin/sh\nexit 3\n");
  });

  it("of another kind that came after one was chained is a conflict; both stay", async () => {
    const box = new Sandbox();
    write(box.hook(), "#!/bin/sh\n# one\n", 0o755);
    await put(box);
    write(box.hook(), "#!/bin/sh\n# two\n", 0o755);
    await expect(put(box)).rejects.toMatchObject({ code: "HOOK_CONFLICT" });
    expect([read(box.hook()), read(box.hook("pre-push.skl-chained"))]).toEqual([
      "#!/bin/sh\n# two\n",
      "#!/bin/sh\n# one\n",
    ]);
  });

  it("that came back unchanged is chained again", async () => {
    const box = new Sandbox();
    write(box.hook(), "#!/bin/sh\n# one\n", 0o755);
    await put(box);
    write(box.hook(), "#!/bin/sh\n# one\n", 0o755);
    expect((await put(box)).action).toBe("chained");
    expect(read(box.hook())).toBe(SHIM);
  });
});

describe("uninstalling", () => {
  it("restores the earlier hook byte for byte and is done when done once", async () => {
    const box = new Sandbox();
    const text = "#!/bin/sh\r\n\xff no line end";
    write(box.hook(), text, 0o741);
    await put(box);
    expect(await takeOut(box)).toEqual({ removed: [box.hook()], restored: [box.hook()] });
    expect([read(box.hook()), readFilePermissions(box.hook())]).toEqual([text, 0o741]);
    expect(await takeOut(box)).toEqual({ removed: [], restored: [] });
    expect(read(box.hook())).toBe(text);
  });

  it("leaves a hook that is not ours", async () => {
    const box = new Sandbox();
    write(box.hook(), "#!/bin/sh\n# mine\n", 0o755);
    expect(await takeOut(box)).toEqual({ removed: [], restored: [] });
    expect(read(box.hook())).toBe("#!/bin/sh\n# mine\n");
  });

  it("keeps a chained hook in its place when someone else's stands at its name", async () => {
    const box = new Sandbox();
    write(box.hook(), "#!/bin/sh\n# one\n", 0o755);
    await put(box);
    write(box.hook(), "#!/bin/sh\n# two\n", 0o755);
    expect(await takeOut(box)).toEqual({ removed: [], restored: [] });
    expect(read(box.hook("pre-push.skl-chained"))).toBe("#!/bin/sh\n# one\n");
  });

  it("finds the shim in Git's own folder after core.hooksPath was set", async () => {
    const box = new Sandbox();
    await put(box);
    box.git("config", "core.hooksPath", freshFolder("elsewhere"));
    expect((await takeOut(box)).removed).toEqual([box.hook()]);
  });
});
