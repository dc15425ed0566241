import { rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { StandInOptions } from "./index.ts";
import { aGitHub, at, cloneIn } from "./test-world.ts";

/** A pull request from `feature` with one commit, pushed over HTTP. */
async function aPull(options: StandInOptions = {}) {
  const world = await aGitHub(options);
  const feature = await world.clone.commit("feature", { "b.txt": "two\n" });
  await world.clone.git("push", "origin", "feature");
  const number = await world.hub.as("mona").openPullRequest({ head: "feature", title: "Add b" });
  const pull = async () => (await world.api("GET", `/pulls/${number}`)).body;
  return { ...world, feature, number, pull };
}

describe("A pull request", () => {
  test("follows its branch", async () => {
    const { clone, hub, number, pull } = await aPull();
    const next = await clone.commit("feature", { "b.txt": "three\n" });
    await clone.git("push", "origin", "feature");
    const body = await pull();
    expect([at(body, "head", "sha"), at(body, "state"), at(body, "mergeable")]).toEqual([next, "open", true]);
    expect(await hub.commit(`refs/pull/${number}/head`)).toBe(next);
  });

  test("is merged when its base contains its head, whoever pushed that", async () => {
    const { clone, pull, feature } = await aPull();
    await clone.git("push", "origin", "feature:main", ":feature");
    const body = await pull();
    expect([at(body, "state"), at(body, "merged"), at(body, "merge_commit_sha")]).toEqual(["closed", true, feature]);
  });

  test("is closed and not merged when its branch is gone", async () => {
    const { clone, pull, feature } = await aPull();
    await clone.git("push", "origin", ":feature");
    const body = await pull();
    expect([at(body, "state"), at(body, "merged"), at(body, "head", "sha")]).toEqual(["closed", false, feature]);
  });

  test("is closed and not merged when its branch is set back to the base", async () => {
    const { clone, pull, main } = await aPull();
    await clone.git("push", "origin", `+${main}:refs/heads/feature`);
    const body = await pull();
    expect([at(body, "state"), at(body, "merged")]).toEqual(["closed", false]);
  });

  test("of a fork has another repository, and none when the fork is gone", async () => {
    const { clone, hub, api, main } = await aGitHub();
    const fork = cloneIn(join(clone.folder, ".git", "fork"));
    await fork.git("clone", "--quiet", clone.folder, ".");
    const head = await fork.commit("feature", { "c.txt": "three\n" });
    const number = await hub
      .as("mallory")
      .openPullRequest({ head: "feature", fork: { owner: "mallory", folder: fork.folder } });
    const { body } = await api("GET", `/pulls/${number}`);
    rmSync(fork.folder, { recursive: true });
    const later = await api("GET", `/pulls/${number}`);
    expect([at(body, "head", "label"), at(body, "head", "sha"), at(body, "base", "sha")]).toEqual([
      "mallory:feature",
      head,
      main,
    ]);
    expect([at(body, "head", "repo", "full_name"), at(later.body, "head", "repo")]).toEqual(["mallory/shop", null]);
  });

  test("is found by branch, by base and by its commits", async () => {
    const { api, feature, main } = await aPull();
    const found = async (path: string) => ((await api("GET", path)).body as object[]).map((pull) => at(pull, "number"));
    expect([
      await found("/pulls?head=acme:feature"),
      await found("/pulls?head=acme:other"),
      await found("/pulls?base=main&state=all"),
      await found("/pulls?state=closed"),
      await found(`/commits/${feature}/pulls`),
      await found(`/commits/${main}/pulls`),
    ]).toEqual([[1], [], [1], [], [1], []]);
  });
});

describe("Merging", () => {
  test("makes a merge commit in the repository", async () => {
    const { api, hub, main, feature, number, pull, clone } = await aPull({ protectedBranches: ["main"] });
    const { status, body } = await api("PUT", `/pulls/${number}/merge`, { sha: feature, commit_title: "Merge it" });
    await clone.git("fetch", "origin", "main");
    const { stdout } = await clone.git("log", "-1", "--format=%H %P %s", "FETCH_HEAD");
    const sha = at(body, "sha");
    expect([status, stdout, await hub.commit("refs/heads/main")]).toEqual([
      200,
      `${sha} ${main} ${feature} Merge it`,
      sha,
    ]);
    const merged = await pull();
    expect([at(merged, "merged"), at(merged, "merged_by", "login"), at(merged, "base", "sha")]).toEqual([
      true,
      "github-actions[bot]",
      main,
    ]);
  });

  test("another head than the verified one is 409", async () => {
    const { api, clone, feature, number } = await aPull();
    await clone.commit("feature", { "b.txt": "three\n" });
    await clone.git("push", "origin", "feature");
    const { status, body } = await api("PUT", `/pulls/${number}/merge`, { sha: feature });
    expect([status, at(body, "message")]).toEqual([409, "Head branch was modified. Review and try the merge again."]);
  });

  test("a conflict is 405", async () => {
    const { api, clone, number, pull } = await aPull();
    await clone.commit("main", { "b.txt": "other\n" });
    await clone.git("push", "origin", "main");
    const { status } = await api("PUT", `/pulls/${number}/merge`, {});
    expect([status, at(await pull(), "mergeable_state")]).toEqual([405, "dirty"]);
  });

  const refusals: [string, StandInOptions, object, string][] = [
    ["a required check that is missing", { requiredChecks: ["skl"] }, {}, 'Required status check "skl" is expected.'],
    [
      "a method that is not allowed",
      { mergeMethods: ["squash"] },
      {},
      "Merge commits are not allowed on this repository.",
    ],
    [
      "a method that is not served",
      {},
      { merge_method: "rebase" },
      "Rebase merges are not allowed on this repository.",
    ],
  ];
  test.each(refusals)("%s is 405", async (_, options, request, message) => {
    const { api, number } = await aPull(options);
    const { status, body } = await api("PUT", `/pulls/${number}/merge`, request);
    expect([status, at(body, "message")]).toEqual([405, message]);
  });

  test("a required check that succeeded lets it pass", async () => {
    const { api, hub, feature, number } = await aPull({ requiredChecks: ["skl"] });
    hub.checkRunBy("github-actions", { name: "skl", head: feature, conclusion: "neutral" });
    expect((await api("PUT", `/pulls/${number}/merge`, {})).status).toBe(200);
  });
});

describe("References", () => {
  test("are made once, moved forward, and moved back only by force", async () => {
    const { api, main, feature } = await aPull();
    const statuses = [
      await api("POST", "/git/refs", { ref: "refs/skl/state", sha: main }),
      await api("POST", "/git/refs", { ref: "refs/skl/state", sha: main }),
      await api("PATCH", "/git/refs/skl/state", { sha: feature }),
      await api("PATCH", "/git/refs/skl/state", { sha: main }),
      await api("PATCH", "/git/refs/skl/state", { sha: main, force: true }),
      await api("PATCH", "/git/refs/skl/other", { sha: main }),
      await api("POST", "/git/refs", { ref: "refs/skl/new", sha: "1".repeat(40) }),
      await api("GET", "/git/ref/skl%2Fother"),
    ].map(({ status }) => status);
    expect(statuses).toEqual([201, 422, 200, 422, 200, 422, 422, 404]);
  });

  test("a branch is read with its commit", async () => {
    const { api, main } = await aGitHub({ protectedBranches: ["main"] });
    const { body } = await api("GET", "/branches/main");
    expect([at(body, "commit", "sha"), at(body, "protected")]).toEqual([main, true]);
  });

  test("the log of a branch says who pushed what", async () => {
    const { api, clone, feature } = await aPull();
    await clone.commit("feature", { "b.txt": "three\n" });
    await clone.git("push", "origin", "feature");
    const { body, headers } = await api("GET", "/activity?ref=refs/heads/feature&per_page=1");
    const next = /<([^>]+)>; rel="next"/.exec(headers.get("link") ?? "")?.[1] ?? "";
    const older = await api("GET", next);
    const facts = [body, older.body].map((page) => [at(page, 0, "activity_type"), at(page, 0, "actor", "login")]);
    expect([at(body, 0, "before"), facts]).toEqual([
      feature,
      [
        ["push", "github-actions[bot]"],
        ["branch_creation", "github-actions[bot]"],
      ],
    ]);
  });
});
