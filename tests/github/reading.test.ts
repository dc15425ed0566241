import { describe, expect, it } from "vitest";
import { aCheckRun, aComment, anIssue, aPullRequest, bot, oid, otherOid, person, repo, stage } from "./builders.ts";
import type { Reply, Seen } from "./server.ts";

const at = stage();

describe("a request that was made before", () => {
  it("is conditional, and an answer that nothing changed stands for the one before, page by page", async () => {
    const list = `GET ${repo}/pulls`;
    const page = (number: number, next: boolean) => ({
      headers: { etag: `"${number}"`, ...(next ? { link: `<${at.server.url}${repo}/pulls?page=2>; rel="next"` } : {}) },
      body: [aPullRequest({ number })],
    });
    at.server.on(list, page(1, true), page(2, false), { status: 304 }, { status: 304 }, page(3, false));
    const numbers = async () => (await at.github.openPullRequests()).map(({ number }) => number);
    expect([await numbers(), await numbers(), await numbers()]).toEqual([[1, 2], [1, 2], [3]]);
    expect(at.server.asked(list).map(({ headers }) => headers["if-none-match"])).toEqual([
      ...[undefined, undefined],
      ...['"1"', '"2"', '"1"'],
    ]);
  });
});

describe("a pull request", () => {
  const get = `GET ${repo}/pulls/3`;
  const expected = {
    number: 3,
    url: "https://github.example/octo/hello/pull/3",
    title: "Adds names",
    state: "open",
    isMerged: false,
    isDraft: false,
    mergeCommit: null,
    author: { login: "ana", isBot: false },
    head: { branch: "agent/a#1", oid, repository: "Octo/Hello" },
    base: { branch: "main", oid: otherOid },
    isFork: false,
    labels: ["skl:hold"],
  };

  it("is read; names of repositories are compared without case", async () => {
    at.server.on(get, { body: aPullRequest() });
    expect(await at.github.pullRequest(3)).toEqual(expected);
  });

  it.each<[string, object, object]>([
    ["of a fork", { head: { ref: "x", sha: oid, repo: { full_name: "eve/hello" } } }, { isFork: true }],
    [
      "of a fork that is gone",
      { head: { ref: "x", sha: oid, repo: null } },
      { isFork: true, head: { repository: null } },
    ],
    ["of a deleted account", { user: null }, { author: { login: "ghost", isBot: false } }],
    ["of a bot", { user: { login: "helper", type: "Bot" } }, { author: { login: "helper", isBot: true } }],
    ["of a bot by its name", { user: { login: "helper[bot]" } }, { author: { isBot: true } }],
    ["that is merged", { merged: true, state: "closed" }, { isMerged: true, state: "closed" }],
    ["that is a draft", { draft: true }, { isDraft: true }],
    ["that is merged, in a list", { merged: undefined, merged_at: "2026-01-01T00:00:00Z" }, { isMerged: true }],
  ])("%s is read", async (_what, change, difference) => {
    at.server.on(get, { body: aPullRequest(change) });
    expect(await at.github.pullRequest(3)).toMatchObject(difference);
  });

  it("that was merged says by which commit, and one that is open has none", async () => {
    const merged = { state: "closed", merged_at: "2026-01-01T00:00:00Z", merge_commit_sha: otherOid };
    const list = [
      aPullRequest(merged),
      aPullRequest({ merge_commit_sha: otherOid }),
      aPullRequest({ state: "closed" }),
    ];
    at.server.on(`GET ${repo}/pulls`, { body: list });
    const [found] = await at.github.pullRequestsOf("agent/a#1");
    expect(found).toEqual({ ...expected, state: "closed", isMerged: true, mergeCommit: otherOid });
    expect((await at.github.openPullRequests()).map(({ mergeCommit }) => mergeCommit)).toEqual([otherOid, null, null]);
  });

  it("is null where there is none", async () => {
    at.server.on(get, { status: 404, body: { message: "Not Found" } });
    expect(await at.github.pullRequest(3)).toBeNull();
  });

  it("is found by a branch with odd characters, in this repository only", async () => {
    const elsewhere = { head: { ref: "agent/a#1", sha: oid, repo: { full_name: "octo/other" } } };
    const other = { head: { ref: "main", sha: oid, repo: { full_name: "octo/hello" } } };
    at.server.on(`GET ${repo}/pulls`, { body: [aPullRequest(), aPullRequest(elsewhere), aPullRequest(other)] });
    expect(await at.github.pullRequestsOf("agent/a#1")).toEqual([expected]);
    expect(await at.github.openPullRequests()).toHaveLength(3);
    const [first, second] = at.server.seen;
    expect(first?.query).toEqual({ state: "all", head: "octo:agent/a#1", per_page: "100" });
    expect(second?.query).toEqual({ state: "open", per_page: "100" });
  });
});

describe("a list", () => {
  /** Three pages by GitHub's own kind of link, whose order of parameters is its own. */
  const paged =
    (path: string, wrap: (items: unknown[]) => unknown, item: (id: number) => unknown) =>
    (seen: Seen): Reply => {
      const page = Number(seen.query.page ?? 1);
      const query = `after=Y3Vy:c29y%3D&labels=skl:rfc&page=${page + 1}`;
      const link = `<https://elsewhere.example${path}?page=1>; rel="first", <https://elsewhere.example${path}?${query}>; rel="next"`;
      return { body: wrap([item(page)]), headers: page < 3 ? { link } : {} };
    };
  const plain = (items: unknown[]) => items;
  const ids = (list: readonly { id?: number; number?: number }[]) => list.map(({ id, number }) => id ?? number);

  it.each<[string, string, (items: unknown[]) => unknown, (id: number) => object, () => Promise<readonly object[]>]>([
    ["comments", `${repo}/issues/7/comments`, plain, (id) => aComment({ id }), () => at.github.comments(7)],
    [
      "issues",
      `${repo}/issues`,
      plain,
      (number) => anIssue({ id: number, number }),
      () => at.github.issuesWithLabel("skl:rfc"),
    ],
    ["pull requests", `${repo}/pulls`, plain, (number) => aPullRequest({ number }), () => at.github.openPullRequests()],
    [
      "check runs",
      `${repo}/commits/${oid}/check-runs`,
      (check_runs) => ({ total_count: 3, check_runs }),
      (id) => aCheckRun({ id }),
      () => at.github.checkRuns(oid),
    ],
    [
      "workflow runs",
      `${repo}/actions/runs`,
      (workflow_runs) => ({ total_count: 3, workflow_runs }),
      (id) => ({ id, head_sha: oid, status: null }),
      () => at.github.workflowRuns(oid),
    ],
    [
      "artifacts",
      `${repo}/actions/runs/5/artifacts`,
      (artifacts) => ({ total_count: 3, artifacts }),
      (id) => ({ id, name: "junit", size_in_bytes: 9, expired: false }),
      () => at.github.artifacts(5),
    ],
  ])("of %s has all its pages, and the token stays on the host", async (_what, path, wrap, item, ask) => {
    at.server.on(`GET ${path}`, paged(path, wrap, item));
    expect(ids(await ask())).toEqual([1, 2, 3]);
    expect(at.server.seen.map(({ query }) => query.page)).toEqual([undefined, "2", "3"]);
    expect(at.server.seen[1]?.query).toMatchObject({ after: "Y3Vy:c29y=", labels: "skl:rfc" });
  });

  it("repeats a page that failed, and no other", async () => {
    const path = `${repo}/issues/7/comments`;
    const link = { link: `<${path}?page=2>; rel="next"` };
    at.server.on(
      `GET ${path}`,
      { body: [aComment()], headers: link },
      { status: 502 },
      { body: [aComment({ id: 71 })] },
    );
    expect(ids(await at.github.comments(7))).toEqual([70, 71]);
    expect(at.server.seen.map(({ query }) => query.page)).toEqual([undefined, "2", "2"]);
  });

  it("that is none is refused", async () => {
    at.server.on(`GET ${repo}/commits/${oid}/check-runs`, { body: { check_runs: null } });
    await expect(at.github.checkRuns(oid)).rejects.toMatchObject({ code: "GITHUB_REFUSED" });
  });
});

describe("issues and comments", () => {
  const plain = {
    id: 700,
    number: 7,
    url: "https://github.example/octo/hello/issues/7",
    title: "RFC_004: names",
    body: "",
    state: "open",
    author: { login: "ghost", isBot: false },
    labels: ["a", "b"],
    isPullRequest: false,
    comments: 2,
  };

  it("are read with null bodies, deleted accounts and labels of every kind", async () => {
    const odd = { body: null, user: null, labels: ["a", { name: "b" }, { name: null }] };
    at.server.on(`GET ${repo}/issues/7`, { body: anIssue(odd) });
    at.server.on(`GET ${repo}/issues/7/comments`, {
      body: [aComment({ body: null, user: null, reactions: undefined })],
    });
    expect(await at.github.issue(7)).toEqual(plain);
    expect(await at.github.comments(7)).toEqual([
      {
        id: 70,
        place: "conversation",
        issue: 0,
        url: "https://github.example/octo/hello/issues/7#issuecomment-70",
        body: "",
        author: { login: "ghost", isBot: false },
        app: null,
        createdAt: "2026-01-01T00:00:00Z",
        updatedAt: "2026-01-01T00:00:00Z",
        reactions: 0,
      },
    ]);
  });

  it("say which app wrote them in a person's name", async () => {
    const apps = [null, { slug: "coding-helper" }, { id: 3 }];
    at.server.on(`GET ${repo}/issues/7/comments`, {
      body: apps.map((performed_via_github_app) => aComment({ performed_via_github_app })),
    });
    const comments = await at.github.comments(7);
    expect(comments.map(({ app }) => app)).toEqual([null, "coding-helper", "unknown"]);
  });

  it.each([404, 410])("are null after a %i", async (status) => {
    at.server.on(`GET ${repo}/issues/7`, { status });
    expect(await at.github.issue(7)).toBeNull();
  });

  it("with a label are no pull requests and have exactly that label", async () => {
    const list = [
      anIssue(),
      anIssue({ number: 8, pull_request: {} }),
      anIssue({ number: 9, labels: [{ name: "skl" }] }),
    ];
    at.server.on(`GET ${repo}/issues`, { body: list });
    expect((await at.github.issuesWithLabel("SKL:rfc")).map(({ number }) => number)).toEqual([7]);
    expect(at.server.seen[0]?.query).toEqual({ labels: "SKL:rfc", state: "all", per_page: "100" });
  });

  it("that changed since are each there once, pull requests too", async () => {
    at.server.on(`GET ${repo}/issues`, { body: [anIssue(), anIssue({ number: 8, pull_request: {} }), anIssue()] });
    const recent = await at.github.recentIssues(new Date("2026-01-02T03:04:05Z"));
    expect(recent.map(({ number, isPullRequest }) => [number, isPullRequest])).toEqual([
      [7, false],
      [8, true],
    ]);
    expect(at.server.seen[0]?.query).toMatchObject({
      state: "open",
      sort: "updated",
      since: "2026-01-02T03:04:05.000Z",
    });
  });

  it("have reactions", async () => {
    at.server.on(`GET ${repo}/issues/comments/70/reactions`, {
      body: [
        { content: "+1", user: bot },
        { content: "heart", user: null },
        { content: "eyes", user: person },
      ],
    });
    expect(await at.github.reactions(70)).toEqual([
      { content: "+1", author: { login: "github-actions[bot]", isBot: true } },
      { content: "heart", author: { login: "ghost", isBot: false } },
      { content: "eyes", author: { login: "ana", isBot: false } },
    ]);
  });
});

describe("check runs and workflow runs", () => {
  it("are read with what nobody else can write", async () => {
    const foreign = aCheckRun({
      id: 901,
      app: null,
      external_id: null,
      html_url: null,
      conclusion: null,
      status: "queued",
    });
    at.server.on(`GET ${repo}/commits/${oid}/check-runs`, { body: { check_runs: [aCheckRun(), foreign] } });
    expect(await at.github.checkRuns(oid)).toEqual([
      {
        id: 900,
        name: "skl",
        status: "completed",
        conclusion: "success",
        app: "github-actions",
        externalId: "run-1",
        url: "https://github.example/runs/900",
      },
      { id: 901, name: "skl", status: "queued", conclusion: null, app: null, externalId: null, url: null },
    ]);
    expect(at.server.seen[0]?.query).toMatchObject({ filter: "latest" });
  });

  it("have a head, a status and artifacts", async () => {
    at.server.on(`GET ${repo}/actions/runs`, {
      body: { workflow_runs: [{ id: 5, head_sha: oid, status: "completed" }] },
    });
    at.server.on(`GET ${repo}/actions/runs/5/artifacts`, {
      body: { artifacts: [{ id: 6, name: "junit", size_in_bytes: 12, expired: true }] },
    });
    expect(await at.github.workflowRuns(oid)).toEqual([{ id: 5, head: oid, status: "completed" }]);
    expect(at.server.seen[0]?.query).toMatchObject({ head_sha: oid });
    expect(await at.github.artifacts(5)).toEqual([{ id: 6, name: "junit", bytes: 12, isExpired: true }]);
  });
});

describe("a push", () => {
  const path = `GET ${repo}/activity`;
  const pushed = (after: string, timestamp: string) => ({ after, timestamp, before: oid, ref: "refs/heads/a#1" });

  it("of a head is known by the server's record, the latest where there are several", async () => {
    const list = [pushed(otherOid, "2026-01-03"), pushed(oid, "2026-01-02"), pushed(oid, "2026-01-01")];
    at.server.on(path, { body: list });
    expect(await at.github.pushedAt("a#1", oid)).toBe("2026-01-02");
    expect(await at.github.pushedAt("a#1", "f".repeat(40))).toBeNull();
    expect(at.server.seen[0]?.query).toMatchObject({ ref: "refs/heads/a#1" });
  });

  it("is unknown where the server keeps no record, which a missing right does not say", async () => {
    at.server.on(path, { status: 404 }, { status: 403, body: { message: "Resource not accessible by integration" } });
    expect(await at.github.pushedAt("a#1", oid)).toBeNull();
    await expect(at.github.pushedAt("a#1", oid)).rejects.toMatchObject({ code: "GITHUB_FORBIDDEN" });
  });
});

describe("an address", () => {
  it.each(["", "/", "//"])("of an Enterprise Server is taken with %j at its end", async (end) => {
    at.server.on(`GET /api/v3${repo}/issues/7`, { body: anIssue() });
    expect((await at.open({ apiUrl: `${at.server.url}/api/v3${end}` }).issue(7))?.number).toBe(7);
  });

  it.each(["octo", "octo/", "a/b/c", "octo/he llo", ""])("of a repository is not %j", (repository) => {
    expect(() => at.open({ repository })).toThrowError(expect.objectContaining({ code: "INPUT_INVALID" }));
  });

  it("may turn on the same host, as for a repository with a new name", async () => {
    at.server.on(`GET ${repo}/issues/7`, { status: 301, headers: { location: "/repositories/1/issues/7" } });
    at.server.on("GET /repositories/1/issues/7", { body: anIssue() });
    expect((await at.github.issue(7))?.number).toBe(7);
  });
});
