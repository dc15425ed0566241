import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { builtSkl } from "../../support/built-skl.ts";

const skl = builtSkl();
afterAll(() => skl.remove());

const folder = join(skl.folder, "dist/.code");
const [before, after] = ["before", "after"].map((name) => join(skl.folder, `${name}.py`)) as [string, string];
writeFileSync(before, "def answer():\n    return 41\n");
writeFileSync(after, "def answer():\n    return 42\n");

function diff(program = "skl.js") {
  const args = [join(skl.folder, "dist", program), "diff", before, after];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  return { status, stdout, stderr };
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
    expect(file).toBe(join(folder, `${process.version}-${process.arch}`));
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

  it("keeps no code of a run that could not do its work", () => {
    rmSync(folder, { recursive: true, force: true });
    expect(spawnSync(process.execPath, [join(skl.folder, "dist/skl.js"), "diff", before, "/nowhere"]).status).toBe(2);
    expect(() => readdirSync(folder)).toThrow("ENOENT");
  });
});
