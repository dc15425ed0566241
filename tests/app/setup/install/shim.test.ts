import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parseShimVersion, SHIM_VERSION } from "../../../../src/core/setup/install/shim-file.ts";
import {
  buildPathWithPrograms,
  FakeSkl,
  freshFolder,
  read,
  run,
  runShim,
  Sandbox,
  SHIM,
  SHIM_PATH,
  write,
} from "./sandbox.ts";

const line = (at: number) => `refs/heads/b${at} ${"a".repeat(40)} refs/heads/b${at} ${"0".repeat(40)}`;

describe("the shim's text", () => {
  it("has the version that the installer knows, LF line ends and fewer than 75 lines", () => {
    expect(parseShimVersion(SHIM)).toBe(SHIM_VERSION);
    expect(SHIM).not.toContain("\r");
    expect(SHIM.split("\n").length).toBeLessThan(76);
  });

  it("names no way around itself", () => {
    expect(SHIM).not.toMatch(/no-verify|SKIP/);
  });

  it("is read by a POSIX shell and found clean by shellcheck", (context) => {
    expect(run("sh", ["-n", SHIM_PATH], { cwd: "/" }).code).toBe(0);
    const checker = ["/usr/bin/shellcheck", "/usr/local/bin/shellcheck"].find((path) => existsSync(path));
    if (!checker) return context.skip("shellcheck is not installed");
    expect(run(checker, [SHIM_PATH], { cwd: "/" }).stdout).toBe("");
  });
});

const shells = [
  ["dash", ["dash"]],
  ["bash as sh", ["bash", "--posix"]],
  ["busybox", ["busybox", "ash"]],
  ["zsh as sh", ["zsh", "--emulate", "sh"]],
] as const;

describe.each(shells)("under %s", (_name, [shell, ...options]) => {
  const isMissing = !(process.env.PATH ?? "").split(":").some((folder) => existsSync(join(folder, shell)));

  it.skipIf(isMissing)("gives the earlier hook and skl the same arguments and the same bytes", () => {
    const box = new Sandbox("r", 'it\'s a "remote" $(touch pwned).git');
    const skl = box.skl("exit 1");
    const earlier = new FakeSkl(box.hook("pre-push.skl-chained"));
    const input = `${line(1)}\nrefs/heads/\xff\xe4 \`x\` $HOME * \\n ${"a".repeat(40)}\n\n`;
    write(box.hook(), SHIM, 0o755);
    const answer = run(shell, [...options, box.hook(), "origin", box.remote], { cwd: box.root, input });
    expect(answer).toMatchObject({ code: 1, stderr: "" });
    expect(earlier.args).toEqual(["origin", box.remote]);
    expect(skl.args).toEqual(["hook", "pre-push", "origin", box.remote]);
    expect([earlier.stdin, skl.stdin]).toEqual([input, input]);
    expect(existsSync(box.path("pwned"))).toBe(false);
  });
});

describe("ref lines", () => {
  const inputs = [
    ["none", ""],
    ["one", `${line(1)}\n`],
    ["one without a line end", line(1)],
    ["a thousand", Array.from({ length: 1000 }, (_, at) => `${line(at)}\n`).join("")],
    ["blank lines at the end", `${line(1)}\n\n\n`],
  ] as const;

  it.each(inputs)("reach skl and an earlier hook unchanged: %s", (_name, input) => {
    const box = new Sandbox();
    const skl = box.skl();
    const earlier = new FakeSkl(box.hook("pre-push.skl-chained"));
    expect(runShim(box, input).code).toBe(0);
    expect([earlier.stdin, skl.stdin]).toEqual([input, input]);
  });

  it("do not disturb an earlier hook or an skl that reads none of them", () => {
    const box = new Sandbox();
    write(box.hook("pre-push.skl-chained"), "#!/bin/sh\nexit 0\n", 0o755);
    write(box.path("node_modules/.bin/skl"), "#!/bin/sh\nexit 0\n", 0o755);
    expect(runShim(box, `${line(1)}\n`.repeat(5000))).toMatchObject({ code: 0, stderr: "" });
  });
});

describe("an earlier hook", () => {
  it("that refuses ends the push with its code before skl is asked", () => {
    const box = new Sandbox();
    const skl = box.skl();
    new FakeSkl(box.hook("pre-push.skl-chained"), "exit 7");
    expect(runShim(box, `${line(1)}\n`).code).toBe(7);
    expect(skl.runs).toBe(0);
  });

  it("without the executable bit is not run, as Git would not have run it", () => {
    const box = new Sandbox();
    const skl = box.skl();
    write(box.hook("pre-push.skl-chained"), "#!/bin/sh\nexit 7\n", 0o644);
    expect(runShim(box, "").code).toBe(0);
    expect(skl.runs).toBe(1);
  });
});

describe("skl's ending", () => {
  const endings = [
    ["0", "exit 0", undefined, 0],
    ["1", "exit 1", undefined, 1],
    ["1 where tool errors are let through", "exit 1", "allow", 1],
    ["2 where tool errors are let through: skl has decided itself", "exit 2", "allow", 2],
    ["3", "exit 3", undefined, 2],
    ["3, let through", "exit 3", "allow", 0],
    ["3, with a setting that is neither", "exit 3", "perhaps", 2],
    ["127", "exit 127", "block", 2],
    ["126, let through", "exit 126", "allow", 0],
    ["killed", "kill -9 $$", undefined, 2],
    ["killed, let through", "kill -9 $$", "allow", 0],
  ] as const;

  it.each(endings)("%s", (_name, ending, setting, code) => {
    const box = new Sandbox();
    box.skl(ending);
    if (setting) box.git("config", "skl.onToolError", setting);
    const answer = runShim(box, `${line(1)}\n`);
    expect(answer.code).toBe(code);
    const isOwn = ending === "exit 0" || ending === "exit 1" || ending === "exit 2";
    expect(answer.stderr.includes("skl: skl ended with code")).toBe(!isOwn);
    if (!isOwn) expect(answer.stderr).toContain(code === 0 ? "goes on unjudged" : "stops here");
  });
});

describe("a real push", () => {
  it("hands over hostile branch names, and no part of them runs", () => {
    const box = new Sandbox("r $(touch pwned) 'q\"", "b `touch pwned`;'\".git");
    const skl = box.skl();
    write(box.hook(), SHIM, 0o755);
    const touch = "touch$IFS'pwned'"; // ref names have no blanks of their own
    const branch = `a'b"c$(${touch})\`${touch}\`;&|<>$HOME`;
    expect(box.push({}, "origin", `HEAD:refs/heads/${branch}`)).toMatchObject({ code: 0 });
    expect(skl.args).toEqual(["hook", "pre-push", "origin", box.remote]);
    expect(skl.stdin).toBe(box.newBranchLine("HEAD", `refs/heads/${branch}`));
    expect(readdirSync(box.root).filter((name) => name.startsWith("pwned"))).toEqual([]);
  });

  it("hands over a remote that is a path with a line end in it", () => {
    const box = new Sandbox();
    const skl = box.skl();
    write(box.hook(), SHIM, 0o755);
    const remote = `${freshFolder()}\ntouch pwned`;
    run("git", ["init", "-q", "--bare", remote], { cwd: box.root });
    expect(box.push({}, remote, "HEAD:refs/heads/x").code).toBe(0);
    expect(skl.args).toEqual(["hook", "pre-push", remote, remote]);
  });

  it("is refused with skl's 1, and the remote has no branch", () => {
    const box = new Sandbox();
    box.skl("echo 'check 1: no' >&2; exit 1");
    write(box.hook(), SHIM, 0o755);
    const answer = box.push();
    expect(answer.code).not.toBe(0);
    expect(answer.stderr).toContain("check 1: no");
    expect(box.git("ls-remote", "origin")).toBe("");
  });

  it("takes a setting of skl.onToolError from the repository", () => {
    const box = new Sandbox();
    box.git("config", "skl.onToolError", "allow");
    write(box.hook(), SHIM, 0o755);
    expect(box.push({ PATH: buildPathWithPrograms("git", "sh", "cat") }).stderr).toContain("goes on unjudged");
    expect(box.git("ls-remote", "origin")).toContain("refs/heads/topic");
    expect(read(box.hook())).toBe(SHIM);
  });
});
