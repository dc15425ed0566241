import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { devNull } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ownSkl } from "../../support/built-skl.ts";

const skl = ownSkl();

const folder = join(skl.folder, "dist/.code");
const [before, after] = ["before", "after"].map((name) => join(skl.folder, `${name}.py`)) as [string, string];
writeFileSync(before, "def answer():\n    return 41\n");
writeFileSync(after, "def answer():\n    return 42\n");

function diff(program = "skl.js") {
  const args = [join(skl.folder, "dist", program), "diff", before, after];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  return { status, stdout, stderr };
}

/** A memory and a `_start` that does nothing. */
const nothing = Buffer.from(
  "0061736d0100000001040160000003020100050301000107130206" + "6d656d6f72790200065f737461727400000a040102000b",
  "hex",
);
writeFileSync(join(skl.folder, "nothing.wasm"), nothing);
writeFileSync(join(skl.folder, "none.json"), "[]");

function node(...args: readonly string[]): unknown {
  const { stdout } = spawnSync(process.execPath, [join(skl.folder, "dist/skl.js"), "node", ...args, "--json"], {
    cwd: skl.folder,
    env: { ...process.env, SKL_HOME: join(skl.folder, "home") },
    encoding: "utf8",
  });
  return JSON.parse(stdout);
}

const said = { status: 0, stdout: expect.stringContaining("answer"), stderr: "" };

function keptFile(): string {
  const [name = "", ...others] = readdirSync(folder);
  expect(others).toEqual([]);
  return join(folder, name);
}

describe("starting an everyday command", () => {
  it("keeps V8's code beside the program, for this Node.js, and runs by it from then on", () => {
    rmSync(folder, { recursive: true, force: true });
    expect(diff()).toEqual(said);
    const file = keptFile();
    expect(file).toBe(join(folder, `everyday-${process.version}-${process.arch}`));
    const { mtimeMs } = statSync(file);
    expect(diff()).toEqual(said);
    expect(diff("start.cjs")).toEqual(said);
    expect(statSync(file).mtimeMs).toBe(mtimeMs);
  });

  it("does without code that was damaged, and keeps new code", () => {
    diff();
    const file = keptFile();
    const whole = readFileSync(file);
    const damaged = Buffer.from(whole);
    damaged.fill(85, 1000, 2000);
    writeFileSync(file, damaged);
    expect(diff()).toEqual(said);
    expect(readFileSync(file).equals(damaged)).toBe(false);
  });

  it("does without where no code can be kept", () => {
    rmSync(folder, { recursive: true, force: true });
    writeFileSync(folder, "");
    expect(diff()).toEqual(said);
    rmSync(folder);
  });

  it("keeps more code when a run needs more of the program than those before it", () => {
    rmSync(folder, { recursive: true, force: true });
    diff();
    const first = statSync(keptFile()).size;
    const script = join(skl.folder, "dist/skl.js");
    spawnSync(process.execPath, [script, "diff", script, script, "--language", "javascript"]);
    expect(statSync(keptFile()).size).toBeGreaterThan(first);
  });

  it("keeps the code of runs of nodes in a file of its own, and runs them by it", () => {
    rmSync(folder, { recursive: true, force: true });
    expect(node("run", "nothing.wasm", "--grants", "none.json")).toMatchObject({ outcome: "ok", exit_code: 0 });
    const file = keptFile();
    expect(file).toBe(join(folder, `node-${process.version}-${process.arch}`));
    const { mtimeMs } = statSync(file);
    expect(node("run", "nothing.wasm", "--grants", "none.json")).toMatchObject({ outcome: "ok", exit_code: 0 });
    expect(statSync(file).mtimeMs).toBe(mtimeMs);
  });

  it("tells an error of what it takes from modules by the error's own code", () => {
    expect(node("promote", "nothing", "--reviewer", "ann")).toMatchObject({ error: { code: "NOT_FOUND" } });
  });

  it("keeps no code of a run that could not do its work", () => {
    rmSync(folder, { recursive: true, force: true });
    expect(spawnSync(process.execPath, [join(skl.folder, "dist/skl.js"), "diff", before, "/nowhere"]).status).toBe(2);
    expect(() => readdirSync(folder)).toThrow("ENOENT");
  });

  it("judges a push of the folder that it is told, not of the one it was started in", () => {
    const [here, there] = ["here", "there"].map((name) => join(skl.folder, name)) as [string, string];
    const env = { ...process.env, GIT_CONFIG_GLOBAL: devNull, GIT_CONFIG_SYSTEM: devNull };
    const git = (...args: readonly string[]) => spawnSync("git", args, { cwd: skl.folder, env });
    for (const repository of [here, there]) git("init", "--quiet", repository);
    // Only one of them knows the remote by its name; of the other, the message names the URL.
    git("-C", here, "remote", "add", "origin", join(skl.folder, "remote"));
    const script = join(skl.folder, "dist/start.cjs");
    const input = `${"1".repeat(40)} ${"1".repeat(40)} refs/heads/agent-1/x ${"0".repeat(40)}\n`;
    const judge = (...args: readonly string[]) =>
      spawnSync(process.execPath, [script, "hook", "pre-push", "origin", "no-such-url", ...args], {
        cwd: here,
        env,
        input,
        encoding: "utf8",
      }).stderr;
    expect(judge()).not.toContain("no-such-url");
    for (const args of [["--cwd", there], [`--cwd=${there}`]]) expect(judge(...args)).toContain("no-such-url");
  });
});
