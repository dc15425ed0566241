import { expect, test } from "vitest";
import { aGitHub, at } from "./test-world.ts";

async function aWorld() {
  const world = await aGitHub();
  const feature = await world.clone.commit("feature", { "b.txt": "two\n" });
  await world.clone.git("push", "origin", "feature");
  const number = await world.hub.as("mona").openPullRequest({ head: "feature" });
  return { ...world, feature, number };
}

test("a pull request's event has its head, its base and the members of GitHub's example", async () => {
  const { hub, feature, main, number } = await aWorld();
  const event = await hub.event.pullRequest(number, "synchronize", { by: "bob", before: main });
  expect([event.action, event.number, event.before, event.after]).toEqual(["synchronize", number, main, feature]);
  expect([at(event, "pull_request", "head", "sha"), at(event, "pull_request", "base", "sha")]).toEqual([feature, main]);
  expect([at(event, "repository", "full_name"), at(event, "sender", "login")]).toEqual(["acme/shop", "bob"]);
  expect(Object.keys(event)).not.toContain("installation");
});

test("a comment's event has the comment and its issue", async () => {
  const { hub, number } = await aWorld();
  const id = hub.as("bob").comment(number, "/skl help");
  const event = await hub.event.issueComment(id, "created");
  expect([at(event, "comment", "body"), at(event, "comment", "user", "login")]).toEqual(["/skl help", "bob"]);
  expect([at(event, "issue", "number"), at(event, "issue", "pull_request") !== undefined]).toEqual([number, true]);
});

test("a push's event has its commits", async () => {
  const { hub, main, feature } = await aWorld();
  const event = await hub.event.push("refs/heads/main", main, feature);
  expect([event.before, event.after, event.forced]).toEqual([main, feature, false]);
  expect([at(event, "commits", 0, "id"), at(event, "head_commit", "id")]).toEqual([feature, feature]);
});

test("a merge group's head is the merge, under the queue's branch", async () => {
  const { hub, main, feature, number, clone } = await aWorld();
  const event = await hub.event.mergeGroup([number]);
  const [ref, head] = [`${at(event, "merge_group", "head_ref")}`, at(event, "merge_group", "head_sha")];
  await clone.git("fetch", "origin", ref);
  const { stdout } = await clone.git("log", "-1", "--format=%H %P", "FETCH_HEAD");
  expect([stdout, at(event, "merge_group", "base_sha")]).toEqual([`${head} ${main} ${feature}`, main]);
  expect(ref).toBe(`refs/heads/gh-readonly-queue/main/pr-${number}-${main}`);
});

test("a check suite's and a workflow run's event have the app, the commit and the conclusion", async () => {
  const { hub, api, main } = await aWorld();
  const run = await api(
    "GET",
    `/check-runs/${hub.checkRunBy("other-ci", { name: "x", head: main, conclusion: "success" })}`,
  );
  const suite = await hub.event.checkSuite(Number(at(run.body, "check_suite", "id")));
  const workflow = await hub.event.workflowRun(hub.workflowRun({ head: main, conclusion: "failure" }));
  expect([at(suite, "check_suite", "app", "slug"), at(suite, "check_suite", "conclusion")]).toEqual([
    "other-ci",
    "success",
  ]);
  expect([at(workflow, "workflow_run", "head_sha"), at(workflow, "workflow_run", "conclusion")]).toEqual([
    main,
    "failure",
  ]);
});

test("a schedule and a start by hand have what workflows see", async () => {
  const { hub } = await aWorld();
  const schedule = await hub.event.schedule("0 3 * * *");
  const started = await hub.event.workflowDispatch({ mode: "review" });
  expect([schedule.schedule, at(started, "inputs", "mode"), started.ref]).toEqual([
    "0 3 * * *",
    "review",
    "refs/heads/main",
  ]);
});
