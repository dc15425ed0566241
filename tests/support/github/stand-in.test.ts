import { describe, expect, test } from "vitest";
import { workflowRights, workflowToken } from "./index.ts";
import { aGitHub, at, repositoryPath, taken } from "./test-world.ts";

const person = { login: "mona", type: "User", permissions: { issues: "write" } } as const;

describe("Who asks", () => {
  test("nobody, and a token that GitHub does not know, are 401", async () => {
    const { hub, api } = await aGitHub();
    const anonymous = await fetch(`${hub.url}${repositoryPath}`);
    const { status, body } = await api("GET", "", undefined, { token: "wrong" });
    expect([anonymous.status, status, at(body, "message")]).toEqual([401, 401, "Bad credentials"]);
  });

  test("a workflow's token is told no user, a person's token is", async () => {
    const { hub, api } = await aGitHub({ tokens: { [workflowToken]: workflowRights, personal: person } });
    const workflow = await api("GET", `${hub.url}/user`);
    const personal = await api("GET", `${hub.url}/user`, undefined, { token: "personal" });
    expect([workflow.status, personal.status, at(personal.body, "login")]).toEqual([403, 200, "mona"]);
  });

  test("a token without the permission is refused in GitHub's words", async () => {
    const rights = { ...workflowRights, permissions: { issues: "read" } } as const;
    const { api, main } = await aGitHub({ tokens: { [workflowToken]: rights } });
    const refusals = [
      await api("POST", "/issues", { title: "x" }),
      await api("POST", "/check-runs", { name: "skl", head_sha: main }),
      await api("GET", "/pulls"),
    ];
    const allowed = await api("GET", "/issues");
    expect(refusals.map(({ status }) => status)).toEqual([403, 403, 403]);
    expect(at(refusals[0]?.body, "message")).toBe("Resource not accessible by integration");
    expect(allowed.status).toBe(200);
  });

  test("in a public repository everything can be read", async () => {
    const rights = { ...workflowRights, permissions: {} };
    const { api } = await aGitHub({ visibility: "public", tokens: { [workflowToken]: rights } });
    const statuses = [(await api("GET", "/pulls")).status, (await api("POST", "/issues", { title: "x" })).status];
    expect(statuses).toEqual([200, 403]);
  });

  test("a conversation of a pull request needs the permission for issues or for pull requests", async () => {
    const rights = { ...workflowRights, permissions: { pull_requests: "write" } } as const;
    const { hub, api, clone } = await aGitHub({ tokens: { [workflowToken]: rights } });
    await clone.commit("feature", { "b.txt": "two\n" });
    await clone.git("push", hub.gitFolder, "feature");
    const pull = await hub.as("mona").openPullRequest({ head: "feature" });
    const issue = hub.as("mona").openIssue({ title: "x" });
    const statuses = [pull, issue].map(
      async (number) => (await api("POST", `/issues/${number}/comments`, { body: "x" })).status,
    );
    expect(await Promise.all(statuses)).toEqual([201, 403]);
  });

  const standings = [
    ["ann", "write", "maintain"],
    ["bob", "read", "triage"],
    ["cat", "admin", "admin"],
    ["acme", "admin", "admin"],
    ["mallory", "none", "none"],
  ];
  test.each(standings)("%s has the permission %s and the role %s", async (login, permission, role) => {
    const { hub, api } = await aGitHub();
    hub.addCollaborator("ann", "write", "maintain");
    hub.addCollaborator("bob", "read", "triage");
    hub.addCollaborator("cat", "admin");
    hub.as("mallory").openIssue({ title: "x" });
    const { body } = await api("GET", `/collaborators/${login}/permission`);
    expect([at(body, "permission"), at(body, "role_name")]).toEqual([permission, role]);
  });

  test.each(["nobody", "github-actions%5Bbot%5D"])("%s is not a user", async (login) => {
    const { api } = await aGitHub();
    expect((await api("GET", `/collaborators/${login}/permission`)).status).toBe(404);
  });
});

describe("Issues and comments", () => {
  test("an issue is made, changed, closed and found again", async () => {
    const { hub, api } = await aGitHub();
    const made = await api("POST", "/issues", { title: "RFC_001: x", body: "b", labels: ["skl:rfc"] });
    await api("PATCH", "/issues/1", { title: "RFC_001: y", state: "closed", state_reason: "not_planned" });
    hub.as("mona").openIssue({ title: "other" });
    const { body } = await api("GET", "/issues?labels=skl:rfc&state=all&creator=github-actions%5Bbot%5D");
    const found = (body as object[]).map((issue) => [
      at(issue, "title"),
      at(issue, "state"),
      at(issue, "state_reason"),
    ]);
    expect([made.status, found]).toEqual([201, [["RFC_001: y", "closed", "not_planned"]]]);
  });

  test("a pull request is an issue, too, and says so", async () => {
    const { hub, api, clone } = await aGitHub();
    await clone.commit("feature", { "b.txt": "two\n" });
    await clone.git("push", hub.gitFolder, "feature");
    await hub.as("mona").openPullRequest({ head: "feature" });
    hub.as("mona").openIssue({ title: "x" });
    const { body } = await api("GET", "/issues?direction=asc");
    expect((body as object[]).map((issue) => "pull_request" in issue)).toEqual([true, false]);
  });

  test("a label that is not there cannot be removed", async () => {
    const { hub, api } = await aGitHub();
    hub.as("mona").openIssue({ title: "x" });
    hub.setLabel(1, "skl:hold");
    const path = "/issues/1/labels/skl%3Ahold";
    const statuses = [(await api("DELETE", path)).status, (await api("DELETE", path)).status];
    const added = await api("POST", "/issues/1/labels", { labels: ["skl:rfc"] });
    expect([statuses, at(added.body, 0, "name")]).toEqual([[200, 404], "skl:rfc"]);
  });

  test("an edit changes the time of a comment, a reaction does not", async () => {
    const { hub, api } = await aGitHub({ clock: () => new Date("2026-01-01T00:00:00Z") });
    hub.as("mona").openIssue({ title: "x" });
    const id = hub.as("mona").comment(1, "first");
    const times = async () => {
      const { body } = await api("GET", `/issues/comments/${id}`);
      return [at(body, "created_at"), at(body, "updated_at")];
    };
    hub.as("bob").react(id, "eyes");
    const reacted = await times();
    hub.as("mona").editComment(id, "second");
    expect([reacted, await times()]).toEqual([
      ["2026-01-01T00:00:00Z", "2026-01-01T00:00:00Z"],
      ["2026-01-01T00:00:00Z", "2026-01-01T00:00:01Z"],
    ]);
  });

  test("a reaction that exists is not made twice, and can be taken back", async () => {
    const { hub, api } = await aGitHub();
    hub.as("mona").openIssue({ title: "x" });
    const reactions = `/issues/comments/${hub.as("mona").comment(1, "first")}/reactions`;
    const first = await api("POST", reactions, { content: "+1" });
    const second = await api("POST", reactions, { content: "+1" });
    const gone = await api("DELETE", `${reactions}/${at(first.body, "id")}`);
    const left = await api("GET", reactions);
    expect([first.status, second.status, gone.status, left.body]).toEqual([201, 200, 204, []]);
  });

  test("a comment is made by the token's app, edited and deleted", async () => {
    const { hub, api } = await aGitHub();
    hub.as("mona").openIssue({ title: "x" });
    const made = await api("POST", "/issues/1/comments", { body: "first" });
    const path = `/issues/comments/${at(made.body, "id")}`;
    const edited = await api("PATCH", path, { body: "second" });
    const statuses = [(await api("DELETE", path)).status, (await api("GET", path)).status];
    expect([at(made.body, "user", "login"), at(made.body, "performed_via_github_app", "slug")]).toEqual([
      "github-actions[bot]",
      "github-actions",
    ]);
    expect([at(edited.body, "body"), statuses, hub.comments(1)]).toEqual(["second", [204, 404], []]);
  });
});

test("a test that asks for something wrong on purpose takes the problems", async () => {
  const { hub, api } = await aGitHub();
  await api("GET", "/nothing");
  expect([taken(hub.unserved).length, hub.unserved.length]).toEqual([1, 0]);
});
