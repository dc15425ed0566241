import { describe, expect, it } from "vitest";
import {
  aFork,
  aWorld,
  check,
  config,
  FORBIDDEN,
  LOUD,
  listApiWrites,
  listCheckRuns,
  listCommentHeads,
  listRemoteRefs,
  listRunConclusions,
  proposalRefs,
  QUIET,
  readOnly,
  runPullRequestCheck,
  summarizeActionResult,
} from "./check-support.ts";

type Told = { agent: string | null; warnings?: { code: string }[] };
const readReportAgent = (report: unknown) => (report as Told).agent;
const listReportWarningCodes = (report: unknown) => ((report as Told).warnings ?? []).map(({ code }) => code);

describe("whose change a pull request is", () => {
  it("is the agent's whose task has the branch; the verdict stands as check run, comment, summary and proposals", async () => {
    const world = await aWorld();
    const { result, head, number } = await runPullRequestCheck(world, "a1", { ...QUIET, ...LOUD });
    expect(summarizeActionResult(result)).toEqual({ exit: 0, verdict: "flag", mode: "check", ignored: "" });
    expect(readReportAgent(result.report)).toBe("Agent-1");
    expect(listCheckRuns(world, head)).toEqual([
      {
        name: "skl",
        conclusion: "neutral",
        title: expect.stringContaining("(3 findings in file-scope, semantic-scope, risk-signals)"),
        annotations: 3,
      },
    ]);
    expect(listCommentHeads(world, number)).toEqual(["github-actions[bot]: <!-- skl:report -->"]);
    expect(result.summary).toContain("`a1`: ");
    expect(proposalRefs(world)).toEqual([`refs/skl/proposals/a1/${head}`]);
  });

  it("is the agent's whose branches match, or whose login the author has, and else nobody's", async () => {
    const world = await aWorld(
      config({ agents: { "Agent-7": { branches: ["seven/*"] }, "Agent-8": { logins: ["@Robot"] } } }),
    );
    const told = [
      await runPullRequestCheck(world, "seven/x", FORBIDDEN),
      await runPullRequestCheck(world, "free", FORBIDDEN, { by: "robot" }),
      await runPullRequestCheck(world, "person", { ".skl/config.json": '{"humans":["@ada"]}\n' }),
    ];
    expect(
      told.map(({ result, head }) => [readReportAgent(result.report), result.exit, listRunConclusions(world, head)]),
    ).toEqual([
      ["Agent-7", 1, ["failure"]],
      ["Agent-8", 1, ["failure"]],
      [null, 0, ["neutral"]],
    ]);
  });

  it("stops a person's pull request only where its .skl could not be read, and the check run says so", async () => {
    const world = await aWorld();
    const { result, head } = await runPullRequestCheck(world, "person", { ".skl/config.json": '{"humanz": 1,\n' });
    expect(summarizeActionResult(result)).toEqual({ exit: 2, verdict: "", mode: "", ignored: "" });
    expect(listCheckRuns(world, head)).toMatchObject([
      { conclusion: "failure", title: "could not decide: BROKEN_DATA" },
    ]);
    expect(world.github.checkRuns(head)[0]?.output.summary).toContain(".skl/config.json");
  });

  it.each(["a1", "main"])("is nobody's from a fork, even where its branch is called %s", async (branch) => {
    const world = await aWorld({}, { ...readOnly, visibility: "public" });
    const { fork, head } = aFork(world, "mallory", branch, { "app/auth/x.py": "import secretlib\n" });
    const number = await world.github.as("mallory").openPullRequest({ head: branch, fork });
    const result = await check(world, number);
    expect(summarizeActionResult(result)).toEqual({ exit: 0, verdict: "flag", mode: "check", ignored: "" });
    expect(result.report).toMatchObject({ agent: null, branch: `mallory:${branch}`, proposals: [] });
    expect(listReportWarningCodes(result.report)).toContain("READ_ONLY_TOKEN");
    expect(result.summary).toContain("READ_ONLY_TOKEN");
    expect(result.log).toMatch(/^::warning file=app\/auth\/x\.py,line=1/m);
    expect([listCheckRuns(world, head), listCommentHeads(world, number), proposalRefs(world)]).toEqual([[], [], []]);
  });

  it("is judged by a fork's last head when the fork is gone", async () => {
    const world = await aWorld();
    const { fork, remove } = aFork(world, "mallory", "a1", { ...LOUD });
    const number = await world.github.as("mallory").openPullRequest({ head: "a1", fork });
    remove();
    const result = await check(world, number);
    expect(result.report).toMatchObject({ agent: null, branch: "unknown:a1" });
    expect(result.exit).toBe(0);
    expect(proposalRefs(world)).toEqual([]);
  });
});

describe("how the step ends", () => {
  it("is up to fail-on, and the check run's conclusion is not", async () => {
    const world = await aWorld();
    for (const [verdict, files, conclusion, exits] of [
      ["pass", QUIET, "success", { flag: 0 }],
      ["flag", LOUD, "neutral", { block: 0, flag: 1 }],
      ["block", FORBIDDEN, "failure", { block: 1, never: 0 }],
    ] as const) {
      const head = world.push("a1", files);
      const number = await world.github.as("ada").openPullRequest({ head: "a1" });
      for (const [failOn, exit] of Object.entries(exits)) {
        const result = await check(world, number, { inputs: { "fail-on": failOn } });
        expect([failOn, summarizeActionResult(result)]).toEqual([
          failOn,
          { exit, verdict, mode: "check", ignored: "" },
        ]);
        expect(listRunConclusions(world, head)[0]).toBe(conclusion);
      }
      world.github.as("ada").close(number);
    }
  });

  it("is up to fail-on with a token that may only read, too", async () => {
    const world = await aWorld({}, readOnly);
    const { result, number } = await runPullRequestCheck(world, "a1", FORBIDDEN);
    const never = await check(world, number, { inputs: { "fail-on": "never" } });
    expect([result.exit, never.exit]).toEqual([1, 0]);
    expect(result.log).toMatch(/^::error file=\.skl\/config\.json,line=1/m);
  });
});

describe("a dry run", () => {
  it("tells the verdict and changes nothing anywhere", async () => {
    const world = await aWorld();
    const head = world.push("a1", LOUD);
    const number = await world.github.as("ada").openPullRequest({ head: "a1" });
    const before = listRemoteRefs(world);
    const result = await check(world, number, { inputs: { "dry-run": "true" } });
    expect(summarizeActionResult(result)).toEqual({ exit: 0, verdict: "flag", mode: "check", ignored: "" });
    expect(result.log).toContain("Dry run: the verdict is flag; nothing was written.");
    expect(result.log).toMatch(/^::warning file=app\/services\/email\.py/m);
    expect([
      listRemoteRefs(world),
      listApiWrites(world),
      listCheckRuns(world, head),
      listCommentHeads(world, number),
    ]).toEqual([before, [], [], []]);
  });
});
