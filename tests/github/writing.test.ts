import { describe, expect, it } from "vitest";
import { aComment, anIssue, aPullRequest, bot, oid, otherOid, person, repo, stage } from "./builders.ts";
import type { Reply, ScriptedServer } from "./server.ts";

const at = stage();

/** What a lost answer looks like from here: each may come after GitHub has done what was asked. */
const lost: [string, Reply][] = [
  ["a 500", { status: 500 }],
  ["a 502 with a page of HTML", { status: 502, body: "<html>", headers: { "content-type": "text/html" } }],
  ["a dropped connection", { instead: "drop" }],
  ["a body that breaks off", { status: 201, body: { id: 1 }, instead: "cut" }],
  ["a body that is not JSON", { status: 201, body: "{" }],
];

/** Comments and issues that the server keeps; the first creation is kept or not, and its answer is `reply` either way. */
function keep(server: ScriptedServer, options: { path: string; first: unknown[]; keeps: boolean; reply: Reply }) {
  const kept = [...options.first];
  let id = 100;
  const create = (body: object) => {
    id += 1;
    const item = options.path.endsWith("comments")
      ? aComment({ id, user: bot, ...body })
      : anIssue({ number: id, ...body, user: bot });
    kept.push(item);
    return item;
  };
  server.on("GET /user", { status: 403 });
  server.on(`GET ${options.path}`, () => ({ body: kept }));
  server.on(
    `POST ${options.path}`,
    ({ body }) => {
      if (options.keeps) create(body);
      return options.reply;
    },
    ({ body }) => ({ status: 201, body: create(body) }),
  );
  return kept;
}

describe.each(lost)("after %s", (_what, reply) => {
  it.each([true, false])("a comment is made once (GitHub had made it: %s)", async (keeps) => {
    const path = `${repo}/issues/7/comments`;
    const others = [aComment({ id: 1, body: "Hi.", user: person }), aComment({ id: 2, body: "Other", user: bot })];
    const kept = keep(at.server, { path, first: others, keeps, reply });
    expect(await at.github.createComment(7, "Hi.\n")).toMatchObject({ id: 101, author: { login: bot.login } });
    expect(kept).toHaveLength(3);
    expect(at.server.asked(`POST ${path}`)).toHaveLength(keeps ? 1 : 2);
  });

  it.each([true, false])("an issue is made once (GitHub had made it: %s)", async (keeps) => {
    const first = [anIssue({ number: 5, title: "T", body: "B", user: person })];
    const kept = keep(at.server, { path: `${repo}/issues`, first, keeps, reply });
    const issue = await at.github.createIssue({ title: "T", body: "B", label: "skl:rfc" });
    expect(issue).toMatchObject({ number: 101, labels: ["skl:rfc"] });
    expect(kept).toHaveLength(2);
  });
});

describe("a comment with words that were there before", () => {
  const path = `${repo}/issues/7/comments`;

  it("is not taken for the new one, when it was read", async () => {
    const first = [aComment({ id: 50, body: "Help.", user: bot })];
    keep(at.server, { path, first, keeps: false, reply: { status: 500 } });
    await at.github.comments(7);
    expect((await at.github.createComment(7, "Help.")).id).toBe(101);
  });

  it("is not taken for the new one, when it was made here at the same time", async () => {
    const kept: object[] = [];
    const create = (): Reply => {
      kept.push(aComment({ id: 101 + kept.length, body: "Help.", user: bot }));
      return { status: 201, body: kept.at(-1) };
    };
    at.server.on(`GET ${path}`, () => ({ body: kept })).on("GET /user", { status: 403 });
    at.server.on(`POST ${path}`, create, { status: 500 }, create);
    const made = await Promise.all([at.github.createComment(7, "Help."), at.github.createComment(7, "Help.")]);
    expect(made.map(({ id }) => id).sort()).toEqual([101, 102]);
    expect(kept).toHaveLength(2);
  });
});

describe("after a limit", () => {
  it("a comment is asked for again without a look, since nothing was done", async () => {
    const path = `${repo}/issues/7/comments`;
    at.server.on(`POST ${path}`, { status: 429, headers: { "retry-after": "2" } }, { status: 201, body: aComment() });
    expect((await at.github.createComment(7, "x")).id).toBe(70);
    expect(at.server.seen.map(({ method }) => method)).toEqual(["POST", "POST"]);
    expect(at.slept).toEqual([2000]);
  });
});

describe("changes that may be made twice", () => {
  it.each<[string, string, Reply, () => Promise<unknown>, object]>([
    [
      "an issue is closed",
      `PATCH ${repo}/issues/7`,
      { body: anIssue() },
      () => at.github.updateIssue(7, { state: "closed", reason: "not_planned", title: "t", body: "b" }),
      { state: "closed", state_reason: "not_planned", title: "t", body: "b" },
    ],
    [
      "a comment is edited",
      `PATCH ${repo}/issues/comments/70`,
      { body: aComment() },
      () => at.github.updateComment(70, "lone \udc80 half"),
      { body: "lone \ufffd half" },
    ],
    [
      "a label is added",
      `POST ${repo}/issues/7/labels`,
      { body: [] },
      () => at.github.addLabel(7, "skl:rfc"),
      { labels: ["skl:rfc"] },
    ],
    [
      "a label is removed",
      `DELETE ${repo}/issues/7/labels/skl%3Arfc%2F%23`,
      { body: [] },
      () => at.github.removeLabel(7, "skl:rfc/#"),
      {},
    ],
    [
      "a reaction is added",
      `POST ${repo}/issues/comments/70/reactions`,
      { status: 201, body: {} },
      () => at.github.react(70, "+1"),
      { content: "+1" },
    ],
    [
      "a comment is deleted",
      `DELETE ${repo}/issues/comments/70`,
      { status: 204 },
      () => at.github.deleteComment(70),
      {},
    ],
  ])("%s", async (_what, what, reply, ask, body) => {
    at.server.on(what, { status: 500 }, reply);
    expect(await ask()).toBeUndefined();
    expect(at.server.asked(what).map((seen) => seen.body)).toEqual([body, body]);
  });

  it.each([
    ["a label", `DELETE ${repo}/issues/7/labels/x`, () => at.github.removeLabel(7, "x")],
    ["a comment", `DELETE ${repo}/issues/comments/70`, () => at.github.deleteComment(70)],
  ])("%s that is gone is no failure", async (_what, what, ask) => {
    at.server.on(what, { status: 404, body: { message: "Not Found" } });
    expect(await ask()).toBeUndefined();
  });
});

describe("writes", () => {
  it("are sent one after the other, as GitHub asks for", async () => {
    let order = "";
    at.server.on(`PATCH ${repo}/issues/7`, { status: 500 }, ({ body }) => {
      order += body.title;
      return { body: anIssue() };
    });
    await Promise.all(["a", "b", "c"].map((title) => at.github.updateIssue(7, { title })));
    expect(order).toBe("abc");
  });
});

describe("a merge", () => {
  const put = `PUT ${repo}/pulls/3/merge`;
  const get = `GET ${repo}/pulls/3`;
  const merge = { head: oid, title: "Merges it", message: "Why." };
  const merged = aPullRequest({ merged: true, state: "closed", merge_commit_sha: "c0ffee" });
  const ask = () => at.github.mergePullRequest(3, merge);

  it("asks for a merge commit of exactly the head", async () => {
    at.server.on(put, { body: { merged: true, sha: "c0ffee", message: "Pull Request successfully merged" } });
    expect(await ask()).toEqual({ kind: "merged", commit: "c0ffee" });
    expect(at.server.seen[0]?.body).toEqual({
      sha: oid,
      merge_method: "merge",
      commit_title: "Merges it",
      commit_message: "Why.",
    });
  });

  it.each([
    [409, "Head branch was modified. Review and try the merge again.", "moved"],
    [422, "Head sha does not match", "moved"],
    [422, "Head branch was modified", "moved"],
    [422, "Validation Failed", "refused"],
    [405, 'Required status check "skl" is expected.', "refused"],
    [405, "Merge commits are not allowed on this repository.", "refused"],
  ])("that is answered with %i %j is %s", async (status, message, kind) => {
    at.server.on(put, { status, body: { message } }).on(get, { body: aPullRequest() });
    expect(await ask()).toEqual({ kind, message });
    expect(at.server.asked(put)).toHaveLength(1);
  });

  it.each(lost)("whose answer is lost (%s) and that took place is not asked for again", async (_what, reply) => {
    at.server.on(put, reply).on(get, { body: merged });
    expect(await ask()).toEqual({ kind: "merged", commit: "c0ffee" });
    expect(at.server.asked(put)).toHaveLength(1);
  });

  it("whose answer is lost and that did not take place is asked for again", async () => {
    at.server.on(put, { instead: "drop" }, { body: { merged: true, sha: "c0ffee" } }).on(get, { body: aPullRequest() });
    expect(await ask()).toEqual({ kind: "merged", commit: "c0ffee" });
    expect(at.server.asked(put)).toHaveLength(2);
  });

  it("that ends while we ask again has taken place", async () => {
    at.server.on(put, { instead: "drop" }, { status: 405, body: { message: "Pull Request is not mergeable" } });
    at.server.on(get, { body: aPullRequest() }, { body: merged });
    expect(await ask()).toEqual({ kind: "merged", commit: "c0ffee" });
  });

  it("of another head is none of ours", async () => {
    const other = { ...merged, head: { ref: "x", sha: otherOid, repo: null } };
    at.server.on(put, { status: 409, body: { message: "Head branch was modified." } }).on(get, { body: other });
    expect(await ask()).toEqual({ kind: "moved", message: "Head branch was modified." });
  });

  it("waits while GitHub has not seen that the base moved, but not for ever", async () => {
    const lag: Reply = { status: 405, body: { message: "Base branch was modified. Review and try the merge again." } };
    at.server.on(put, lag, { body: { merged: true, sha: "c0ffee" } }).on(get, { body: aPullRequest() });
    expect(await ask()).toEqual({ kind: "merged", commit: "c0ffee" });
    at.server.on(put, lag);
    expect((await ask()).kind).toBe("refused");
    expect(at.server.asked(put)).toHaveLength(2 + 5);
  });
});
