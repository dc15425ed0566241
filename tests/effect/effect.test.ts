import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const stage = mkdtempSync(join(tmpdir(), "skl-effect-test-"));
afterAll(() => rmSync(stage, { recursive: true, force: true }));

/** The example as a repository of one commit, without rules of its own: the script sets skl up itself. */
function clone(): string {
  const folder = join(stage, "python");
  cpSync(join(root, "examples/python"), folder, { recursive: true });
  rmSync(join(folder, ".skl"), { recursive: true });
  const env = { ...process.env, GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_SYSTEM: "/dev/null" };
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b.c", ...args], { cwd: folder, env });
  git("init", "--quiet");
  git("add", "--all");
  git("commit", "--quiet", "--message", "x");
  return folder;
}

describe("scripts/effect", () => {
  const folder = clone();
  const measureEffectRow = (name: string) => {
    const run = spawnSync(
      process.execPath,
      [
        join(root, "node_modules/tsx/dist/cli.mjs"),
        join(root, "scripts/effect.ts"),
        folder,
        "--each",
        "1",
        "--class",
        name,
      ],
      { encoding: "utf8", cwd: root },
    );
    expect({ code: run.status, stderr: run.status === 0 ? "" : run.stderr }).toEqual({ code: 0, stderr: "" });
    return run.stdout.split("\n").find((line) => /^\| [a-z]/.test(line) && !/^\| (?:fault|control) /.test(line));
  };

  it("counts a fault that the hook blocks as stopped", () => {
    expect(measureEffectRow("rules-edited")).toBe("| rules, gate or owners edited | 1 | 100 % | 0 % | 0 % |");
  });

  it("counts harmless work that merges with nobody acting", () => {
    expect(measureEffectRow("comments")).toMatch(/^\| a comment \| 1 \| 0 % \|/);
  });
});
