import { expect, test } from "vitest";
import { type TokenRights, workflowRights } from "../../support/github/index.ts";
import {
  anRfc,
  CRITERION,
  commentWorld,
  listRfcIssues,
  pullRequestWorld,
  rfcWorld,
  say,
} from "../../support/runner/comments.ts";

const app: TokenRights = { ...workflowRights, login: "acme-skl[bot]", app: "acme-skl" };
const person: TokenRights = { ...workflowRights, login: "ada", type: "User" };
const tokens = { "workflow-token": workflowRights, "app-token": app, "persons-token": person };
const byApp = { run: { token: "app-token" } };

test("an app's token without `login` answers a comment once, opens an issue once, and leaves no trace of asking who it is", async () => {
  const world = await commentWorld(anRfc(), { tokens });
  const sweep = () => world.run("schedule", {}, { inputs: { mode: "sweep" }, token: "app-token" });
  await sweep();
  await sweep();
  const rfcs = world.github.issues().filter(({ body }) => body?.includes("skl:rfc RFC_001 "));
  expect(rfcs.map(({ author, state }) => [author.login, state])).toEqual([["acme-skl[bot]", "open"]]);
  const [number = 0] = rfcs.map((issue) => issue.number);
  const { id } = await say(world, number, "/skl resolve option_b", byApp);
  const event = await world.github.event.issueComment(id, "created");
  await world.run("issue_comment", event, byApp.run);
  const replies = world.github.comments(number).filter(({ author }) => author.login === "acme-skl[bot]");
  expect(replies.map(({ body }) => body.split("\n")[0])).toEqual([`<!-- skl:reply ${id} -->`]);
  expect(world.github.issue(number).reactions).toEqual([]);
});

test("a `login` that is not the token's ends the run before anything is obeyed", async () => {
  const { world, number } = await pullRequestWorld(undefined, { options: { tokens } });
  const run = { token: "app-token", inputs: { login: "other[bot]" } };
  const { result } = await say(world, number, "/skl hold", { run });
  expect([result.exit, result.report, world.github.issue(number).labels]).toEqual([
    2,
    expect.objectContaining({ error: expect.objectContaining({ code: "LOGIN_UNKNOWN" }) }),
    [],
  ]);
  expect(result.log).toContain("The token acts as acme-skl[bot]");
});

test("with a person's token that person hears once why their own commands do nothing", async () => {
  const { world, number } = await pullRequestWorld(undefined, { options: { tokens } });
  const run = { token: "persons-token" };
  const { id } = await say(world, number, "/skl hold", { run });
  await say(world, number, "/skl unhold", { by: "bo", run });
  const replies = world.github.comments(number).filter(({ body }) => body.startsWith(`<!-- skl:reply ${id} -->`));
  expect(replies.map(({ author }) => author.login)).toEqual(["ada"]);
  expect(replies[0]?.body).toContain("The Action works with your own token here");
  expect(world.github.issue(number).labels).toEqual([]);
});

test("a text of ours in another name is never obeyed", async () => {
  const { world, number } = await pullRequestWorld();
  const { result } = await say(world, number, "<!-- skl:note -->\n/skl hold");
  expect([result.outputs.ignored, world.github.issue(number).labels]).toEqual([
    "no comment contains a new command",
    [],
  ]);
});

test("a job without `contents: write` is told so", async () => {
  const rights = { ...workflowRights, permissions: { ...workflowRights.permissions, contents: "read" as const } };
  const { world } = await pullRequestWorld(undefined, { options: { tokens: { ...tokens, "reads-only": rights } } });
  const result = await world.run("workflow_dispatch", await world.github.event.workflowDispatch(), {
    token: "reads-only",
    inputs: { "job-token": "reads-only" },
  });
  expect([result.exit, result.report]).toEqual([
    2,
    expect.objectContaining({ error: expect.objectContaining({ code: "REMOTE_FORBIDDEN" }) }),
  ]);
  expect(result.log).toContain("the job needs `contents: write`");
});

test("where nobody is named in `humans`, the answer to a decision says who decides", async () => {
  const { world, issue } = await rfcWorld();
  const decision = ["/skl resolve option_b", CRITERION, "/skl rationale It is enough."].join("\n");
  const { replies } = await say(world, issue, decision);
  expect(replies[0]).toContain("Nobody is named under `humans`");
  expect(listRfcIssues(world, "RFC_001")).toHaveLength(1);
});
