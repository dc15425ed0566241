import { describe, expect, it } from "vitest";
import { anIssue, aReport, oid, repo, stage } from "./builders.ts";

const at = stage({});

describe("the own login", () => {
  it("is what GitHub says, asked once", async () => {
    at.server.on("GET /user", { body: { login: "skl-app[bot]", type: "Bot" } });
    const logins = await Promise.all([at.github.ownLogin(), at.github.ownLogin()]);
    expect([...logins, await at.github.ownLogin()]).toEqual(Array(3).fill("skl-app[bot]"));
    expect(at.server.seen.map(({ query }) => query)).toEqual([{}]);
  });

  const newest = `GET ${repo}/issues`;
  const reactions = `${repo}/issues/7/reactions`;
  const refuse = { status: 403, body: { message: "Resource not accessible by integration" } };

  it("is told by a reaction that is taken back, where the token may not ask for its user", async () => {
    at.server.on("GET /user", refuse);
    at.server.on(newest, { body: [anIssue()] });
    at.server.on(`POST ${reactions}`, {
      status: 201,
      body: { id: 5, content: "eyes", user: { login: "acme-skl[bot]" } },
    });
    at.server.on(`DELETE ${reactions}/5`, { status: 204 });
    expect([await at.github.ownLogin(), await at.github.ownLogin()]).toEqual(Array(2).fill("acme-skl[bot]"));
    expect(at.server.seen.map(({ method }) => method)).toEqual(["GET", "GET", "POST", "DELETE"]);
  });

  it("is nobody's where there is no issue, and asked for again", async () => {
    at.server.on("GET /user", refuse);
    at.server.on(newest, { body: [] });
    expect([await at.github.ownLogin(), await at.github.ownLogin()]).toEqual(["", ""]);
    expect(at.server.seen).toHaveLength(4);
  });

  it("is an error where the token may not react either", async () => {
    at.server.on("GET /user", refuse);
    at.server.on(newest, { body: [anIssue()] });
    at.server.on(`POST ${reactions}`, refuse);
    await expect(at.github.ownLogin()).rejects.toMatchObject({ code: "LOGIN_UNKNOWN" });
  });

  it("is nobody's where GitHub does not know the token, and what helps is said", async () => {
    at.server.on("GET /user", { status: 401, body: { message: "Bad credentials" } });
    await expect(at.github.ownLogin()).rejects.toMatchObject({
      code: "GITHUB_FORBIDDEN",
      message: "GET /user was answered with 401: Bad credentials.",
      fix: expect.stringMatching(/^The token is missing, expired or revoked\. /),
      data: { status: 401 },
    });
  });

  it("is not guessed when GitHub does not answer", async () => {
    at.server.on("GET /user", { status: 500 });
    await expect(at.github.ownLogin()).rejects.toMatchObject({ code: "GITHUB_UNREACHABLE" });
    at.server.on("GET /user", { body: { login: "ana" } });
    expect(await at.github.ownLogin()).toBe("ana");
  });
});

describe("a permission", () => {
  const path = `GET ${repo}/collaborators/ana/permission`;
  it.each([
    [{ permission: "write", role_name: "maintain" }, "maintain"],
    [{ permission: "read", role_name: "triage" }, "triage"],
    [{ permission: "admin", role_name: "admin" }, "admin"],
    [{ permission: "write", role_name: "Security Team" }, "write"],
    [{ permission: "read", role_name: "" }, "read"],
    [{ permission: "write" }, "write"],
    [{ permission: "none", role_name: "none" }, "none"],
    [{ permission: "owner", role_name: "king" }, "none"],
    [{}, "none"],
  ])("of %j is %s", async (body, expected) => {
    at.server.on(path, { body });
    expect(await at.github.permissionOf("ana")).toBe(expected);
  });

  it.each([403, 404])("is none after a %i", async (status) => {
    at.server.on(path, { status, body: { message: "ana is not a user" } });
    expect(await at.github.permissionOf("ana")).toBe("none");
  });

  it.each([
    [500, {}, "GITHUB_UNREACHABLE"],
    [403, { "x-ratelimit-remaining": "0", "x-ratelimit-reset": "9999999999" }, "GITHUB_LIMITED"],
    [429, { "retry-after": "999" }, "GITHUB_LIMITED"],
    [401, {}, "GITHUB_FORBIDDEN"],
  ])("is no guess after a %i with %j", async (status, headers, code) => {
    at.server.on(path, { status, headers });
    await expect(at.github.permissionOf("ana")).rejects.toMatchObject({ code });
  });

  it("is asked for with the login encoded", async () => {
    at.server.on(`GET ${repo}/collaborators/..%2Fx%23%3F/permission`, { body: { permission: "read" } });
    expect(await at.github.permissionOf("../x#?")).toBe("read");
  });
});

describe("a token that may only read", () => {
  const body = { message: "Resource not accessible by integration" };
  it.each<[string, string, () => Promise<unknown>]>([
    ["create a check run", `POST ${repo}/check-runs`, () => at.github.saveCheckRun(aReport(), null)],
    ["comment", `POST ${repo}/issues/7/comments`, () => at.github.createComment(7, "x")],
    ["open an issue", `POST ${repo}/issues`, () => at.github.createIssue({ title: "t", body: "b", label: "l" })],
    ["react", `POST ${repo}/issues/comments/70/reactions`, () => at.github.react(70, "eyes")],
    ["delete", `DELETE ${repo}/issues/comments/70`, () => at.github.deleteComment(70)],
    ["label", `POST ${repo}/issues/7/labels`, () => at.github.addLabel(7, "skl:rfc")],
    [
      "merge",
      `PUT ${repo}/pulls/3/merge`,
      () => at.github.mergePullRequest(3, { head: oid, title: "t", message: "m" }),
    ],
  ])("may not %s, which is said at once", async (_what, what, ask) => {
    at.server.on("GET /user", { body: { login: "skl-app[bot]", type: "Bot" } });
    at.server.on(what, { status: 403, body });
    await expect(ask()).rejects.toMatchObject({
      code: "GITHUB_FORBIDDEN",
      fix: "Give the job the permissions that the Action's page lists for its mode.",
      data: { status: 403 },
    });
    expect(at.server.seen.filter(({ path }) => path !== "/user")).toHaveLength(1);
  });

  it("reads", async () => {
    at.server.on(`GET ${repo}/issues/7`, { body: anIssue() });
    expect((await at.github.issue(7))?.title).toBe("RFC_004: names");
  });
});
