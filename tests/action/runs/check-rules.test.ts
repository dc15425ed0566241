import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { ActionWorld } from "../../support/runner/index.ts";
import {
  aFork,
  aWorld,
  check,
  config,
  FORBIDDEN,
  LOUD,
  listRunConclusions,
  proposalRefs,
  QUIET,
  runPullRequestCheck,
  summarizeActionResult,
} from "./check-support.ts";

const WORKFLOW = "on: pull_request\njobs:\n  gate:\n    steps:\n      - uses: acme/skl/action@v1\n";
const withWorkflow = {
  ".github/workflows/gate.yml": `${WORKFLOW}      - uses: ./.github/actions/after\n`,
  ".github/actions/after/action.yml": "runs:\n  using: node24\n  main: run.js\n",
  ".github/actions/after/run.js": "1\n",
};

type Judged = { checks: { id: string; findings: { path: string | null; data?: { gate?: boolean } }[] }[] };
const gateFindings = (report: unknown) =>
  (report as Judged).checks.flatMap(({ findings }) =>
    findings.filter(({ data }) => data?.gate).map(({ path }) => path),
  );

/** Commits what the work tree of the clone has by then, on `a1`, and pushes it past the hook. */
function pushed(world: ActionWorld, change: (folder: string) => void): string {
  world.git("checkout", "--quiet", "-B", "a1", "origin/main");
  change(world.clone);
  world.git("add", "--all");
  world.git("commit", "--quiet", "--message=sly");
  world.git("push", "--quiet", "--force", "origin", "a1");
  return world.git("rev-parse", "HEAD");
}

describe("an agent's branch that changes what judges it", () => {
  const ways: Record<string, [change: (folder: string) => void, path: string]> = {
    "by editing the configuration": [(at) => writeFileSync(join(at, ".skl/config.json"), "{}\n"), ".skl/config.json"],
    "by editing the scopes": [
      (at) => writeFileSync(join(at, ".skl/scope_definitions.json"), "{}\n"),
      ".skl/scope_definitions.json",
    ],
    "by giving itself a task": [
      (at) => {
        const task = {
          id: "task_000000ff",
          agent_id: "Agent-1",
          title: "All",
          scope_files: ["**"],
          semantic_scope: "auth",
          branch: "a1",
          assignment_rationale: "",
          status: "open",
          created_at: "2025-06-01T12:00:00Z",
        };
        const knowledge = { schema_version: 1, invariants: {}, state: [], queue: [], tasks: [task] };
        writeFileSync(join(at, ".skl/knowledge.json"), JSON.stringify(knowledge));
      },
      ".skl/knowledge.json",
    ],
    "by editing the workflow": [
      (at) => writeFileSync(join(at, ".github/workflows/gate.yml"), "on: push\n"),
      ".github/workflows/gate.yml",
    ],
    "by editing what an action of the workflow runs": [
      (at) => writeFileSync(join(at, ".github/actions/after/run.js"), "process.exit(0)\n"),
      ".github/actions/after/run.js",
    ],
    "by deleting the workflow": [(at) => rmSync(join(at, ".github/workflows/gate.yml")), ".github/workflows/gate.yml"],
    "by moving the workflow away": [
      (at) => renameSync(join(at, ".github/workflows/gate.yml"), join(at, "app/auth/gate.yml")),
      "app/auth/gate.yml",
    ],
    "by deleting the rules": [(at) => rmSync(join(at, ".skl/scope_definitions.json")), ".skl/scope_definitions.json"],
    "by moving the rules away": [
      (at) => renameSync(join(at, ".skl/config.json"), join(at, "app/auth/config.json")),
      "app/auth/config.json",
    ],
    "in other letters": [
      (at) => {
        mkdirSync(join(at, ".SKL"), { recursive: true });
        writeFileSync(join(at, ".SKL/config.json"), "{}\n");
      },
      ".SKL/config.json",
    ],
    "by a symbolic link in its place": [
      (at) => {
        renameSync(join(at, ".skl"), join(at, "app/auth/skl"));
        symlinkSync("app/auth/skl", join(at, ".skl"));
      },
      ".skl",
    ],
  };
  it("is blocked, whichever way it takes, and records nothing", async () => {
    const world = await aWorld(withWorkflow);
    pushed(world, (at) => writeFileSync(join(at, "app/auth/first.py"), "X = 1\n"));
    const number = await world.github.as("robot").openPullRequest({ head: "a1" });
    for (const [way, [change, path]] of Object.entries(ways)) {
      const head = pushed(world, change);
      const result = await check(world, number);
      expect([way, summarizeActionResult(result), listRunConclusions(world, head)]).toEqual([
        way,
        { exit: 1, verdict: "block", mode: "check", ignored: "" },
        ["failure"],
      ]);
      expect([way, gateFindings(result.report)]).toEqual([way, expect.arrayContaining([path])]);
    }
    expect(proposalRefs(world)).toEqual([]);
  }, 240_000);
});

describe("a pull request into a branch that is not the base", () => {
  it("is judged by the base's rules, whatever the branch's own say", async () => {
    const world = await aWorld();
    world.push("attack", {
      ".skl/knowledge.json": JSON.stringify({ schema_version: 1, invariants: {}, state: [], queue: [], tasks: [] }),
    });
    const head = world.push("a1", FORBIDDEN, "attack");
    const number = await world.github.as("robot").openPullRequest({ head: "a1", base: "attack" });
    const result = await check(world, number);
    expect([summarizeActionResult(result).verdict, listRunConclusions(world, head)]).toEqual(["block", ["failure"]]);
  });

  it("is judged by that branch's rules too, which only add", async () => {
    const world = await aWorld();
    world.push("release", { ".skl/config.json": '{"unassigned":"block","agents":{"Strict":{"branches":["x/*"]}}}\n' });
    const { result, head } = await runPullRequestCheck(world, "x/1", QUIET, { base: "release" });
    expect([summarizeActionResult(result).verdict, listRunConclusions(world, head)]).toEqual(["block", ["failure"]]);
  });

  it("counts for the commit: a second one into the base does not wash it clean", async () => {
    const world = await aWorld();
    world.push("release", { ".skl/config.json": '{"unassigned":"block","agents":{"Strict":{"branches":["x/*"]}}}\n' });
    const { head } = await runPullRequestCheck(world, "x/1", QUIET, { base: "release" });
    const second = await world.github.as("ada").openPullRequest({ head: "x/1" });
    const result = await check(world, second);
    expect([summarizeActionResult(result).verdict, listRunConclusions(world, head)[0]]).toEqual(["block", "failure"]);
  });

  it("does not keep others from a verdict when its own rules cannot be read", async () => {
    const world = await aWorld();
    world.push("broken", { ".skl/config.json": "{" });
    const { head, result, number } = await runPullRequestCheck(world, "a1", QUIET);
    await world.github.as("robot").openPullRequest({ head: "a1", base: "broken" });
    const again = await check(world, number);
    expect([result.exit, again.exit, listRunConclusions(world, head)[0]]).toEqual([0, 0, "success"]);
  });

  it("is judged anew when it is pointed at another branch", async () => {
    const world = await aWorld();
    world.push("release", { ".skl/config.json": '{"unassigned":"block","agents":{"Strict":{"branches":["x/*"]}}}\n' });
    const { head, result, number } = await runPullRequestCheck(world, "x/1", QUIET);
    world.github.as("ada").edit(number, { base: "release" });
    const edited = await world.github.event.pullRequest(number, "edited");
    const again = await world.run("pull_request", { ...edited, changes: { base: { ref: { from: "main" } } } });
    expect([summarizeActionResult(result).verdict, summarizeActionResult(again).verdict]).toEqual(["pass", "block"]);
    expect(listRunConclusions(world, head)[0]).toBe("failure");
    const title = await world.run("pull_request", { ...edited, changes: { title: { from: "was" } } });
    expect(summarizeActionResult(title)).toMatchObject({
      exit: 0,
      mode: "",
      ignored: expect.stringContaining("same commits"),
    });
  });
});

describe("two pull requests with one head", () => {
  it("share the verdict on the agent's, since the check run is the commit's", async () => {
    const world = await aWorld(config({ agents: { "Agent-8": { logins: ["robot"] } } }));
    const { head, result } = await runPullRequestCheck(world, "first", FORBIDDEN, { by: "robot" });
    world.git("push", "--quiet", "origin", `${head}:refs/heads/second`);
    const number = await world.github.as("github-actions[bot]").openPullRequest({ head: "second" });
    const laundered = await check(world, number);
    expect([summarizeActionResult(result).verdict, summarizeActionResult(laundered).verdict]).toEqual([
      "block",
      "block",
    ]);
    expect(laundered.report).toMatchObject({ agent: "Agent-8", warnings: [{ code: "HEAD_SHARED" }] });
    expect(listRunConclusions(world, head)[0]).toBe("failure");
  });
});

describe("a fork's pull request with the head of an agent's branch", () => {
  it("does not wash that one clean where the workflow may write", async () => {
    const world = await aWorld();
    const { head } = await runPullRequestCheck(world, "a1", FORBIDDEN);
    const { fork } = aFork(world, "mallory", "own", { "x.txt": "1\n" });
    world.git("-C", fork.folder, "branch", "evil", "origin/a1");
    const number = await world.github.as("mallory").openPullRequest({ head: "evil", fork });
    const event = await world.github.event.pullRequest(number, "opened");
    const result = await world.run("pull_request_target", event);
    expect([summarizeActionResult(result).verdict, listRunConclusions(world, head)[0]]).toEqual(["block", "failure"]);
    expect(proposalRefs(world)).toEqual([]);
  });
});

describe("a task that stands on another branch", () => {
  const stacked = (base: string) => ({
    ".skl/knowledge.json": {
      tasks: [
        {
          id: "task_000000b1",
          agent_id: "Agent-1",
          title: "On top",
          scope_files: ["app/auth/**"],
          semantic_scope: "auth",
          branch: "top",
          base,
          assignment_rationale: "",
          status: "open",
          created_at: "2025-06-01T12:00:00Z",
        },
      ],
    },
  });

  it("is asked only for what lies above it", async () => {
    const world = await aWorld(stacked("below"));
    world.push("below", LOUD);
    world.push("top", QUIET, "below");
    const number = await world.github.as("robot").openPullRequest({ head: "top" });
    const result = await check(world, number, { depth: 1 });
    expect(summarizeActionResult(result)).toEqual({ exit: 0, verdict: "pass", mode: "check", ignored: "" });
    expect((result.report as { files: { path: string }[] }).files.map(({ path }) => path)).toEqual(Object.keys(QUIET));
  });

  it("is blocked by forbidden changes below, for they would land with it", async () => {
    const world = await aWorld(stacked("below"));
    world.push("below", FORBIDDEN);
    const head = world.push("top", QUIET, "below");
    const number = await world.github.as("robot").openPullRequest({ head: "top" });
    const result = await check(world, number);
    expect([summarizeActionResult(result).verdict, listRunConclusions(world, head)]).toEqual(["block", ["failure"]]);
    expect([gateFindings(result.report), proposalRefs(world)]).toEqual([[".skl/config.json"], []]);
  });

  it("is compared with the base when that branch is gone", async () => {
    const world = await aWorld(stacked("below"));
    const { result } = await runPullRequestCheck(world, "top", QUIET, { by: "robot" });
    expect(summarizeActionResult(result)).toEqual({ exit: 0, verdict: "pass", mode: "check", ignored: "" });
    expect(result.report).toMatchObject({ warnings: [{ code: "TASK_BASE_GONE" }] });
  });
});
