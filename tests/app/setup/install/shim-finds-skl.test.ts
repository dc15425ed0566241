import { existsSync, mkdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { buildPathWithPrograms, FakeSkl, freshFolder, inHome, run, runShim, Sandbox, SHIM, write } from "./sandbox.ts";

const line = `refs/heads/b ${"a".repeat(40)} refs/heads/b ${"0".repeat(40)}`;

describe("finding skl", () => {
  let box: Sandbox;
  beforeEach(() => {
    box = new Sandbox();
  });

  it("takes SKL_BIN first, with blanks in its path", () => {
    const inModules = box.skl();
    const given = new FakeSkl(join(freshFolder("a b"), "my skl's"));
    expect(runShim(box, "", { SKL_BIN: given.path }).code).toBe(0);
    expect([given.runs, inModules.runs]).toEqual([1, 0]);
  });

  it.each(["skl.js", "skl.mjs", "skl.cjs"])("runs SKL_BIN by node when it is %s, executable or not", (name) => {
    const program = write(join(freshFolder("a b"), name), "process.exitCode = process.argv.length - 2;\n");
    expect(runShim(box, "", { SKL_BIN: program }).stderr).toContain("skl ended with code 4");
  });

  it("runs the start.cjs of the package whose skl.js SKL_BIN is", () => {
    const folder = freshFolder("a b");
    const program = write(join(folder, "dist/skl.js"), "process.exitCode = 7;\n");
    write(join(folder, "dist/start.cjs"), "process.exitCode = process.argv.length - 2;\n");
    expect(runShim(box, "", { SKL_BIN: program }).stderr).toContain("skl ended with code 4");
  });

  it("runs the start.cjs of the package in node_modules in place of its program", () => {
    const program = box.skl();
    write(box.path("node_modules/skl/dist/start.cjs"), "process.exitCode = process.argv.length - 2;\n");
    expect(runShim(box, "").stderr).toContain("skl ended with code 4");
    expect(program.runs).toBe(0);
  });

  it("does not look further when SKL_BIN names no file", () => {
    const inModules = box.skl();
    const answer = runShim(box, "", { SKL_BIN: "/nowhere/skl" });
    expect(answer.code).toBe(2);
    expect(answer.stderr).toContain("SKL_BIN names no file (/nowhere/skl)");
    expect(inModules.runs).toBe(0);
  });

  it("takes the work tree's node_modules before PATH, also when pushed from a folder below", () => {
    const inModules = box.skl();
    const onPath = new FakeSkl(join(freshFolder(), "skl"));
    write(box.hook(), SHIM, 0o755);
    write(box.path("packages/a/x"), "");
    const env = { PATH: `${join(onPath.path, "..")}:${process.env.PATH}` };
    const answer = run("git", ["push", "origin", "HEAD:refs/heads/t"], { cwd: box.path("packages/a"), env });
    expect(answer.code).toBe(0);
    expect([inModules.runs, onPath.runs]).toEqual([1, 0]);
    rmSync(box.path("node_modules"), { recursive: true });
    expect(box.push(env).code).toBe(0);
    expect(onPath.runs).toBe(1);
  });

  it("takes a linked work tree's own node_modules, else the main one's", () => {
    const inMain = box.skl();
    write(box.hook(), SHIM, 0o755);
    const linked = freshFolder("linked tree");
    box.git("worktree", "add", "-q", linked, "-b", "linked");
    const push = (ref: string) => run("git", ["push", "origin", `HEAD:refs/heads/${ref}`], { cwd: linked });
    expect(push("a").code).toBe(0);
    expect(inMain.runs).toBe(1);
    const inLinked = new FakeSkl(join(linked, "node_modules/.bin/skl"));
    expect(push("b").code).toBe(0);
    expect([inMain.runs, inLinked.runs]).toEqual([1, 1]);
  });

  it("works in a bare repository with skl on PATH", () => {
    const bare = freshFolder("bare.git");
    run("git", ["clone", "-q", "--bare", box.root, bare], { cwd: box.root });
    const onPath = new FakeSkl(join(freshFolder(), "skl"), "exit 1");
    write(join(bare, "hooks/pre-push"), SHIM, 0o755);
    const env = { PATH: `${join(onPath.path, "..")}:${process.env.PATH}` };
    expect(run("git", ["push", box.remote, "main:refs/heads/x"], { cwd: bare, env }).code).not.toBe(0);
    expect(onPath.runs).toBe(1);
  });
});

describe("a skl that Git tracks", () => {
  let box: Sandbox;
  beforeEach(() => {
    box = new Sandbox();
  });
  const refused = "is tracked in this repository";

  it("is not run from node_modules", () => {
    const program = box.skl();
    box.git("add", "--force", "node_modules/.bin/skl");
    expect(runShim(box, "").stderr).toContain(refused);
    expect([runShim(box, "").code, program.runs]).toEqual([2, 0]);
  });

  it("is not run where only a file beside it is tracked, such as a package that it loads", () => {
    const program = box.skl();
    write(box.path("node_modules/oxc-parser/index.js"), "");
    box.git("add", "--force", "node_modules/oxc-parser");
    expect(runShim(box, "").stderr).toContain(refused);
    expect(program.runs).toBe(0);
  });

  it("is not run by a link that is tracked, nor by one that leads to a tracked program", () => {
    const program = new FakeSkl(box.path("tools/bin/skl"));
    const loose = new FakeSkl(box.path("vendor/.bin/skl"));
    box.git("add", "--force", "tools");
    mkdirSync(box.path("node_modules/.bin"), { recursive: true });
    symlinkSync("../../tools/bin/skl", box.path("node_modules/.bin/skl"));
    expect(runShim(box, "").stderr).toContain(refused);
    rmSync(box.path("node_modules"), { recursive: true });
    symlinkSync("vendor", box.path("node_modules"));
    box.git("add", "--force", "node_modules");
    expect(runShim(box, "").stderr).toContain(refused);
    expect([program.runs, loose.runs]).toEqual([0, 0]);
  });

  it("is not run in another case of letters, from SKL_BIN, from PATH or from the main work tree either", () => {
    const program = new FakeSkl(box.path("tools/skl"));
    box.git("add", "--force", "tools");
    expect(runShim(box, "", { SKL_BIN: program.path }).stderr).toContain(refused);
    expect(runShim(box, "", { SKL_BIN: "tools/skl" }).stderr).toContain(refused);
    expect(runShim(box, "", { PATH: `${box.path("tools")}:${process.env.PATH}` }).stderr).toContain(refused);
    const inModules = box.skl();
    const oid = run("git", ["hash-object", "-w", "--stdin"], { cwd: box.root, input: "x" }).stdout.trim();
    box.git("update-index", "--add", "--cacheinfo", `100755,${oid},Node_Modules/x`);
    expect(runShim(box, "").stderr).toContain(refused);
    write(box.hook(), SHIM, 0o755);
    const linked = freshFolder("linked");
    box.git("worktree", "add", "-q", linked, "-b", "linked", "main");
    const push = run("git", ["push", "origin", "HEAD:refs/heads/x"], { cwd: linked });
    expect(push.stderr).toContain(refused);
    expect([program.runs, inModules.runs]).toEqual([0, 0]);
  });

  it("is not loaded from the folder of a program that is not tracked itself", () => {
    const program = write(box.path("dist/skl.js"), "");
    write(box.path("dist/start.cjs"), "process.exitCode = 7;\n");
    box.git("add", "--force", "dist/start.cjs");
    expect(runShim(box, "", { SKL_BIN: program }).stderr).toContain(refused);
  });

  it("does not obey settings of a folder that looks like a repository", () => {
    const folder = box.path("node_modules/.bin");
    box.skl();
    const mark = join(freshFolder(), "ran");
    write(join(folder, "HEAD"), "ref: refs/heads/main\n");
    write(join(folder, "config"), `[core]\n\tbare = false\n\tworktree = .\n\tfsmonitor = "touch ${mark}; false"\n`);
    for (const name of ["objects", "refs"]) mkdirSync(join(folder, name));
    expect(runShim(box, "").code).toBe(0);
    expect(existsSync(mark)).toBe(false);
  });

  it("is run where it is tracked in another repository, or is not tracked beside files that are", () => {
    const other = new Sandbox();
    const theirs = new FakeSkl(other.path("bin/skl"));
    other.git("add", "bin");
    expect(runShim(box, "", { SKL_BIN: theirs.path }).code).toBe(0);
    const own = new FakeSkl(box.path("bin/skl"));
    write(box.path("bin/more"), "");
    box.git("add", "--force", "bin/more");
    expect(runShim(box, "", { SKL_BIN: own.path }).code).toBe(0);
    expect([theirs.runs, own.runs]).toEqual([1, 1]);
  });
});

describe("a short PATH, as Git clients on a desktop have it", () => {
  const tools = ["git", "sh", "cat"];
  const hasNodeInCommonPlace = ["/usr/local/bin/node", "/opt/homebrew/bin/node"].some((path) => existsSync(path));
  const settings = [
    ["unset", undefined, 2, "stops here"],
    ["block", "block", 2, "stops here"],
    ["allow", "allow", 0, "goes on unjudged"],
  ] as const;

  it.each(settings)("without skl: two lines with the next step; onToolError %s", (_name, setting, code, said) => {
    const box = new Sandbox();
    if (setting) box.git("config", "skl.onToolError", setting);
    const answer = runShim(box, `${line}\n`, { PATH: buildPathWithPrograms(...tools) });
    expect(answer.code).toBe(code);
    const lines = answer.stderr.trimEnd().split("\n");
    expect(lines).toHaveLength(2);
    expect(lines[0]).toBe("skl: skl was not found.");
    expect(lines[1]).toContain(said);
    expect(lines[1]).toContain("npm install --save-dev skl");
  });

  it.skipIf(hasNodeInCommonPlace).each(settings)("without node; onToolError %s", (_name, setting, code, said) => {
    const box = new Sandbox();
    write(box.path("node_modules/.bin/skl"), "#!/usr/bin/env node\n", 0o755);
    if (setting) box.git("config", "skl.onToolError", setting);
    const answer = runShim(box, `${line}\n`, { PATH: buildPathWithPrograms(...tools) });
    expect(answer.code).toBe(code);
    const lines = answer.stderr.trimEnd().split("\n");
    expect(lines).toHaveLength(2);
    expect(lines[0]).toBe("skl: Node.js was not found, and skl needs it.");
    expect(lines[1]).toContain(said);
  });

  it("still runs the earlier hook first", () => {
    const box = new Sandbox();
    const earlier = new FakeSkl(box.hook("pre-push.skl-chained"), "exit 5");
    expect(runShim(box, `${line}\n`, { PATH: buildPathWithPrograms(...tools) }).code).toBe(5);
    expect(earlier.stdin).toBe(`${line}\n`);
  });

  const places = [
    ["~/.local/bin", ".local/bin"],
    ["Volta", ".volta/bin"],
    ["asdf", ".asdf/shims"],
    ["mise", ".local/share/mise/shims"],
    ["nvm, any version that is new enough", "nvm/versions/node/v22.1.0/bin"],
    ["fnm's default", "fnm/aliases/default/bin"],
  ] as const;

  it.each(places)("finds skl where people have it: %s", (_name, place) => {
    const box = new Sandbox();
    const skl = new FakeSkl(inHome(place, "skl"));
    expect(runShim(box, "", { PATH: buildPathWithPrograms(...tools) })).toMatchObject({ code: 0, stderr: "" });
    expect(skl.runs).toBe(1);
    rmSync(skl.path);
  });

  it("prefers nvm's default version", () => {
    const box = new Sandbox();
    mkdirSync(inHome("nvm/alias"), { recursive: true });
    write(inHome("nvm/alias/default"), "v24\n");
    const chosen = new FakeSkl(inHome("nvm/versions/node/v24.0.0/bin/skl"));
    const other = new FakeSkl(inHome("nvm/versions/node/v22.1.0/bin/skl"));
    expect(runShim(box, "", { PATH: buildPathWithPrograms(...tools) }).code).toBe(0);
    expect([chosen.runs, other.runs]).toEqual([1, 0]);
    rmSync(inHome("nvm"), { recursive: true });
  });
});
