import { describe, expect, it } from "vitest";
import { workflowToken } from "../../support/github/index.ts";
import {
  aWorld,
  check,
  config,
  LOUD,
  listCheckRuns,
  listCommentHeads,
  proposalRefs,
  QUIET,
  runPullRequestCheck,
  summarizeActionResult,
  withPermissions,
} from "./check-support.ts";

const NO_VERDICT = { exit: 2, verdict: "", mode: "", ignored: "" };
const couldNot = (code: string) => [
  { name: "skl", conclusion: "failure", title: `could not decide: ${code}`, annotations: 0 },
];

describe("a check that cannot decide", () => {
  it("fails where the base's rules cannot be read, and says where", async () => {
    const world = await aWorld({ ".skl/config.json": '{"agents": []}' });
    const { result, head } = await runPullRequestCheck(world, "a1", QUIET);
    expect(summarizeActionResult(result)).toEqual(NO_VERDICT);
    expect(listCheckRuns(world, head)).toEqual(couldNot("BROKEN_DATA"));
    expect(result.summary).toContain(".skl/config.json");
    expect(result.log).toMatch(/^::error title=skl%3A BROKEN_DATA::/m);
  });

  it("fails where Git cannot be reached, however fresh the checkout is", async () => {
    const world = await aWorld();
    const head = world.push("a1", QUIET);
    const number = await world.github.as("ada").openPullRequest({ head: "a1" });
    const onStart = () => {
      world.github.faults.push({ kind: "status", status: 503, path: /\/info\/refs$/, times: 99 });
    };
    const result = await check(world, number, { onStart });
    expect(summarizeActionResult(result)).toEqual(NO_VERDICT);
    expect(listCheckRuns(world, head)).toEqual(couldNot("REMOTE_UNREACHABLE"));
  });

  it("asks Git again when it fails for a moment", async () => {
    const world = await aWorld();
    const head = world.push("a1", QUIET);
    const number = await world.github.as("ada").openPullRequest({ head: "a1" });
    const onStart = () => {
      world.github.faults.push({ kind: "status", status: 503, path: /\/info\/refs$/ });
    };
    const result = await check(world, number, { onStart });
    expect(summarizeActionResult(result)).toMatchObject({ exit: 0, verdict: "pass" });
    expect(listCheckRuns(world, head)).toMatchObject([{ conclusion: "success" }]);
  });

  it("fails without a check run where GitHub does not know the token", async () => {
    const world = await aWorld();
    const head = world.push("a1", QUIET);
    const number = await world.github.as("ada").openPullRequest({ head: "a1" });
    const result = await check(world, number, { token: "expired" });
    expect(summarizeActionResult(result)).toEqual(NO_VERDICT);
    const fix = expect.stringMatching(/^The token is missing, expired or revoked\./);
    expect(result.report).toMatchObject({ error: { code: "GITHUB_FORBIDDEN", fix } });
    expect(listCheckRuns(world, head)).toEqual([]);
  });

  it("fails, and leaves no success behind, where the token runs out on the way", async () => {
    const world = await aWorld();
    const head = world.push("a1", QUIET);
    const number = await world.github.as("ada").openPullRequest({ head: "a1" });
    const body = { message: "Bad credentials" };
    world.github.faults.push({
      kind: "status",
      status: 401,
      method: "PATCH",
      path: /\/check-runs\/\d+$/,
      times: 9,
      body,
    });
    const result = await check(world, number);
    expect(summarizeActionResult(result)).toEqual(NO_VERDICT);
    expect(listCheckRuns(world, head)).toMatchObject([{ conclusion: null, title: "being judged" }]);
  });

  it("says so in a check run also where the token may not read pull requests", async () => {
    const {
      pull_requests: _,
      issues: __,
      ...others
    } = { contents: "write", checks: "write", issues: "", pull_requests: "" } as const;
    const world = await aWorld(
      {},
      {
        tokens: {
          [workflowToken]: { login: "github-actions[bot]", type: "Bot", app: "github-actions", permissions: others },
        },
      },
    );
    const { result, head } = await runPullRequestCheck(world, "a1", QUIET);
    expect(summarizeActionResult(result)).toEqual(NO_VERDICT);
    expect(listCheckRuns(world, head)).toEqual(couldNot("GITHUB_FORBIDDEN"));
  });

  it("fails without a check run where its inputs are wrong", async () => {
    const world = await aWorld();
    const { result, head } = await runPullRequestCheck(world, "a1", QUIET, { env: { INPUT_VERIFIER: "maybe" } });
    expect(summarizeActionResult(result)).toEqual(NO_VERDICT);
    expect(listCheckRuns(world, head)).toEqual([]);
    expect(result.report).toMatchObject({ error: { code: "INPUT_INVALID" } });
  });
});

describe("where the rules of the base cannot be read", () => {
  const AGENTS = { agents: { "Agent-1": { branches: ["a1"] } } };
  const MENDED = { ".skl/config.json": JSON.stringify(AGENTS) };

  async function brokenWorld() {
    const world = await aWorld({ ".skl/config.json": AGENTS });
    world.push("main", { ".skl/config.json": "<<<<<<< HEAD\n" });
    world.github.addCollaborator("ada", "write");
    world.github.addCollaborator("ron", "read");
    return world;
  }

  it("a person may mend them by the last rules that could be read, with nothing else in the change", async () => {
    const world = await brokenWorld();
    const { result, head, number } = await runPullRequestCheck(world, "mend", MENDED);
    expect(summarizeActionResult(result)).toEqual({ exit: 0, verdict: "pass", mode: "check", ignored: "" });
    expect(result.report).toMatchObject({ agent: null, head, warnings: [{ code: "RULES_MENDED" }] });
    expect(listCheckRuns(world, head)).toMatchObject([{ conclusion: "success" }]);
    expect(world.github.comments(number)[0]?.body).toContain("RULES_MENDED");
    const event = await world.github.event.mergeGroup([number]);
    expect(summarizeActionResult(await world.run("merge_group", event))).toMatchObject({ exit: 0, verdict: "pass" });
  });

  it.each([
    ["an agent's branch", "a1", MENDED, "ada", "comes from the agent Agent-1"],
    ["somebody who may not write", "mend", MENDED, "ron", "@ron has only read access"],
    ["a bot", "mend", MENDED, "renovate[bot]", "@renovate[bot] is not a person"],
    ["a change of more than the rules", "mend", { ...MENDED, ...QUIET }, "ada", "it changes app/auth/tokens.py"],
    ["a change that does not mend them", "mend", { ".skl/config.json": "{" }, "ada", "the pull request cannot be used"],
  ])("nothing else passes: %s", async (_, branch, files, by, said) => {
    const world = await brokenWorld();
    const { result, head } = await runPullRequestCheck(world, branch, files, { by });
    expect(summarizeActionResult(result)).toEqual(NO_VERDICT);
    expect(listCheckRuns(world, head)).toEqual(couldNot("BROKEN_DATA"));
    expect(result.log).toContain(said);
  });
});

describe("a check that can decide all the same", () => {
  it("completes the history of a shallow checkout", async () => {
    const world = await aWorld();
    world.push("a1", QUIET);
    for (const at of [1, 2, 3]) world.push("main", { "notes.txt": `${at}\n` });
    const number = await world.github.as("ada").openPullRequest({ head: "a1" });
    const result = await check(world, number, { depth: 1 });
    expect(summarizeActionResult(result)).toMatchObject({ exit: 0, verdict: "pass" });
    expect((result.report as { files: { path: string }[] }).files.map(({ path }) => path)).toEqual([
      "app/auth/tokens.py",
    ]);
  });

  it("compares a branch without common history with nothing, and says so", async () => {
    const world = await aWorld();
    world.git("checkout", "--quiet", "--orphan", "a1");
    world.git("commit", "--quiet", "--message=root");
    world.git("push", "--quiet", "origin", "a1");
    const number = await world.github.as("ada").openPullRequest({ head: "a1" });
    const result = await check(world, number);
    expect(summarizeActionResult(result)).toMatchObject({ exit: 1, verdict: "block" });
    expect(result.report).toMatchObject({ base: null, warnings: [{ code: "UNRELATED_HISTORY" }] });
  });

  it("waits for GitHub where that asks for it", async () => {
    const world = await aWorld();
    const head = world.push("a1", QUIET);
    const number = await world.github.as("ada").openPullRequest({ head: "a1" });
    world.github.faults.push({ kind: "status", status: 502, path: /\/pulls\/1$/ });
    const result = await check(world, number);
    expect([result.exit, listCheckRuns(world, head).map(({ conclusion }) => conclusion)]).toEqual([0, ["success"]]);
  });
});

describe("a token without contents: write", () => {
  const rights = withPermissions({ contents: "read" });
  it("cannot record proposals, which is a failure", async () => {
    const world = await aWorld({}, rights);
    const { result, head, number } = await runPullRequestCheck(world, "a1", LOUD);
    expect(summarizeActionResult(result)).toEqual(NO_VERDICT);
    expect(listCheckRuns(world, head)).toMatchObject([{ conclusion: "failure" }]);
    expect([listCommentHeads(world, number), proposalRefs(world)]).toEqual([[], []]);
  });

  it("and is a warning where on_tool_error allows it", async () => {
    const world = await aWorld(config({ on_tool_error: "allow" }), rights);
    const { result, head } = await runPullRequestCheck(world, "a1", LOUD);
    expect(summarizeActionResult(result)).toMatchObject({ exit: 0, verdict: "flag" });
    expect(result.report).toMatchObject({ warnings: [{ code: "PROPOSALS_NOT_RECORDED" }], proposal_ref: null });
    expect(listCheckRuns(world, head)).toMatchObject([{ conclusion: "neutral" }]);
    expect(world.github.checkRuns(head)[0]?.output.summary).toContain("PROPOSALS_NOT_RECORDED");
  });
});
