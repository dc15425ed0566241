import { expect, test } from "vitest";
import {
  anRfc,
  commentWorld,
  findRfcIssue,
  pullRequestWorld,
  review,
  say,
  sweep,
} from "../../support/runner/comments.ts";

test("a command in a review and at a line is carried out once and answered in the conversation", async () => {
  const { world, number } = await pullRequestWorld();
  const { github } = world;
  const sent = await github.event.pullRequestReview(number, { by: "ada", body: "Not yet.\n\n/skl hold" });
  await world.run("pull_request_review", sent);
  expect(github.issue(number).labels).toEqual(["skl:hold"]);
  await world.run("pull_request_review", sent);
  const id = github.as("bo").lineComment(number, "/skl unhold");
  const event = await github.event.pullRequestReviewComment(id);
  await world.run("pull_request_review_comment", event);
  expect(github.issue(number).labels).toEqual([]);
  const again = await world.run("pull_request_review_comment", event);
  expect(again.outputs.ignored).toBe("no comment contains a new command");
  const replies = github.comments(number).filter(({ body }) => body.startsWith("<!-- skl:reply "));
  expect(replies.map(({ body }) => body.split("\n")[0]?.replace(/\d+/, "N"))).toEqual([
    "<!-- skl:reply review-N -->",
    "<!-- skl:reply line-N -->",
  ]);
});

test("a command that only somebody without the right wrote in a review does nothing", async () => {
  const { world, number } = await pullRequestWorld();
  const event = await world.github.event.pullRequestReview(number, { by: "ron", body: "/skl hold" });
  await world.run("pull_request_review", event);
  expect(world.github.issue(number).labels).toEqual([]);
});

test("an RFC that waits is what the next session says a person has to do, and its issue calls the people", async () => {
  const humans = { ".skl/config.json": { humans: ["@ada", "pat@example.org"], rfc: { notify: "assign" } } };
  const world = await commentWorld({ ...anRfc("RFC_001"), ...humans });
  await sweep(world);
  const session = await review(world);
  expect(session.summary).toContain("**For you:** answer [`RFC_001`](");
  expect(session.summary).not.toContain("Nothing waits for you");
  expect(world.github.issue(findRfcIssue(world, "RFC_001")).assignees.map(({ login }) => login)).toEqual(["ada"]);
});

test("31 pull requests with handled commands cost a comment at most 10 requests", async () => {
  const { world, number } = await pullRequestWorld();
  for (let at = 1; at <= 30; at += 1) {
    const other = world.push(`b${at}`, { "notes.txt": `${at}\n` });
    expect(other).not.toBe("");
    const opened = await world.github.as("robot").openPullRequest({ head: `b${at}` });
    world.github.as("bo").comment(opened, "Looks good.");
  }
  // Commands that were answered before in the same conversation cost nothing more.
  for (const command of ["hold", "unhold", "hold", "unhold", "hold"]) {
    const before = world.github.requests.length;
    const { reactions } = await say(world, number, `/skl ${command}`);
    const asked = world.github.requests.slice(before).filter(({ path }) => path.startsWith("/repos/"));
    expect(reactions).toEqual(["+1"]);
    expect(asked.map(({ method, path }) => `${method} ${path}`).length).toBeLessThanOrEqual(10);
  }
});
