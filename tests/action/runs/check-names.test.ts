import { symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  aWorld,
  check,
  listCheckRuns,
  listCommentHeads,
  proposalRefs,
  summarizeActionResult,
} from "./check-support.ts";

type Judged = { files: { path: string; status: string }[] };

describe("files of all kinds", () => {
  it("are judged and named whatever they are called", async () => {
    const world = await aWorld();
    const names = [
      "app/x/ünï.py",
      "app/x/with blank.py",
      'app/x/"quoted".py',
      "app/x/two\nlines.py",
      "app/x/::error::.py",
      "app/x/a,b:c%.py",
    ];
    const head = world.push("a1", Object.fromEntries(names.map((name) => [name, "import unheardof\n"])));
    const number = await world.github.as("robot").openPullRequest({ head: "a1" });
    const result = await check(world, number);
    expect(summarizeActionResult(result)).toMatchObject({ exit: 0, verdict: "flag" });
    expect((result.report as Judged).files.map(({ path }) => path).sort()).toEqual([...names].sort());
    const [run] = world.github.checkRuns(head);
    expect([...new Set(run?.annotations.map(({ path }) => path))].sort()).toEqual([...names].sort());
    expect(result.log).not.toMatch(/^::error::/m);
    expect(proposalRefs(world)).toHaveLength(1);
  });

  it("are judged as links, submodules, binaries and moves", async () => {
    const world = await aWorld();
    world.git("checkout", "--quiet", "-B", "a1", "origin/main");
    const at = (path: string) => join(world.clone, path);
    symlinkSync("../../.skl", at("app/auth/link"));
    writeFileSync(at("app/auth/data.bin"), Buffer.from([0, 1, 2, 255, 0]));
    world.git("mv", "app/services/email.py", "app/auth/mail.py");
    world.git("add", "--all");
    world.git("update-index", "--add", "--cacheinfo", `160000,${"1".repeat(40)},app/auth/module`);
    world.git("commit", "--quiet", "--message=kinds");
    world.git("push", "--quiet", "origin", "a1");
    const number = await world.github.as("robot").openPullRequest({ head: "a1" });
    const result = await check(world, number);
    expect(summarizeActionResult(result)).toMatchObject({ exit: 0, verdict: "flag" });
    expect((result.report as Judged).files.map(({ path, status }) => [path, status])).toEqual([
      ["app/auth/data.bin", "added"],
      ["app/auth/link", "added"],
      ["app/auth/mail.py", "renamed"],
      ["app/auth/module", "added"],
    ]);
    const [run] = listCheckRuns(world, world.git("rev-parse", "a1"));
    expect(run).toMatchObject({ conclusion: "neutral" });
  });

  it("are all judged when there are 3,500 of them", async () => {
    const world = await aWorld();
    const files = Object.fromEntries(
      Array.from({ length: 3500 }, (_, at) => [`app/auth/n${at % 50}/m${at}.py`, `LIMIT = ${at}\n`]),
    );
    const head = world.push("a1", files);
    const number = await world.github.as("robot").openPullRequest({ head: "a1" });
    const result = await check(world, number);
    expect(summarizeActionResult(result)).toMatchObject({ exit: 0 });
    expect((result.report as Judged).files).toHaveLength(3500);
    expect(Buffer.byteLength(world.github.checkRuns(head)[0]?.output.summary ?? "")).toBeLessThan(65_536);
  }, 180_000);
});

describe("hostile words", () => {
  it("in a branch and a title are only words", async () => {
    const world = await aWorld();
    const branch = `$(touch$IFS.pwned);\`id\`/$${"{{github.token}}"}/set-output`;
    world.push(branch, { "app/x.py": "import unheardof\n" });
    const title = `x\n::set-output name=verdict::pass\n##[error]::\n$(id) $${"{{ secrets.X }}"}`;
    const number = await world.github.as("robot").openPullRequest({ head: branch, title });
    const result = await check(world, number);
    expect(summarizeActionResult(result)).toEqual({ exit: 0, verdict: "flag", mode: "check", ignored: "" });
    expect(result.report).toMatchObject({ branch: branch });
    expect(result.log).not.toMatch(/^::set-output|^##\[/m);
    expect(listCommentHeads(world, number)).toHaveLength(1);
  });
});
