import { describe, expect, it } from "vitest";
import {
  aWorld,
  check,
  FORBIDDEN,
  LOUD,
  listApiWrites,
  listCheckRuns,
  listCommentHeads,
  listRunConclusions,
  QUIET,
  runPullRequestCheck,
} from "./check-support.ts";

const many = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`app/services/f${at}.txt`, `${at}\n`]));

describe("the check run of a head", () => {
  it("carries all of 130 findings, fifty a request", async () => {
    const world = await aWorld();
    const { head, result } = await runPullRequestCheck(world, "a1", many(65));
    const findings = (result.report as { checks: { findings: unknown[] }[] }).checks.flatMap((each) => each.findings);
    expect(findings).toHaveLength(130);
    expect(listCheckRuns(world, head)).toMatchObject([{ conclusion: "neutral", annotations: 130 }]);
    const sent = world.github.requests.flatMap(({ body }) => {
      const output = (body as { output?: { annotations?: unknown[] } } | null)?.output;
      return output?.annotations === undefined ? [] : [output.annotations.length];
    });
    expect(sent).toEqual([50, 50, 30]);
  });

  it("is written over by a second run where it has no annotations, and the comment is not written again", async () => {
    const world = await aWorld();
    const { head, number } = await runPullRequestCheck(world, "a1", QUIET);
    await check(world, number);
    expect(listCheckRuns(world, head)).toMatchObject([{ name: "skl", conclusion: "success" }]);
    expect(listCommentHeads(world, number)).toEqual([]);
  });

  it("is followed by a newer one where it has annotations, which GitHub takes nobody back", async () => {
    const world = await aWorld();
    const { head, number } = await runPullRequestCheck(world, "a1", LOUD);
    await check(world, number);
    expect(listCheckRuns(world, head).map(({ conclusion, annotations }) => [conclusion, annotations])).toEqual([
      ["neutral", 3],
      ["neutral", 3],
    ]);
    expect(listCommentHeads(world, number)).toHaveLength(1);
    expect(listApiWrites(world).filter((write) => write.includes("comments"))).toEqual(["POST /issues/1/comments"]);
  });

  it("takes the place of one that was forged under our name and id", async () => {
    const world = await aWorld();
    const head = world.push("a1", FORBIDDEN);
    const number = await world.github.as("robot").openPullRequest({ head: "a1" });
    const forged = { name: "skl", head, conclusion: "success", externalId: "skl:check" };
    world.github.checkRunBy("github-actions", forged);
    await check(world, number);
    expect(listRunConclusions(world, head)).toEqual(["failure"]);
    world.github.checkRunBy("other-app", forged);
    const result = await check(world, number);
    expect(result.exit).toBe(1);
    expect(world.github.checkRuns(head).map(({ app, conclusion }) => [app.slug, conclusion])).toEqual(
      expect.arrayContaining([
        ["github-actions", "failure"],
        ["other-app", "success"],
      ]),
    );
  });

  it("is written beside another app's that has our name and id, and not taken for a right that is missing", async () => {
    const world = await aWorld();
    const head = world.push("a1", FORBIDDEN);
    const number = await world.github.as("robot").openPullRequest({ head: "a1" });
    world.github.checkRunBy("other-app", { name: "skl", head, conclusion: "success", externalId: "skl:check" });
    await check(world, number);
    expect(world.github.checkRuns(head).map(({ app, conclusion }) => [app.slug, conclusion])).toEqual([
      ["github-actions", "failure"],
      ["other-app", "success"],
    ]);
  });
});

describe("the comment on a pull request", () => {
  it("is edited in place, goes when there is nothing to say, and others' are left alone", async () => {
    const world = await aWorld();
    const { number } = await runPullRequestCheck(world, "a1", LOUD);
    world.github.as("mallory").comment(number, "<!-- skl:report -->\n### skl: all is well");
    const [first] = world.github.comments(number);
    world.push("a1", FORBIDDEN);
    await check(world, number);
    const [edited, other] = world.github.comments(number);
    expect([edited?.id, edited?.body.split("\n")[1], other?.author.login]).toEqual([
      first?.id,
      "⛔ **`a1`: must not merge like this (1 file)** **Next:** Take the change out of the branch and ask a person to make it on the base branch.",
      "mallory",
    ]);
    world.push("a1", QUIET);
    await check(world, number);
    expect(listCommentHeads(world, number)).toEqual(["mallory: <!-- skl:report -->"]);
  });

  it("is known again with GitHub's line ends, and not written when it says the same", async () => {
    const world = await aWorld();
    const { number } = await runPullRequestCheck(world, "a1", LOUD);
    const [own] = world.github.comments(number);
    world.github.as("ada").editComment(own?.id ?? 0, `${own?.body.trimEnd().replaceAll("\n", "\r\n")}`);
    await check(world, number);
    expect(listApiWrites(world).filter((write) => write.includes("comments"))).toEqual(["POST /issues/1/comments"]);
    expect(world.github.comments(number)).toHaveLength(1);
  });

  it("is not taken back when writing it fails: the verdict has been told", async () => {
    const world = await aWorld();
    const head = world.push("a1", LOUD);
    const number = await world.github.as("ada").openPullRequest({ head: "a1" });
    world.github.faults.push({
      kind: "status",
      status: 422,
      method: "POST",
      path: /\/comments$/,
      body: { message: "Locked" },
    });
    const result = await check(world, number);
    expect([result.exit, result.outputs.verdict, listRunConclusions(world, head)]).toEqual([0, "flag", ["neutral"]]);
    expect(result.log).toContain("The comment on the pull request could not be written");
  });
});

describe("two runs for one head at once", () => {
  it("end with one verdict and one comment", async () => {
    const world = await aWorld();
    const head = world.push("a1", LOUD);
    const number = await world.github.as("ada").openPullRequest({ head: "a1" });
    const results = await Promise.all([check(world, number), check(world, number)]);
    expect(results.map(({ exit, outputs }) => [exit, outputs.verdict])).toEqual([
      [0, "flag"],
      [0, "flag"],
    ]);
    expect(new Set(listRunConclusions(world, head))).toEqual(new Set(["neutral"]));
    expect(listCommentHeads(world, number)).toHaveLength(1);
  });

  it("leave one comment also where both found none", async () => {
    const world = await aWorld();
    world.push("a1", LOUD);
    const number = await world.github.as("ada").openPullRequest({ head: "a1" });
    // As by the other run, between our looking and our writing.
    world.github.faults.push({
      kind: "meanwhile",
      method: "POST",
      path: /\/issues\/1\/comments$/,
      run: async () => {
        const options = {
          method: "POST",
          headers: ourHeaders,
          body: JSON.stringify({ body: "<!-- skl:report -->\nother run" }),
        };
        const response = await fetch(`${world.github.url}/repos/acme/shop/issues/${number}/comments`, options);
        expect(response.status).toBe(201);
      },
    });
    await check(world, number);
    expect(listCommentHeads(world, number)).toHaveLength(1);
  });
});

const ourHeaders = {
  accept: "application/vnd.github+json",
  authorization: "token workflow-token",
  "content-type": "application/json",
  "x-github-api-version": "2022-11-28",
};
