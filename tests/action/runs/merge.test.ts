import { afterEach, describe, expect, it } from "vitest";
import { workflowToken } from "../../support/github/index.ts";
import { closeWorlds, email, login, type ReviewWorld, reviewWorld } from "./review-world.ts";

afterEach(closeWorlds);

const byPullRequest = { ".skl/config.json": { merge: { strategy: "pull-request" } } };
const LOGIN = { "app/auth/login.py": login("name") };
const EMAIL = { "app/services/email.py": email("text") };

const listCommitParents = (world: ReviewWorld, commit: string) =>
  world.git(`--git-dir=${world.github.gitFolder}`, "show", "--no-patch", "--format=%P", commit).split(" ");

describe("merging through pull requests", () => {
  it("merges the verified head by the API, and writes State in the next commit with the session's decision", async () => {
    const world = await reviewWorld(byPullRequest);
    const { number, head } = await world.propose("a1", LOGIN);
    const result = await world.review();
    expect(result.exit).toBe(0);
    const [{ commit = "" } = {}] = JSON.parse(result.outputs.merged ?? "[]") as { commit?: string }[];
    expect(listCommitParents(world, commit)[1]).toBe(head);
    expect(world.subjects().slice(0, 3)).toEqual([
      "skl: session_002, 0 proposals reviewed, 0 branches merged",
      "skl: merge a1 (1 proposal of Agent-1)",
      "skl: session_001, 1 proposal reviewed, 0 branches merged",
    ]);
    expect(world.github.requests.filter(({ method }) => method === "PUT")).toMatchObject([
      { path: `/repos/acme/shop/pulls/${number}/merge`, body: { sha: head, merge_method: "merge" }, status: 200 },
    ]);
    expect(world.queue()).toEqual(["app/auth/login.py: merged"]);
    expect(world.knowledge().queue[0]?.decision).toMatchObject({ decision: "approve", session_id: "session_001" });
    expect(world.levels()).toEqual(["app/auth/login.py: 2"]);
    expect(world.said(number)).toContain(`**Merged:** \`a1\` is on the base as [\`${commit.slice(0, 10)}\`]`);
    expect(result.outputs).toMatchObject({ reviewed: "1", merged: JSON.stringify([{ branch: "a1", commit }]) });
    expect(result.report).toMatchObject({ reviewed: [{ merged_commit: commit }], merged: [{ commit }], waiting: [] });
    expect(result.summary).toContain("1 of 1 branch merged");
  });

  it("leaves what is held, moved, without a pull request, or for another base, and says so", async () => {
    const world = await reviewWorld({
      ".skl/config.json": { merge: { strategy: "pull-request" } },
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
      },
    });
    world.git("push", "--quiet", "origin", "main:release");
    const held = await world.propose("a1", LOGIN);
    const moved = await world.propose("a2", EMAIL);
    const closed = await world.propose("a3", { "app/auth/session.py": "def start():\n    return 1\n" });
    const other = await world.propose("a4", { "app/auth/token.py": "def token():\n    return 1\n" });
    world.github.setLabel(held.number, "skl:hold");
    world.github.as("ada").close(closed.number);
    world.github.as("ada").edit(other.number, { base: "release" });
    world.github.faults.push({
      method: "PUT",
      path: /\/merge$/,
      kind: "meanwhile",
      run: () => void world.push("a2", { "app/services/email.py": email("None") }, "origin/a2"),
    });
    const result = await world.review();
    expect(result.exit).toBe(0);
    expect(result.outputs).toMatchObject({ reviewed: "4", merged: "[]" });
    expect(world.github.faults).toEqual([]);
    expect(world.queue().filter((row) => row.endsWith("approved"))).toHaveLength(4);
    const { waiting } = result.report as { waiting: { path: string; reason: string }[] };
    expect(Object.fromEntries(waiting.map(({ path, reason }) => [path, reason]))).toEqual({
      "app/auth/login.py": "#1 has the label skl:hold; `/skl unhold` takes it off",
      "app/services/email.py": "#2 got a new head meanwhile, which needs a review of its own",
      "app/auth/session.py": "#3 was closed without a merge; reopen it, or open another one into main",
      "app/auth/token.py": "#4 goes into release and not into main",
    });
    expect(world.said(held.number)).toContain("has the label `skl:hold`");
    expect(world.said(held.number)).not.toContain("no pull request");
    expect(world.said(moved.number)).toBeUndefined();
    expect(world.said(other.number)).toContain("`#4` goes into release and not into main.");
  });

  it("keeps GitHub's reason while required checks fail, and merges once they pass", async () => {
    const world = await reviewWorld(byPullRequest, { requiredChecks: ["tests"] });
    const { number, head } = await world.propose("a1", LOGIN);
    const refused = await world.review();
    expect(refused.outputs).toMatchObject({ reviewed: "1", merged: "[]" });
    expect(world.said(number)).toContain("**Approved: `a1` is not merged yet.**");
    expect(world.said(number)).toContain('GitHub did not merge `#1`: Required status check "tests" is expected.');
    const before = world.refs("refs/heads/main");
    await world.review();
    expect(world.refs("refs/heads/main")).toEqual(before);
    world.github.checkRunBy("github-actions", { name: "tests", head, conclusion: "success" });
    const merged = await world.review();
    expect(JSON.parse(merged.outputs.merged ?? "")).toMatchObject([{ branch: "a1" }]);
    expect(world.said(number)).toContain("**Merged:** `a1`");
    expect(world.knowledge().queue[0]?.decision).toMatchObject({ session_id: "session_001" });
  });

  it("says what to change where the repository only squashes, and writes nothing again and again", async () => {
    const world = await reviewWorld(byPullRequest, { mergeMethods: ["squash"] });
    const { number } = await world.propose("a1", LOGIN);
    await world.review();
    expect(world.said(number)).toContain("Merge commits are not allowed on this repository. Allow merge commits in");
    const before = world.refs("refs");
    await world.review();
    expect(world.refs("refs")).toEqual(before);
  });

  it("does not merge an approved head whose scope is paused meanwhile", async () => {
    const world = await reviewWorld(byPullRequest, { requiredChecks: ["tests"] });
    const { head } = await world.propose("a1", LOGIN);
    await world.review();
    world.github.checkRunBy("github-actions", { name: "tests", head, conclusion: "success" });
    world.push("main", {
      ".skl/rfc/RFC_001.json": JSON.stringify({
        id: "RFC_001",
        status: "open",
        created_at: "2025-05-31T10:00:00Z",
        triggering_proposal: null,
        decision_required: "Whether to store sessions in Redis.",
        semantic_scope: "auth",
        human_response_deadline: "2025-06-01T10:00:00Z",
      }),
    });
    const result = await world.review();
    expect(result.outputs).toMatchObject({ merged: "[]", reviewed: "0" });
    expect(result.summary).toContain("the scope auth is paused until a person decides `RFC_001`");
    expect(world.queue()).toEqual(["app/auth/login.py: approved"]);
  });

  it("writes State in the next run where the first one ended between the merge and State", async () => {
    const world = await reviewWorld(byPullRequest);
    const { number } = await world.propose("a1", LOGIN);
    let kill = () => {};
    world.github.faults.push({ method: "PUT", path: /\/merge$/, kind: "drop-after", answer: "bad-gateway" });
    // The merge is done; the run asks whether it was, and is gone.
    world.github.faults.push({ method: "GET", path: /\/pulls\/1$/, kind: "meanwhile", run: () => kill() });
    const killed = await world.review({ onStart: (end) => (kill = end) });
    expect(killed.exit).toBe(-1);
    expect(world.queue()).toEqual(["app/auth/login.py: approved"]);
    expect(world.github.issue(number).state).toBe("closed");
    const result = await world.review();
    expect(result.exit).toBe(0);
    expect(world.queue()).toEqual(["app/auth/login.py: merged"]);
    expect(world.knowledge().queue[0]?.decision).toMatchObject({ decision: "approve", session_id: "session_001" });
    expect(world.levels()).toEqual(["app/auth/login.py: 2"]);
    expect(result.summary).toContain("State now says so");
  });

  it("keeps a person's review of the proposal in State", async () => {
    const world = await reviewWorld(byPullRequest, { requiredChecks: ["tests"] });
    const { head } = await world.propose("a1", LOGIN);
    await world.review();
    const knowledge = world.knowledge();
    const queue = knowledge.queue.map((entry) => ({
      ...entry,
      human_review: { by: "@ada", at: "2025-06-02T10:00:00Z" },
    }));
    world.push("main", { ".skl/knowledge.json": JSON.stringify({ ...knowledge, queue }) });
    world.github.checkRunBy("github-actions", { name: "tests", head, conclusion: "success" });
    const result = await world.review();
    expect(JSON.parse(result.outputs.merged ?? "")).toMatchObject([{ branch: "a1" }]);
    expect(world.levels()).toEqual(["app/auth/login.py: 1"]);
  });
});

/** Somebody squashes a pull request on its page. Returns the commit. */
async function squash({ github }: ReviewWorld, number: number): Promise<string> {
  const answer = await fetch(`${github.url}/repos/acme/shop/pulls/${number}/merge`, {
    method: "PUT",
    headers: {
      accept: "application/vnd.github+json",
      authorization: `Bearer ${workflowToken}`,
      "content-type": "application/json",
      "user-agent": "a page",
      "x-github-api-version": "2022-11-28",
    },
    body: JSON.stringify({ merge_method: "squash" }),
  });
  return ((await answer.json()) as { sha: string }).sha;
}

describe("a pull request that a person squashed", () => {
  it("is merged as far as its proposals are concerned, and the record says how, also when its branch is gone", async () => {
    const world = await reviewWorld();
    const [kept, gone] = [await world.propose("a1", LOGIN), await world.propose("a2", EMAIL)];
    const commits = [await squash(world, kept.number), await squash(world, gone.number)];
    world.git("push", "--quiet", "origin", ":a2");
    const result = await world.review();
    expect(result.exit).toBe(0);
    expect(world.queue()).toEqual(["app/auth/login.py: merged", "app/services/email.py: merged"]);
    expect(world.levels()).toEqual(["app/auth/login.py: 2", "app/services/email.py: 2"]);
    const records = world.knowledge().queue.map(({ path, decision }) => [path, decision]);
    expect(records.sort()).toMatchObject(
      commits.map((commit, at) => [
        ["app/auth/login.py", "app/services/email.py"][at],
        {
          decision: "approve",
          by: "merged outside a session",
          rationale: `GitHub says that a person merged the head as ${commit.slice(0, 12)}, squashed or rebased, so that its commits are not on the base, and no session had approved it before; State follows what was merged.`,
        },
      ]),
    );
    expect(world.refs("refs/skl/proposals")).toEqual([""]);
    expect(result.summary).toContain(`was on the base already as \`${commits[0]?.slice(0, 12)}\`, squashed or rebased`);
  });

  it("counts for the head that was squashed, and not for one that was pushed after it", async () => {
    const world = await reviewWorld();
    const { number } = await world.propose("a1", LOGIN);
    await squash(world, number);
    await world.propose("a1", { "app/auth/session.py": "def start():\n    return 1\n" }, "origin/a1");
    await world.review();
    expect(world.queue()).toContain("app/auth/session.py: merged");
    const later = world.knowledge().queue.find(({ path }) => path === "app/auth/session.py");
    expect(later?.decision?.by).not.toBe("merged outside a session");
  });

  it("counts for nothing where the base no longer has its commit", async () => {
    const world = await reviewWorld();
    const { number } = await world.propose("a1", LOGIN);
    const before = world.git("rev-parse", "origin/main");
    await squash(world, number);
    world.git("push", "--quiet", "--force", "origin", `${before}:main`);
    await world.review();
    expect(world.knowledge().queue.map(({ decision }) => decision?.by)).not.toContain("merged outside a session");
  });
});
