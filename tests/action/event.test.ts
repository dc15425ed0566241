import { describe, expect, it } from "vitest";
import { parseEvent } from "../../src/action/event.ts";
import { BASE, HEAD, ZERO } from "./ids.ts";

describe("an event", () => {
  it("of a pull request has its number and head", () => {
    const payload = { action: "opened", pull_request: aPullRequest() };
    expect(parseEvent("pull_request", payload)).toEqual({
      kind: "pull_request",
      action: "opened",
      number: 7,
      head: HEAD,
      hasNewBase: false,
    });
  });

  it("of a pull request is read alike for pull_request_target", () => {
    const payload = { action: "opened", pull_request: aPullRequest() };
    expect(parseEvent("pull_request_target", payload)).toEqual(parseEvent("pull_request", payload));
  });

  it.each([
    [{ base: { ref: { from: "old" } } }, true],
    [{ title: { from: "old" } }, false],
    [null, false],
  ])("of an edited pull request tells whether the base changed: %j", (changes, hasNewBase) => {
    const payload = { action: "edited", changes, pull_request: aPullRequest() };
    expect(parseEvent("pull_request", payload)).toMatchObject({ hasNewBase });
  });

  it.each([
    [`refs/heads/gh-readonly-queue/main/pr-12-${BASE}`, 12],
    [`refs/heads/gh-readonly-queue/release/1.0/pr-3-${BASE}`, 3],
    ["refs/heads/by-hand", null],
  ])("of a merge group names the pull request of %s", (headRef, pullRequest) => {
    const group = { head_sha: HEAD, head_ref: headRef, base_sha: BASE, base_ref: "refs/heads/main" };
    expect(parseEvent("merge_group", { merge_group: group })).toEqual({
      kind: "merge_group",
      action: "checks_requested",
      head: HEAD,
      base: BASE,
      headBranch: headRef.replace("refs/heads/", ""),
      pullRequest,
    });
  });

  it.each([
    ["a branch", { ref: "refs/heads/a/b", after: HEAD }, { branch: "a/b", after: HEAD, isDeletion: false }],
    ["a tag", { ref: "refs/tags/v1", after: HEAD }, { branch: null, after: HEAD, isDeletion: false }],
    ["a deletion", { ref: "refs/heads/a", after: ZERO, deleted: true }, { branch: "a", after: null, isDeletion: true }],
  ])("of a push to %s", (_, payload, expected) => {
    const repository = { default_branch: "main" };
    expect(parseEvent("push", { ...payload, repository })).toEqual({
      kind: "push",
      ...expected,
    });
  });

  it("of a comment has the number of its issue or pull request", () => {
    const payload = { action: "created", issue: { number: 4 }, comment: { id: 9, user: { login: "ada" } } };
    expect(parseEvent("issue_comment", payload)).toEqual({ kind: "issue_comment", action: "created", issue: 4 });
  });

  it("of a workflow run has its commit", () => {
    const payload = { action: "completed", workflow_run: { id: 5, head_sha: HEAD } };
    expect(parseEvent("workflow_run", payload)).toEqual({
      kind: "workflow_run",
      action: "completed",
      head: HEAD,
    });
  });

  it.each<[string, unknown, string]>([
    ["pull_request", [], "The event's payload is not a JSON object."],
    ["pull_request", { action: "opened" }, "The event's payload has no pull_request that is an object."],
    [
      "pull_request",
      { action: "opened", pull_request: { ...aPullRequest(), head: { sha: "main", ref: "x" } } },
      "The event's payload has no pull_request.head.sha that is the id of a commit.",
    ],
    [
      "issue_comment",
      { action: "created", issue: { number: "4" }, comment: {} },
      "The event's payload has no issue.number that is a whole number.",
    ],
    ["push", { ref: 3 }, "The event's payload has no ref that is a text."],
  ])("%s that lacks what is needed says which part", (name, payload, message) => {
    expect(() => parseEvent(name, payload)).toThrow(expect.objectContaining({ code: "EVENT_UNREADABLE", message }));
  });
});

function aPullRequest(): Record<string, unknown> {
  return {
    number: 7,
    head: { sha: HEAD, ref: "agent/one" },
    base: { ref: "main" },
    user: { login: "ada" },
  };
}
