import { describe, expect, it } from "vitest";
import {
  aWorld,
  check,
  config,
  FORBIDDEN,
  LOUD,
  listApiWrites,
  listCheckRuns,
  listCommentHeads,
  proposalRefs,
  QUIET,
  readOnly,
  summarizeActionResult,
} from "./check-support.ts";

const ignoredWith = (reason: string) => ({
  exit: 0,
  verdict: "",
  mode: "check",
  ignored: expect.stringContaining(reason),
});

describe("a head that moved on", () => {
  it("before the run is ignored, and nothing is posted for it", async () => {
    const world = await aWorld();
    const old = world.push("a1", LOUD);
    const number = await world.github.as("ada").openPullRequest({ head: "a1" });
    const event = await world.github.event.pullRequest(number, "opened");
    const head = world.push("a1", QUIET);
    const result = await world.run("pull_request", event);
    expect(summarizeActionResult(result)).toEqual(ignoredWith(`the head is ${head.slice(0, 12)}`));
    expect([listCheckRuns(world, old), listCommentHeads(world, number), listApiWrites(world)]).toEqual([[], [], []]);
  });

  it("while it was judged gets no verdict, and its open check run is cancelled", async () => {
    const world = await aWorld();
    const old = world.push("a1", FORBIDDEN);
    const number = await world.github.as("ada").openPullRequest({ head: "a1" });
    let head = "";
    world.github.faults.push({
      kind: "meanwhile",
      method: "POST",
      path: /\/check-runs$/,
      run: () => {
        head = world.push("a1", LOUD);
      },
    });
    const result = await check(world, number);
    expect(summarizeActionResult(result)).toEqual(ignoredWith(`the head is ${head.slice(0, 12)}`));
    expect(listCheckRuns(world, old)).toMatchObject([{ conclusion: "cancelled", title: "not judged" }]);
    expect([listCheckRuns(world, head), listCommentHeads(world, number), proposalRefs(world)]).toEqual([[], [], []]);
  });

  it.each([["that may write", {}] as const, ["that may only read", readOnly] as const])(
    "and is forgotten by then is no failure, with a token %s",
    async (_, rights) => {
      const world = await aWorld({}, rights);
      const head = world.push("a1", LOUD);
      const number = await world.github.as("ada").openPullRequest({ head: "a1" });
      const forgotten = "f".repeat(40);
      const withHead = (value: unknown) => JSON.parse(JSON.stringify(value).replaceAll(head, forgotten));
      world.github.faults.push({
        kind: "rewrite",
        path: /\/pulls\/1$/,
        rewrite: (answer) => ({ ...answer, body: withHead(answer.body) }),
      });
      const result = await world.run(
        "pull_request",
        withHead(await world.github.event.pullRequest(number, "synchronize")),
      );
      expect(summarizeActionResult(result)).toEqual(ignoredWith(`the head is ${head.slice(0, 12)}`));
      expect([listCheckRuns(world, head), listCommentHeads(world, number), proposalRefs(world)]).toEqual([[], [], []]);
    },
  );
});

describe("a pull request that is not to be judged any more", () => {
  it("is ignored when it is closed before the run", async () => {
    const world = await aWorld();
    const head = world.push("a1", LOUD);
    const number = await world.github.as("ada").openPullRequest({ head: "a1" });
    const event = await world.github.event.pullRequest(number, "opened");
    world.github.as("ada").close(number);
    expect(summarizeActionResult(await world.run("pull_request", event))).toEqual(
      ignoredWith(`pull request #${number} is closed`),
    );
    expect(listCheckRuns(world, head)).toEqual([]);
  });

  it("gets its check run cancelled when it is closed, or pointed elsewhere, while it is judged", async () => {
    const world = await aWorld(config({}));
    world.push("release", { "notes.txt": "1\n" });
    for (const [change, reason] of [
      [(number: number) => world.github.as("ada").close(number), "is closed"],
      [(number: number) => world.github.as("ada").edit(number, { base: "release" }), "goes into release now"],
    ] as const) {
      const head = world.push("a1", { ...QUIET, "app/auth/why.txt": reason });
      const number = await world.github.as("ada").openPullRequest({ head: "a1" });
      world.github.faults.push({ kind: "meanwhile", method: "POST", path: /\/check-runs$/, run: () => change(number) });
      expect(summarizeActionResult(await check(world, number))).toEqual(ignoredWith(reason));
      expect(listCheckRuns(world, head)).toMatchObject([{ conclusion: "cancelled" }]);
      expect(listCommentHeads(world, number)).toEqual([]);
    }
  });
});
