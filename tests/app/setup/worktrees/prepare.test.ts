import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { prepareTree } from "../../../../src/core/setup/worktrees/index.ts";
import { withWorkspace } from "../../../../src/workspace/ground/index.ts";
import { Forest } from "./forest.ts";

function inMain(forest: Forest, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(forest.work, path)), { recursive: true });
    writeFileSync(join(forest.work, path), text);
  }
}

function prepare(forest: Forest, env: NodeJS.ProcessEnv = {}) {
  const asked = { agent: "Agent-1", env: { PATH: process.env.PATH, ...env } };
  return withWorkspace(forest.work, (workspace) => prepareTree(workspace, forest.path("t"), asked), true);
}

function withRules(worktree: Record<string, unknown>): Record<string, string> {
  return { ".skl/config.json": JSON.stringify({ worktree }) };
}

describe("a new work tree", () => {
  it("gets no file that Git does not ignore in both, that is large, there already or behind a link of the branch", async () => {
    const outside = new Forest();
    const forest = new Forest({
      ".gitignore": "*.env\n",
      ".worktreeinclude": "*.env\na.py\nplain.txt\n",
    });
    inMain(forest, { "ok.env": "1", "big.env": "x".repeat(1_000_001), "there.env": "mine", "in/linked.env": "1" });
    inMain(forest, { "shown/seen.env": "1", "plain.txt": "1" });
    forest.grow("t");
    forest.commit(forest.path("t"), { "shown/.gitignore": "!seen.env\n" });
    forest.write("t", "there.env", "theirs");
    symlinkSync(outside.work, forest.path("t", "in"));

    const { prepared, warnings } = await prepare(forest);

    expect(prepared.included).toEqual(["ok.env"]);
    expect(warnings.map(({ code }) => code)).toEqual(["INCLUDE_LEFT_OUT"]);
    for (const name of [
      "plain.txt",
      "shown/seen.env",
      "big.env",
      "there.env",
      "in/linked.env (a folder above it is a link)",
    ])
      expect(warnings[0]?.message).toContain(name);
    expect(readFileSync(forest.path("t", "there.env"), "utf8")).toBe("theirs");
    expect(existsSync(join(outside.work, "linked.env"))).toBe(false);
  });

  it("gets no file by the patterns of its own branch", async () => {
    const forest = new Forest();
    inMain(forest, { ".env": "SECRET=1" });
    forest.grow("t", { ".worktreeinclude": ".env\n" });

    expect((await prepare(forest)).prepared.included).toEqual([]);
    expect(existsSync(forest.path("t", ".env"))).toBe(false);
  });

  it("gets caches that are its own: a change there does not reach the person's", async () => {
    const forest = new Forest(withRules({ caches: ["made"] }));
    inMain(forest, { "made/a.o": "1" });
    symlinkSync("a.o", join(forest.work, "made/link"));
    forest.grow("t");

    const { prepared } = await prepare(forest);
    writeFileSync(forest.path("t", "made/a.o"), "2");

    expect(prepared.caches).toEqual([{ path: "made", how: expect.stringMatching(/shared|copied/), because: null }]);
    expect(readFileSync(join(forest.work, "made/a.o"), "utf8")).toBe("1");
    expect(readFileSync(forest.path("t", "made/link"), "utf8")).toBe("2");
  });

  it("is set up until a command fails, in its folder, with no repository of another's in the environment", async () => {
    const setup = ['echo "$SKL_AGENT $GIT_DIR"', "pwd >&2; exit 4", "touch never"];
    const forest = new Forest(withRules({ setup }));
    forest.grow("t");

    const { prepared, warnings } = await prepare(forest, { GIT_DIR: "/elsewhere" });

    expect(prepared.setup.map(({ ok, code, output }) => [ok, code, output.trim()])).toEqual([
      [true, 0, "Agent-1"],
      [false, 4, forest.path("t")],
    ]);
    expect(warnings.map(({ code }) => code)).toEqual(["SETUP_FAILED"]);
    expect(existsSync(forest.path("t", "never"))).toBe(false);
  });

  it("ends a set-up that takes too long", async () => {
    const forest = new Forest(withRules({ setup: ["sleep 60"], setup_seconds: 1 }));
    forest.grow("t");

    expect((await prepare(forest)).prepared.setup).toMatchObject([{ ok: false, how: "time", code: null }]);
  });
});
