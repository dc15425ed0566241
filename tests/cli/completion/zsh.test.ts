import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cases, scriptFor } from "./fake-program.ts";

const CAPTURE = join(import.meta.dirname, "capture.zsh");
const hasZsh = spawnSync("zsh", ["-f", "-c", "zmodload zsh/zpty"]).status === 0;

describe.skipIf(!hasZsh)(`completion in zsh${hasZsh ? "" : " (skipped: zsh with zpty is not on PATH)"}`, () => {
  const root = mkdtempSync(join(tmpdir(), "skl-zsh-"));
  const folder = join(root, "work");
  const script = join(root, "_skl");

  beforeAll(() => {
    writeFileSync(script, scriptFor("zsh"));
    mkdirSync(join(folder, "folder"), { recursive: true });
    for (const name of ["alpha.py", "two words.py"]) writeFileSync(join(folder, name), "");
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  function complete(words: readonly string[]): string[] {
    const scratch = mkdtempSync(join(root, "case-"));
    const line = ["skl", ...words].join(" ");
    const answer = spawnSync("zsh", ["-f", CAPTURE, script, line, scratch], { cwd: folder, encoding: "utf8" });
    expect([answer.status, answer.stderr]).toEqual([0, ""]);
    return answer.stdout.split("\n").filter(Boolean);
  }

  it.each(cases)("offers $what", { timeout: 20_000 }, ({ line, offers, not }) => {
    const offered = complete(line).map((word) => word.replaceAll("\\ ", " "));
    expect(offered).toEqual(expect.arrayContaining([...offers]));
    expect(offered.filter((word) => not.includes(word))).toEqual([]);
  });

  it("is a script without faults by zsh's own reading", () => {
    const answer = spawnSync("zsh", ["-f", "-n", script], { encoding: "utf8" });
    expect([answer.status, answer.stderr]).toEqual([0, ""]);
  });

  it("can be sourced before completion is set up", () => {
    const answer = spawnSync("zsh", ["-f", "-c", 'source "$0"', script], { encoding: "utf8" });
    expect(answer.stderr).toBe("");
  });
});
