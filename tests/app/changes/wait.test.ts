import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chmodSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { collectAgentNews, settle, type Told } from "../../../src/core/changes/wait/news.ts";
import { waitForNews } from "../../../src/core/library.ts";
import type { Change, Task } from "../../../src/kernel/domain/index.ts";
import { builtSkl } from "../../support/built-skl.ts";
import { RandomWorld } from "./random-world.ts";

let world: RandomWorld;
beforeEach(() => {
  world = new RandomWorld(1);
});
afterEach(() => world.remove());

const NOTHING: Told = { branches: {}, tasks: {} };

function change(state: Change["state"], head = "a".repeat(40)): Change {
  const because = [{ kind: "person", text: "Somebody said so.", path: null, line: null }];
  const nothing = { base: null, agent: "A", task: null, subject: "", pushed_at: null, files: [], waits_for: [] };
  return { ...nothing, branch: "x", head, state, because, rfcs: ["RFC_001"], commit: null, next: ["do it", "or that"] };
}

const task = (status: NonNullable<Task["status"]>, branch = "t"): Task => ({
  id: "task_1",
  agent_id: "A",
  scope_files: [],
  branch,
  status,
});

/** Tells one thing after the other as `skl wait` does, and returns the kinds of what was news. */
function tell(steps: readonly (Change | Task)[], here: string | null = null): string[][] {
  let told = NOTHING;
  return steps.map((step) => {
    const own = { changes: "state" in step ? [step] : [], tasks: "state" in step ? [] : [step], here };
    const news = collectAgentNews(own, told, () => false);
    told = settle(own, told, []);
    return news.map(({ kind, state }) => `${kind} ${state}`);
  });
}

test.each<[title: string, steps: (Change | Task)[], told: string[][]]>([
  ["what a push said is none", [change("needs_person"), change("rfc", "b".repeat(40))], [[], []]],
  ["an outcome is, once", [change("merged"), change("merged")], [["merge merged"], []]],
  ["what comes back is", [change("merges_next"), change("needs_agent")], [[], ["review needs_agent"]]],
  [
    "a head that waits for another one is none",
    [change("merges_next"), change("waits"), change("merges_next")],
    [[], [], []],
  ],
  [
    "an answer to an RFC is",
    [change("rfc"), change("merges_next"), change("merged")],
    [[], ["rfc merges_next"], ["merge merged"]],
  ],
  [
    "a new head begins anew",
    [change("needs_agent"), change("merges_next", "b".repeat(40))],
    [["review needs_agent"], []],
  ],
  [
    "a new task is, and what its agent does with it is not",
    [task("open"), task("in_progress"), task("done")],
    [["task open"], [], []],
  ],
  ["a task that is taken back is", [task("open"), task("cancelled")], [["task open"], ["task cancelled"]]],
  ["tasks that were over before are not", [task("done")], [[]]],
])("of what changed, %s", (_, steps, told) => {
  expect(tell(steps)).toEqual(told);
});

test("the task of this work tree's own branch is no news", () => {
  expect(tell([task("open", "here")], "here")).toEqual([[]]);
});

test("what was not told stays news, and what an agent has to act on comes first", () => {
  const own = { changes: [{ ...change("merged"), branch: "m" }, change("rejected")], tasks: [], here: null };
  const news = collectAgentNews(own, NOTHING, () => false);
  expect(news.map(({ branch, next }) => [branch, next])).toEqual([
    ["x", ["do it"]],
    ["m", []],
  ]);
  const told = settle(own, NOTHING, news.slice(1));
  expect(collectAgentNews(own, told, () => false)).toEqual(news.slice(1));
  expect(collectAgentNews(own, NOTHING, ({ branch }) => branch === "m")).toEqual(news.slice(0, 1));
});

test("a cancelled wait leaves nothing behind: the next process asks the remote itself", async () => {
  const { cwd, env } = world;
  const waiting = new AbortController();
  const first = waitForNews({ cwd, env, agent: "Agent-9", kind: "any", timeoutSeconds: 60, signal: waiting.signal });
  await sleep(500);
  waiting.abort();
  await expect(first).rejects.toMatchObject({ code: "INTERRUPTED" });
  const [lock = ""] = readdirSync(join(cwd, ".git/skl")).filter((name) => name.startsWith("listens-"));
  expect(readFileSync(join(cwd, ".git/skl", lock), "utf8")).toMatch(/^free/);
  expect(await waitForNews({ cwd, env, agent: "Agent-9", kind: "any", timeoutSeconds: 0 })).toMatchObject({
    timed_out: true,
  });
});

test("a remote that does not answer is not asked all the time, and a wait that asks nobody leaves that to others", async () => {
  const { cwd, env, folder } = world;
  const asked = join(folder, "asked");
  writeFileSync(asked, "");
  writeFileSync(join(folder, "refuse"), `#!/bin/sh\necho >>'${asked}'\nexit 1\n`);
  chmodSync(join(folder, "refuse"), 0o755);
  spawnSync("git", ["config", "remote.origin.uploadpack", join(folder, "refuse")], { cwd, env });
  const wait = { cwd, env, agent: "Agent-9", kind: "any", timeoutSeconds: 6 } as const;
  const [silent] = await Promise.all([waitForNews({ ...wait, offline: true }), waitForNews(wait)]);
  expect(silent).toMatchObject({ timed_out: true, warnings: [] });
  // A question may be tried in two ways.
  const questions = readFileSync(asked, "utf8").length;
  expect(questions).toBeGreaterThan(0);
  expect(questions).toBeLessThan(12);
});

test("of six that wait in a clone one asks the remote, and all hear of a task; another one goes on where that one ends", async () => {
  const { cwd, env, folder } = world;
  const skl = join(builtSkl().folder, "dist/skl.js");
  const run = (...args: string[]) => spawnSync(process.execPath, [skl, ...args], { cwd, env, encoding: "utf8" });
  const asked = join(folder, "asked");
  writeFileSync(asked, "");
  writeFileSync(join(folder, "serve"), `#!/bin/sh\necho >>'${asked}'\nexec git-upload-pack "$@"\n`);
  chmodSync(join(folder, "serve"), 0o755);
  spawnSync("git", ["config", "remote.origin.uploadpack", join(folder, "serve")], { cwd, env });

  const agents = ["A", "B", "C", "D", "E", "F"];
  const waiting = agents.map(
    (agent) => new Waiting([skl, "wait", "--timeout", "150", "--json", "--agent", agent], { cwd, env }),
  );
  await sleep(8_000);
  const questions = readFileSync(asked, "utf8").length;
  expect(questions).toBeGreaterThan(0);
  expect(questions).toBeLessThan(agents.length);

  const leader = waiting.findIndex(({ child }) => child.pid === pidOfLeader(cwd));
  waiting[leader]?.child.kill("SIGKILL");
  const others = agents.filter((_, at) => at !== leader).slice(0, 2);
  for (const agent of others)
    expect(
      run(
        "task",
        "add",
        "--agent",
        agent,
        "--branch",
        `for-${agent}`,
        "--scope",
        "api",
        "--files",
        "app/api/**",
        "--title",
        "Do it",
      ),
    ).toMatchObject({ status: 0 });
  for (const agent of others) {
    const { events } = JSON.parse((await waiting[agents.indexOf(agent)]?.text) ?? "");
    expect(events).toMatchObject([
      { kind: "task", branch: `for-${agent}`, next: [expect.stringMatching(/^skl task start task_/)] },
    ]);
  }
  for (const { child } of waiting) child.kill();
});

class Waiting {
  readonly child: ChildProcess;
  readonly text: Promise<string>;

  constructor(args: readonly string[], options: { cwd: string; env: NodeJS.ProcessEnv }) {
    this.child = spawn(process.execPath, args, options);
    this.text = new Promise((resolve) => {
      let all = "";
      this.child.stdout?.on("data", (bytes) => {
        all += bytes;
      });
      this.child.on("close", () => resolve(all));
    });
  }
}

function pidOfLeader(cwd: string): number {
  const folder = join(cwd, ".git/skl");
  const [name = ""] = readdirSync(folder).filter((each) => each.startsWith("listens-"));
  return JSON.parse(readFileSync(join(folder, name), "utf8").slice("held ".length)).pid;
}
