import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, rmSync, utimesSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { listWorkTrees, reapWorkTrees, undoReap } from "../../../../src/core/setup/index.ts";
import { Forest, LINES } from "./forest.ts";

const env = { PATH: process.env.PATH };

function reap(forest: Forest, options: { paths?: string[]; ignored?: boolean; at?: string } = {}) {
  const { paths = [], ignored, at } = options;
  return reapWorkTrees({ cwd: forest.work, paths, ignored, env: { ...env, ...(at ? { SKL_NOW: at } : {}) } });
}

type Reaped = Awaited<ReturnType<typeof reap>>;

const listRemovedBranches = ({ removed }: Reaped) => removed.map(({ branch, because }) => [branch, because]);
const listKeptReasonCodes = ({ kept }: Reaped) =>
  kept.map(({ branch, reasons }) => [branch, reasons.map(({ code }) => code)]);

/** A work tree whose branch is merged, so that nothing but the case speaks against removing it. */
function aMergedTree(): Forest {
  const forest = new Forest();
  forest.grow("t", { "t.py": "t = 1\n" });
  forest.merge("t");
  return forest;
}

interface Land {
  readonly name: string;
  /** Brings the branch into `main` in some way. */
  readonly land: (forest: Forest) => void;
  readonly because: RegExp | null;
}

const COMMIT = /^[0-9a-f]{10} of the base has the same changes$/;

const lands: readonly Land[] = [
  { name: "merged", land: (forest) => forest.merge("t"), because: /^its head is merged$/ },
  { name: "squashed", land: (forest) => squash(forest), because: COMMIT },
  {
    name: "squashed, and the base changed the same lines since",
    land: (forest) => {
      squash(forest);
      forest.commit(forest.work, { "a.py": LINES.replace("v1 = 1", "v1 = 200") });
    },
    because: COMMIT,
  },
  {
    name: "picked onto a base that went on",
    land: (forest) => {
      forest.commit(forest.work, { "a.py": LINES.replace("v19 = 19", "v19 = 0") });
      forest.git("cherry-pick", "agent-1/t~1", "agent-1/t");
    },
    because: COMMIT,
  },
  { name: "picked in part", land: (forest) => forest.git("cherry-pick", "agent-1/t~1"), because: null },
  {
    name: "squashed by hand with other blanks",
    land: (forest) => forest.commit(forest.work, { "a.py": LINES.replace("v1 = 1", "v1  = 100"), "b.py": "b = 1\n" }),
    because: null,
  },
  {
    name: "squashed where a driver of Git leaves lines out",
    land: (forest) => {
      forest.commit(forest.work, { ".gitattributes": "a.py merge=union\n" });
      squash(forest);
    },
    because: null,
  },
];

function squash(forest: Forest): void {
  forest.git("merge", "-q", "--squash", "agent-1/t");
  forest.git("commit", "-q", "-m", "squashed");
}

describe.each(lands)("reap, of a branch that was $name", ({ land, because }) => {
  it(because === null ? "keeps it" : "removes it", async () => {
    const forest = new Forest();
    forest.grow("t", { "a.py": LINES.replace("v1 = 1", "v1 = 100") });
    forest.commit(forest.path("t"), { "b.py": "b = 1\n" });
    land(forest);
    forest.git("push", "-q", "origin", "main");

    const result = await reap(forest);

    if (because === null) expect(listKeptReasonCodes(result)).toEqual([["agent-1/t", ["unpushed"]]]);
    else expect(listRemovedBranches(result)).toEqual([["agent-1/t", expect.stringMatching(because)]]);
    expect(existsSync(forest.path("t"))).toBe(because === null);
  });
});

interface Keep {
  /** The reasons, with blanks between them. */
  readonly code: string;
  readonly when: (forest: Forest) => void;
}

const keeps: readonly Keep[] = [
  { code: "uncommitted", when: (forest) => forest.write("t", "new.py", "x\n") },
  {
    code: "uncommitted",
    when: (forest) => {
      forest.write("t", "t.py", "t = 2\n");
      forest.inTree("t", "add", "t.py");
      forest.write("t", "t.py", "t = 1\n");
    },
  },
  {
    code: "uncommitted unwatched",
    when: (forest) => {
      forest.inTree("t", "update-index", "--assume-unchanged", "t.py");
      forest.write("t", "t.py", "t = 2\n");
    },
  },
  { code: "ignored", when: (forest) => forest.write("t", ".env", "KEY=1\n") },
  {
    code: "repository",
    when: (forest) => {
      mkdirSync(forest.path("t", "__pycache__/inner"), { recursive: true });
      forest.inTree("t", "init", "-q", "__pycache__/inner");
    },
  },
  {
    code: "stash",
    when: (forest) => {
      forest.write("t", "t.py", "t = 2\n");
      forest.inTree("t", "stash", "push", "-q");
    },
  },
  { code: "locked", when: (forest) => forest.git("worktree", "lock", "--reason", "mine", forest.path("t")) },
  { code: "under_way", when: (forest) => forest.inTree("t", "bisect", "start") },
];

describe("reap, of a merged work tree", () => {
  it.each(keeps)("keeps it for the reason $code", async ({ code, when }) => {
    const forest = aMergedTree();
    when(forest);

    expect(listKeptReasonCodes(await reap(forest))).toEqual([["agent-1/t", code.split(" ")]]);
    expect(existsSync(forest.path("t", "t.py"))).toBe(true);
  });

  it("keeps it while a process works there, and removes it afterwards", async () => {
    const forest = aMergedTree();
    const child = spawn(process.execPath, ["-e", "process.stdin.resume()"], { cwd: forest.path("t") });
    await once(child, "spawn");

    const during = await reap(forest);
    child.stdin.end();
    await once(child, "close");

    expect(listKeptReasonCodes(during)).toEqual([["agent-1/t", ["process"]]]);
    expect(listRemovedBranches(await reap(forest))).toHaveLength(1);
  });

  it("keeps a change that its time does not show", async () => {
    const forest = aMergedTree();
    const long = new Date("2026-01-01T00:00:00Z");
    utimesSync(forest.path("t", "t.py"), long, long);
    forest.inTree("t", "update-index", "--refresh");
    forest.git("config", "core.trustctime", "false");
    forest.git("config", "core.checkStat", "minimal");
    forest.write("t", "t.py", "t = 3\n");
    utimesSync(forest.path("t", "t.py"), long, long);
    expect(forest.inTree("t", "status", "--porcelain")).toBe("");

    expect(listKeptReasonCodes(await reap(forest))).toEqual([["agent-1/t", ["uncommitted"]]]);
  });

  it("lets files go that are made again, and other ignored ones where a person says so", async () => {
    const forest = aMergedTree();
    forest.write("t", "__pycache__/t.pyc", "x");
    forest.write("t", "made/t.o", "x");

    expect(listKeptReasonCodes(await reap(forest))).toEqual([["agent-1/t", ["ignored"]]]);
    await expect(reap(forest, { ignored: true })).rejects.toMatchObject({ code: "USAGE" });
    expect(listRemovedBranches(await reap(forest, { paths: [forest.path("t")], ignored: true }))).toHaveLength(1);
  });

  it("keeps what nobody began, what is open, the base and what may be a person's", async () => {
    const tasks = [{ id: "task_1", agent_id: "Agent-1", scope_files: ["**"], branch: "agent-1/open", status: "open" }];
    const forest = new Forest({ ".skl/knowledge.json": JSON.stringify({ tasks }) });
    forest.grow("new");
    forest.grow("open", { "o.py": "o = 1\n" });
    forest.merge("open");
    forest.git("worktree", "add", "-q", forest.path("mine"), "-b", "mine", "agent-1/open");
    forest.git("switch", "-q", "--detach");
    forest.git("worktree", "add", "-q", forest.path("base"), "main");

    expect(new Map(listKeptReasonCodes(await reap(forest)) as [string, string[]][])).toEqual(
      new Map([
        ["agent-1/new", ["untouched"]],
        ["agent-1/open", ["task"]],
        ["mine", ["person"]],
        ["main", ["base", "person"]],
      ]),
    );
    expect(listRemovedBranches(await reap(forest, { paths: [forest.path("mine")] }))).toEqual([
      ["mine", "its head is merged"],
    ]);
  });
});

describe("reap, of a work tree with files of skl", () => {
  it("keeps a draft that was not sent, and removes what was", async () => {
    const forest = aMergedTree();
    forest.write("t", ".skl/scratch/.gitignore", "*\n");
    forest.write("t", ".skl/scratch/Agent-1/sent/1.json", "{}");
    forest.write("t", ".skl/scratch/Agent-1/draft.json", "{}");

    expect(listKeptReasonCodes(await reap(forest))).toEqual([["agent-1/t", ["ignored"]]]);
    rmSync(forest.path("t", ".skl/scratch/Agent-1/draft.json"));
    expect(listRemovedBranches(await reap(forest))).toHaveLength(1);
  });
});

describe("undo", () => {
  it("brings branch, files and what only the reflog had back, until 30 days have passed", async () => {
    const forest = aMergedTree();
    forest.commit(forest.path("t"), { "lost.py": "lost = 1\n" });
    const lost = forest.inTree("t", "rev-parse", "HEAD");
    forest.inTree("t", "reset", "-q", "--hard", "HEAD~1");
    const head = forest.inTree("t", "rev-parse", "HEAD");
    const at = "2026-01-01T00:00:00Z";

    const [removed] = (await reap(forest, { at })).removed;
    expect(forest.git("branch", "--list", "agent-1/t")).toBe("");
    expect((await listWorkTrees({ cwd: forest.work, env })).reaped).toMatchObject([{ branch: "agent-1/t", head, at }]);
    expect(await undoReap({ cwd: forest.work, branch: "agent-1/t", env })).toEqual({
      path: forest.path("t"),
      branch: "agent-1/t",
      head,
      agent: "Agent-1",
    });
    expect(forest.inTree("t", "rev-parse", "agent-1/t")).toBe(head);
    expect(forest.git("rev-list", removed?.ref ?? "")).toContain(lost);
    await expect(undoReap({ cwd: forest.work, branch: null, env })).rejects.toMatchObject({ code: "NOT_FOUND" });

    forest.git("worktree", "lock", forest.path("t"));
    expect((await reap(forest, { at: "2026-01-30T23:59:00Z" })).expired).toEqual([]);
    expect((await reap(forest, { at: "2026-01-31T00:01:00Z" })).expired).toEqual([removed?.ref]);
  });
});

describe("reap, where no session looks alive", () => {
  it("keeps every one of 51 branches that are nowhere else", async () => {
    const forest = new Forest();
    const names = Array.from({ length: 51 }, (_, at) => `t${at}`);
    for (const name of names) forest.grow(name, { [`${name}.py`]: "x = 1\n" });

    const { removed, kept } = await reap(forest);

    expect(removed).toEqual([]);
    expect(new Set(kept.map(({ branch }) => branch))).toEqual(new Set(names.map((name) => `agent-1/${name}`)));
    expect(forest.git("for-each-ref", "refs/heads/agent-1", "--format=x").split("\n")).toHaveLength(51);
  });
});
