import { afterEach, describe, expect, it } from "vitest";
import { type Fault, secondaryLimit } from "../../support/github/index.ts";
import type { ActionResult } from "../../support/runner/index.ts";
import { closeWorlds, login, type ReviewWorld, reviewWorld } from "./review-world.ts";

afterEach(closeWorlds);

const LOGIN = { "app/auth/login.py": login("name") };

/** Something that happens at the push with this number, from 1: the lock is the first, the base the second. */
function atPush(number: number, run: () => Promise<void> | void): Fault {
  let pushes = 0;
  return {
    method: "POST",
    path: /\/git-receive-pack$/,
    times: number,
    kind: "meanwhile",
    run: async () => {
      pushes += 1;
      if (pushes === number) await run();
    },
  };
}

/** What a session leaves, but for ids that depend on the time. */
const leftBy = (world: ReviewWorld) => ({
  queue: world.queue(),
  levels: world.levels(),
  refs: world.refs("refs/skl"),
  files: world.git(`--git-dir=${world.github.gitFolder}`, "ls-tree", "-r", "--name-only", "main", ".skl/").split("\n"),
  issues: world.github.issues().map(({ title }) => title),
  // A pull request that is merged says so by itself.
  comments: world.github.issues().flatMap(({ number, state }) => (state === "open" ? [world.said(number)] : [])),
});

/** Ids of commits, addresses and proposals differ from world to world. */
const plain = (left: ReturnType<typeof leftBy>) => ({
  ...left,
  comments: left.comments.map((text) =>
    text?.replace(/http:[^)\s]+|(?:prop_|\b)[0-9a-f]{8,40}\b|\d{4}-\d\d-\d\dT[\d:]+Z/g, "…"),
  ),
});

describe("a session beside others", () => {
  it("is redone where somebody pushes to the base meanwhile", async () => {
    const world = await reviewWorld();
    const { head } = await world.propose("a1", LOGIN);
    let pushed = "";
    world.github.faults.push(
      atPush(2, () => {
        pushed = world.push("main", { "notes.txt": "meanwhile\n" });
      }),
    );
    const result = await world.review();
    expect(result.exit).toBe(0);
    expect(world.queue()).toEqual(["app/auth/login.py: merged"]);
    expect(world.show("main", "notes.txt")).toBe("meanwhile");
    for (const oid of [head, pushed])
      expect(world.git(`--git-dir=${world.github.gitFolder}`, "branch", "--contains", oid)).toContain("main");
  });

  it("is ignored while another one is at work", async () => {
    const world = await reviewWorld();
    await world.propose("a1", LOGIN);
    let second: ActionResult | undefined;
    world.github.faults.push(
      atPush(2, async () => {
        second = await world.review();
      }),
    );
    const first = await world.review();
    expect([first.exit, second?.exit]).toEqual([0, 0]);
    expect([first.outputs.ignored, second?.outputs.ignored]).toEqual([
      "",
      "another session is at work; it reviews what waits",
    ]);
    expect(world.queue()).toEqual(["app/auth/login.py: merged"]);
  });

  it("ends as an undisturbed one where its runner went away", async () => {
    const rename = { "app/services/email.py": "def dispatch(address, text):\n    return text\n" };
    const prepare = async (world: ReviewWorld) => {
      await world.propose("a1", LOGIN);
      await world.propose("a2", rename);
      await world.propose("a3", { "app/models/user.py": 'class User:\n    name = "a"\n' });
      world.push("main", { "app/models/user.py": 'class User:\n    name = "b"\n' });
    };
    const task = { semantic_scope: "persistence", assignment_rationale: "", status: "open" };
    const files = {
      ".skl/knowledge.json": {
        tasks: ["a1", "a2", "a3"].map((branch) => ({
          ...task,
          id: `task_000000${branch}`,
          agent_id: `Agent-${branch}`,
          title: branch,
          scope_files: ["app/**"],
          branch,
          created_at: "2025-06-01T12:00:00Z",
        })),
      },
    };
    const undisturbed = await reviewWorld(files);
    await prepare(undisturbed);
    // The second one says of each question that it still waits, as the run after a killed one does.
    await undisturbed.review();
    await undisturbed.review();
    const wanted = leftBy(undisturbed);
    expect(wanted).toMatchObject({
      queue: ["app/auth/login.py: merged", "app/models/user.py: rejected", "app/services/email.py: waiting_rfc"],
      refs: [""],
    });
    let kill = () => {};
    const points: Fault[] = [
      atPush(2, () => kill()),
      { method: "POST", path: /\/issues$/, kind: "meanwhile", run: () => kill() },
      { method: "POST", path: /\/issues\/1\/comments$/, kind: "meanwhile", run: () => kill() },
    ];
    // Each point is a world of its own, and the killing of local sessions has the same moments.
    for (const point of process.env.SKL_KILLED === "all" ? points : points.slice(0, 1)) {
      const world = await reviewWorld(files);
      await prepare(world);
      world.github.faults.push(point);
      const killed = await world.review({ onStart: (end) => (kill = end) });
      expect(killed.exit).toBe(-1);
      const next = await world.review();
      expect({ exit: next.exit, log: next.log }).toMatchObject({ exit: 0 });
      expect(plain(leftBy(world))).toEqual(plain(wanted));
    }
  }, 400_000);
});

describe("a session on a bad day of GitHub's", () => {
  it("asks again, and makes each issue and comment once", async () => {
    const world = await reviewWorld();
    const { number } = await world.propose("a2", { "app/services/email.py": "def dispatch(address):\n    return 1\n" });
    world.github.faults.push(
      { method: "GET", path: /\/pulls$/, kind: "status", status: 502 },
      { method: "POST", path: /\/issues$/, kind: "drop-after", answer: "bad-gateway" },
      { method: "PATCH", path: /\/issues\/comments\/\d+$/, kind: "drop-after", answer: "reset" },
      { ...secondaryLimit(1), method: "GET", path: /\/issues$/ },
    );
    const result = await world.review();
    expect(result.exit).toBe(0);
    expect(world.github.faults).toEqual([]);
    expect(result.outputs["rfcs-opened"]).toBe('["RFC_001"]');
    expect(world.github.issues().filter(({ title }) => title.startsWith("RFC_001"))).toHaveLength(1);
    expect(world.said(number)).toContain("**Waits for a decision: `a2`");
  });
});
