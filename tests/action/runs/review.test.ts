import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { tooManyRequests } from "../../support/github/index.ts";
import { closeWorlds, email, login, reviewWorld } from "./review-world.ts";

afterEach(closeWorlds);

const LOGIN = { "app/auth/login.py": login("name") };
const EMAIL = { "app/services/email.py": email("text") };

describe("a session on a schedule", () => {
  it("merges what needs nobody, and tells outputs, summary, report and pull requests", async () => {
    const world = await reviewWorld();
    const one = await world.propose("a1", LOGIN);
    const two = await world.propose("a2", EMAIL);
    const result = await world.review();
    const [last = ""] = world.refs("refs/heads/main").map((line) => line.split(" ")[1]);
    const [second, first] = world
      .git(`--git-dir=${world.github.gitFolder}`, "rev-list", "--first-parent", last)
      .split("\n");
    expect(result.exit).toBe(0);
    const merged = [
      { branch: "a1", commit: first },
      { branch: "a2", commit: second },
    ];
    const { report, ...outputs } = result.outputs;
    expect(outputs).toEqual({
      verdict: "",
      mode: "review",
      ignored: "",
      reviewed: "2",
      merged: JSON.stringify(merged),
      "rfcs-opened": "[]",
    });
    expect(result.report).toMatchObject({ session_id: "session_001", merged, waiting: [], commit: last, pushed: true });
    expect(world.queue()).toEqual(["app/auth/login.py: merged", "app/services/email.py: merged"]);
    expect(world.levels()).toEqual(["app/auth/login.py: 2", "app/services/email.py: 2"]);
    expect(world.refs()).toEqual([""]);
    expect(world.said(two.number)).toContain("**Merged:** `a2` is on the base as");
    expect([world.github.issue(one.number).state, world.github.issue(two.number).state]).toEqual(["closed", "closed"]);
  });
});

describe("a branch that a session squashes", () => {
  it("has its pull request closed, since none of its commits is on the base; one that waits stays open", async () => {
    const world = await reviewWorld({ ".skl/config.json": { merge: { style: "squash" } } });
    const one = await world.propose("a1", LOGIN);
    const held = await world.propose("a2", { "app/services/email.py": "def send(address):\n    return address\n" });
    const result = await world.review();
    expect(JSON.parse(result.outputs.merged ?? "")).toMatchObject([{ branch: "a1" }]);
    expect(world.git(`--git-dir=${world.github.gitFolder}`, "branch", "--contains", one.head)).not.toContain("main");
    expect(world.said(one.number)).toContain("**Merged:** `a1`");
    const states = () => [one, held].map(({ number }) => world.github.issue(number).state);
    expect(states()).toEqual(["closed", "open"]);
    await world.review();
    expect(states()).toEqual(["closed", "open"]);
  });
});

describe("what starts a session", () => {
  it("is a push to the base, and a person; not a push to another branch", async () => {
    const world = await reviewWorld();
    const main = world.git("rev-parse", "HEAD");
    const head = world.push("topic", { "notes.txt": "hello\n" });
    const elsewhere = await world.run("push", await world.github.event.push("refs/heads/topic", main, head));
    expect(elsewhere.exit).toBe(0);
    expect(elsewhere.outputs).toMatchObject({
      mode: "review",
      ignored: "the push is to topic; only main is reviewed",
      reviewed: "0",
    });
    await world.propose("a1", LOGIN);
    const here = await world.run("push", await world.github.event.push("refs/heads/main", main, main));
    expect(here.outputs).toMatchObject({ ignored: "", reviewed: "1" });
    const asked = await world.run("workflow_dispatch", await world.github.event.workflowDispatch());
    expect(asked.outputs).toMatchObject({ ignored: "", reviewed: "0", merged: "[]" });
  });

  it("is a push to the configured base where that is not the default branch", async () => {
    const world = await reviewWorld({ ".skl/config.json": { base: { remote: "origin", branch: "develop" } } });
    const main = world.git("rev-parse", "HEAD");
    world.git("push", "--quiet", "origin", "main:develop");
    const head = world.push("a1", LOGIN, "origin/main");
    const number = await world.github.as("robot").openPullRequest({ head: "a1", base: "develop" });
    await world.check(number);
    const other = await world.run("push", await world.github.event.push("refs/heads/main", main, main));
    expect(other.outputs.ignored).toBe("the push is to main; only develop is reviewed");
    const result = await world.run("push", await world.github.event.push("refs/heads/develop", main, main));
    expect(result.outputs).toMatchObject({ ignored: "", reviewed: "1" });
    expect(await world.github.commit("main")).toBe(main);
    expect(world.git(`--git-dir=${world.github.gitFolder}`, "branch", "--contains", head)).toContain("develop");
    expect(world.said(number)).toContain("**Merged:** `a1`");
  });
});

describe("the comment on a pull request", () => {
  it("says why an approved branch does not merge while it is held, and is rewritten when it does", async () => {
    const world = await reviewWorld();
    const { number, head } = await world.propose("a1", LOGIN);
    world.github.setLabel(number, "skl:hold");
    const held = await world.review();
    expect(held.outputs).toMatchObject({ reviewed: "1", merged: "[]" });
    expect(world.queue()).toEqual(["app/auth/login.py: approved"]);
    expect(world.said(number)).toContain("**Approved: `a1` is not merged yet.**");
    expect(world.said(number)).toContain("`#1` has the label `skl:hold`; `/skl unhold` takes it off.");
    const id = world.github.comments(number).at(-1)?.id;
    await world.review();
    expect(world.github.comments(number).at(-1)?.id).toBe(id);
    world.github.removeLabel(number, "skl:hold");
    const result = await world.review();
    expect(JSON.parse(result.outputs.merged ?? "")).toMatchObject([{ branch: "a1" }]);
    expect(world.github.comments(number).at(-1)).toMatchObject({ id, body: world.said(number) });
    expect(world.said(number)).toContain("**Merged:** `a1`");
    expect(world.refs("refs/heads/a1")).toEqual([`refs/heads/a1 ${head}`]);
  });

  it("says what conflicts with the base or with a branch before it, and what is contested", async () => {
    const world = await reviewWorld({
      ".skl/knowledge.json": {
        tasks: ["a1", "a2", "a3", "a4"].map((branch) => ({
          id: `task_000000${branch}`,
          agent_id: `Agent-${branch.slice(1)}`,
          title: branch,
          scope_files: ["app/**"],
          semantic_scope: "auth",
          branch,
          assignment_rationale: "",
          status: "open",
          created_at: "2025-06-01T12:00:00Z",
        })),
        state: [
          {
            id: "auth_session",
            path: "app/auth/session.py",
            semantic_scope: "auth",
            responsibilities: "Sessions.",
            dependencies: [],
            invariants_touched: [],
            owner: "Agent-3",
            version: 1,
            uncertainty_level: 3,
            change_count_since_review: 0,
          },
        ],
      },
      "app/auth/session.py": "def start() -> int:\n    return 1\n",
    });
    const conflict = await world.propose("a1", LOGIN);
    const contested = await world.propose("a3", { "app/auth/session.py": "def start() -> int:\n    return 2\n" });
    const first = await world.propose("a2", EMAIL);
    const later = await world.propose("a4", { "app/services/email.py": email("address") });
    world.push("main", { "app/auth/login.py": login("password") });
    const result = await world.review();
    expect(result.exit).toBe(0);
    expect(world.said(conflict.number)).toContain("**Not merged: `a1` goes back to its agent.**");
    expect(world.said(conflict.number)).toContain("both sides changed `app/auth/login.py`");
    expect(world.said(contested.number)).toContain("**Waits for a person: `a3`");
    expect(world.said(contested.number)).toContain("`/skl review auth_session`");
    expect(world.said(later.number)).toContain("**Not merged: `a4` goes back to its agent.**");
    expect(world.said(later.number)).toContain("both sides changed `app/services/email.py`");
    expect(world.said(first.number)).toContain("**Merged:** `a2`");
  });

  it("is not written for a head that moved meanwhile, nor on a fork's branch of the same name", async () => {
    const world = await reviewWorld();
    const { number } = await world.propose("a1", LOGIN);
    world.github.setLabel(number, "skl:hold");
    const folder = mkdtempSync(join(tmpdir(), "fork-"));
    execFileSync("git", ["clone", "--quiet", "--bare", world.github.gitFolder, folder]);
    const fork = await world.github.as("mallory").openPullRequest({ head: "a1", fork: { owner: "mallory", folder } });
    world.github.faults.push({
      method: "GET",
      path: /\/pulls\/1$/,
      kind: "meanwhile",
      run: () => void world.push("a1", { "app/auth/login.py": login("None") }, "origin/a1"),
    });
    const result = await world.review();
    expect(result.exit).toBe(0);
    expect(world.queue()).toEqual(["app/auth/login.py: approved"]);
    expect(world.github.faults).toEqual([]);
    expect([world.said(number), world.said(fork)]).toEqual([undefined, undefined]);
    rmSync(folder, { recursive: true });
  });
});

describe("a session that GitHub does not let", () => {
  it("push to the base ends with 2 and says what to do", async () => {
    const world = await reviewWorld({}, { protectedBranches: ["main"] });
    const { number } = await world.propose("a1", LOGIN);
    const before = world.refs("refs/heads");
    const result = await world.review();
    expect(result.exit).toBe(2);
    expect(result.report).toMatchObject({ error: { code: "BASE_REFUSED" } });
    expect(result.log).toContain("GH006");
    expect(result.log).toContain("bypass list");
    expect(world.refs("refs/heads")).toEqual(before);
    expect(world.refs("refs/skl/lock")).toEqual([""]);
    expect(world.said(number)).toBeUndefined();
  });

  it("list pull requests ends with 2 and merges nothing", async () => {
    const world = await reviewWorld();
    await world.propose("a1", LOGIN);
    const before = world.refs("refs");
    world.github.faults.push({ ...tooManyRequests(9999), path: /\/pulls$/ });
    const result = await world.review();
    expect(result.exit).toBe(2);
    expect(result.report).toMatchObject({ error: { code: "GITHUB_LIMITED" } });
    expect(world.refs("refs")).toEqual(before);
  });
});

describe("a dry run", () => {
  it("asks only, and changes no ref", async () => {
    const world = await reviewWorld();
    const { number } = await world.propose("a1", LOGIN);
    const [before, asked] = [world.refs("refs"), world.github.requests.length];
    const result = await world.review({ inputs: { "dry-run": "true" } });
    expect(result.exit).toBe(0);
    expect(result.outputs).toMatchObject({ reviewed: "1", ignored: "" });
    expect(result.report).toMatchObject({ dry_run: true, merged: [{ branch: "a1" }], pushed: false });
    const later = world.github.requests.slice(asked).filter(({ path }) => !path.endsWith("/git-upload-pack"));
    expect([...new Set(later.map(({ method }) => method))]).toEqual(["GET"]);
    expect(world.refs("refs")).toEqual(before);
    expect(world.said(number)).toBeUndefined();
  });
});
