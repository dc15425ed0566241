import { describe, expect, it } from "vitest";
import {
  aWorld,
  check,
  config,
  FORBIDDEN,
  LOUD,
  listRemoteRefs,
  proposalRefs,
  QUIET,
  runPullRequestCheck,
} from "./check-support.ts";

type Set = {
  branch: string;
  head: string;
  agent_id: string;
  task_id: string | null;
  proposals: { proposal_id: string }[];
};

describe("the proposals of a head that came past the hook", () => {
  it("are recorded once, as the hook would have, however often the event is delivered", async () => {
    const world = await aWorld();
    const { head, number, result } = await runPullRequestCheck(world, "a1", QUIET);
    const ref = `refs/skl/proposals/a1/${head}`;
    const set = world.json<Set>(ref, "proposals.json");
    expect(set).toMatchObject({ branch: "a1", head, agent_id: "Agent-1", task_id: "task_000000a1" });
    expect(set.proposals).toHaveLength(1);
    expect(result.report).toMatchObject({ proposal_ref: ref });
    const before = listRemoteRefs(world);
    const again = await check(world, number);
    expect([listRemoteRefs(world), again.report]).toEqual([before, expect.objectContaining({ proposal_ref: ref })]);
  });

  it("are not recorded for a change that is blocked, nor for a person's", async () => {
    const world = await aWorld();
    await runPullRequestCheck(world, "a1", FORBIDDEN);
    await runPullRequestCheck(world, "person", LOUD);
    expect(proposalRefs(world)).toEqual([]);
  });

  it("are left as the hook has sent them", async () => {
    const world = await aWorld();
    const head = world.push("a1", QUIET);
    const sent = world.git("commit-tree", "-m", "sent", world.git("write-tree"));
    world.git("push", "--quiet", "origin", `${sent}:refs/skl/proposals/a1/${head}`);
    const number = await world.github.as("ada").openPullRequest({ head: "a1" });
    await check(world, number);
    expect(await world.github.commit(`refs/skl/proposals/a1/${head}`)).toBe(sent);
  });

  it("are not made anew once somebody has had them in hand, in the queue or out of it", async () => {
    const world = await aWorld();
    const { head, number } = await runPullRequestCheck(world, "a1", QUIET);
    const { proposals } = world.json<Set>(`refs/skl/proposals/a1/${head}`, "proposals.json");
    const knowledge = world.json<{ queue: unknown[] }>("main", ".skl/knowledge.json");
    const entry = { ...proposals[0], branch: "a1", head, status: "rejected" };
    world.push("main", { ".skl/knowledge.json": JSON.stringify({ ...knowledge, queue: [entry] }) });
    world.git("push", "--quiet", "origin", `:refs/skl/proposals/a1/${head}`);
    await check(world, number);
    expect(proposalRefs(world)).toEqual([]);
    world.push("main", { ".skl/knowledge.json": JSON.stringify({ ...knowledge, queue: [] }) });
    await check(world, number);
    expect(proposalRefs(world)).toEqual([]);
  });

  it("go to the namespace that the base names", async () => {
    const world = await aWorld(config({ queue: { ref_namespace: "refs/heads/skl" } }));
    const { head } = await runPullRequestCheck(world, "a1", QUIET);
    expect(await world.github.commit(`refs/heads/skl/proposals/a1/${head}`)).not.toBeNull();
  });

  it("are refused beyond the budget, as in the hook", async () => {
    const world = await aWorld(config({ limits: { queue: 1 } }));
    await runPullRequestCheck(world, "a2", LOUD);
    const { result, head } = await runPullRequestCheck(world, "a1", QUIET);
    expect([result.exit, result.outputs.verdict]).toEqual([1, "block"]);
    expect(proposalRefs(world).filter((ref) => ref.endsWith(head))).toEqual([]);
  });
});
