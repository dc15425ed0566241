import { describe, expect, it } from "vitest";
import type { ActionWorld } from "../../support/runner/index.ts";
import {
  aWorld,
  FORBIDDEN,
  LOUD,
  listCheckRuns,
  listCommentHeads,
  proposalRefs,
  QUIET,
  summarizeActionResult,
} from "./check-support.ts";

async function aPull(world: ActionWorld, branch: string, files: Record<string, string>): Promise<number> {
  world.push(branch, files);
  return world.github.as("ada").openPullRequest({ head: branch });
}

describe("a group of the merge queue", () => {
  it("is judged over its own range, with the verdict on its own head and no proposals", async () => {
    const world = await aWorld();
    const number = await aPull(world, "a1", { ...QUIET, ...LOUD });
    const event = await world.github.event.mergeGroup([number]);
    const head = (event.merge_group as { head_sha: string }).head_sha;
    const result = await world.run("merge_group", event, { depth: 1 });
    expect(summarizeActionResult(result)).toEqual({ exit: 0, verdict: "flag", mode: "check", ignored: "" });
    expect(result.report).toMatchObject({ agent: "Agent-1", branch: "a1", head });
    expect(listCheckRuns(world, head)).toMatchObject([{ name: "skl", conclusion: "neutral", annotations: 3 }]);
    expect([listCommentHeads(world, number), proposalRefs(world)]).toEqual([[], []]);
  });

  it("of two pull requests is stopped by what either of them may not change", async () => {
    const world = await aWorld();
    const first = await aPull(world, "person", FORBIDDEN);
    const second = await aPull(world, "a1", QUIET);
    const event = await world.github.event.mergeGroup([first, second]);
    const result = await world.run("merge_group", event);
    expect(summarizeActionResult(result)).toMatchObject({ exit: 1, verdict: "block" });
    expect((result.report as { files: { path: string }[] }).files.map(({ path }) => path)).toEqual([
      ".skl/config.json",
      "app/auth/tokens.py",
    ]);
  });

  it("is judged though the branch of its pull request is deleted", async () => {
    const world = await aWorld();
    const number = await aPull(world, "a1", FORBIDDEN);
    const event = await world.github.event.mergeGroup([number]);
    world.git("push", "--quiet", "origin", ":a1");
    const result = await world.run("merge_group", event);
    expect(summarizeActionResult(result)).toMatchObject({ exit: 1, verdict: "block", ignored: "" });
  });

  it("of people is refused where their .skl cannot be read together", async () => {
    const world = await aWorld();
    const number = await aPull(world, "person", { ".skl/knowledge.json": "{" });
    const event = await world.github.event.mergeGroup([number]);
    const result = await world.run("merge_group", event);
    const head = (event.merge_group as { head_sha: string }).head_sha;
    expect(result.exit).toBe(2);
    expect(listCheckRuns(world, head)).toMatchObject([
      { conclusion: "failure", title: "could not decide: BROKEN_DATA" },
    ]);
  });

  it("that the queue has dropped is not passed, and the run says what became of it", async () => {
    const world = await aWorld();
    const number = await aPull(world, "a1", QUIET);
    const event = await world.github.event.mergeGroup([number]);
    const group = { ...(event.merge_group as Record<string, unknown>), head_sha: "f".repeat(40) };
    const result = await world.run("merge_group", { ...event, merge_group: group });
    expect(summarizeActionResult(result)).toEqual({ exit: 2, verdict: "", mode: "", ignored: "" });
    expect(result.report).toMatchObject({
      error: {
        code: "BAD_REF",
        message: expect.stringMatching(
          /^GitHub does not have all of this merge group \(ffffffffffff of gh-readonly-queue\/main\/pr-1-.*rebuilt the group/,
        ),
        fix: expect.stringContaining("the new group has a run of its own"),
      },
    });
  });

  it("that was destroyed is ignored", async () => {
    const world = await aWorld();
    const number = await aPull(world, "a1", QUIET);
    const result = await world.run("merge_group", await world.github.event.mergeGroup([number], "destroyed"));
    expect(summarizeActionResult(result)).toMatchObject({ exit: 0, verdict: "", mode: "" });
    expect(result.outputs.ignored).not.toBe("");
  });
});
