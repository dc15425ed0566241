import { expect, test } from "vitest";
import { aWorld, FORBIDDEN, listCheckRuns, QUIET, runPullRequestCheck } from "./check-support.ts";

const WORKFLOW = ".github/workflows/release.yml";
const pushes = (right: string) =>
  `on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    permissions: { ${right} }\n    steps: [{ run: make }]\n`;

test("a person who changes what judges pushes is not told that all is well", async () => {
  const world = await aWorld();
  const { result, head, number } = await runPullRequestCheck(world, "ada/rules", FORBIDDEN);
  expect(result.outputs.verdict).toBe("flag");
  expect(listCheckRuns(world, head)).toMatchObject([
    { conclusion: "neutral", title: "it changes what judges pushes; no agent is known here, so this is advice" },
  ]);
  expect(
    world.github
      .comments(number)
      .map(({ body }) => body)
      .join(),
  ).toContain("GATE_CHANGED");
});

test("the check run in progress says what is done and links to its run", async () => {
  const world = await aWorld();
  await runPullRequestCheck(world, "a1", QUIET);
  const [begun] = world.github.requests.filter(({ method, path }) => method === "POST" && path.endsWith("/check-runs"));
  expect(begun?.body).toMatchObject({
    status: "in_progress",
    details_url: `${world.github.url}/acme/shop/actions/runs/1`,
    output: { summary: expect.stringContaining("compares this head with the rules of the base branch") },
  });
});

test.each([
  ["contents: write", "security"],
  ["'contents' : \"write\"", "security"],
  ["contents: read", undefined],
])("an agent's workflow with %s is held as %s", async (right, hold) => {
  const world = await aWorld();
  const { result } = await runPullRequestCheck(world, "a1", { [WORKFLOW]: pushes(right) });
  const { checks } = result.report as { checks: { findings: { path: string; hold?: string }[] }[] };
  const holds = checks.flatMap(({ findings }) => findings.flatMap(({ hold: kind }) => kind ?? []));
  expect(holds.includes("security") ? "security" : undefined).toBe(hold);
});
