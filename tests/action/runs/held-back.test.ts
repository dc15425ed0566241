import { afterEach, describe, expect, it } from "vitest";
import { closeWorlds, login, type Proposed, type ReviewWorld, reviewWorld } from "./review-world.ts";

afterEach(closeWorlds);

const LOGIN = { "app/auth/login.py": login("name") };

/** Proposes a change on `a1`, has a person act, and returns what the session and the queue say of it. */
async function reviewAfter(act: (world: ReviewWorld, proposed: Proposed) => unknown) {
  const world = await reviewWorld();
  world.git("push", "--quiet", "origin", "main:release");
  const proposed = await world.propose("a1", LOGIN);
  await act(world, proposed);
  const result = await world.review();
  const { waiting = [] } = result.report as { waiting?: { reason: string }[] };
  const decisions = world.knowledge().queue.map(({ status, decision }) => [status, decision?.not_merged]);
  return { world, merged: result.outputs.merged, waiting: waiting.map(({ reason }) => reason), decisions };
}

const again = (world: ReviewWorld, base?: string) =>
  world.github.as("robot").openPullRequest({ head: "a1", ...(base === undefined ? {} : { base }) });

const NO_PULL_REQUEST = "no pull request from a1 into main is open; open one, or set `merge.without_pull_request`";

describe("what GitHub says of a branch's pull requests keeps it from merging:", () => {
  it.each<[string, (world: ReviewWorld, proposed: Proposed) => unknown, string]>([
    [
      "closed without a merge",
      (world, { number }) => world.github.as("ada").close(number),
      "#1 was closed without a merge; reopen it, or open another one into main",
    ],
    [
      "closed without a merge, and pushed again",
      async (world, { number }) => {
        world.github.as("ada").close(number);
        const head = world.push("a1", { "app/auth/tokens.py": "LIMIT = 3\n" }, "origin/a1");
        expect(head).not.toBe("");
      },
      "#1 was closed without a merge; reopen it, or open another one into main",
    ],
    [
      "held, closed, and opened again by the agent",
      async (world, { number }) => {
        world.github.setLabel(number, "skl:hold");
        world.github.as("robot").close(number);
        await again(world);
      },
      "#1 has the label skl:hold; `/skl unhold` takes it off",
    ],
    [
      "pointed at another base",
      (world, { number }) => world.github.as("ada").edit(number, { base: "release" }),
      "#1 goes into release and not into main",
    ],
    [
      "a draft",
      async (world, { number }) => {
        world.github.as("ada").close(number);
        await world.github.as("robot").openPullRequest({ head: "a1", isDraft: true });
      },
      "#2 is a draft; it merges when it is ready for review",
    ],
  ])("%s", async (_what, act, reason) => {
    const { merged, waiting, decisions } = await reviewAfter(act);
    expect(merged).toBe("[]");
    expect(new Set(waiting)).toEqual(new Set([reason]));
    expect(decisions.at(-1)).toEqual(["approved", reason]);
  });

  it("not a closed one where another is open, and then the record has no reason any more", async () => {
    const { world, merged } = await reviewAfter((world, { number }) => world.github.as("ada").close(number));
    expect(merged).toBe("[]");
    const [base] = world.refs("refs/heads/main");
    await world.review();
    expect(world.refs("refs/heads/main")).toEqual([base]);
    await again(world);
    const result = await world.review();
    expect(JSON.parse(result.outputs.merged ?? "")).toMatchObject([{ branch: "a1" }]);
    expect(world.knowledge().queue.map(({ status, decision }) => [status, decision?.not_merged])).toEqual([
      ["merged", undefined],
    ]);
  });

  it.each([
    [{}, "[]", NO_PULL_REQUEST],
    [{ merge: { without_pull_request: true } }, expect.stringContaining("a1"), undefined],
  ])("none at all, unless %j says that it merges", async (more, merged, reason) => {
    const world = await reviewWorld({ ".skl/config.json": { agents: { "Agent-1": { branches: ["a1"] } }, ...more } });
    const first = await world.propose("a1", LOGIN);
    // The agent's branch again, from a commit of its own that no pull request names.
    world.github.forget(first.number);
    const result = await world.review();
    expect(result.outputs.merged).toEqual(merged);
    expect(world.knowledge().queue[0]?.decision?.not_merged).toBe(reason);
  });
});
