import { describe, expect, test } from "vitest";
import { primaryLimit, secondaryLimit, startGitHub, tooManyRequests, workflowToken } from "./index.ts";
import { aGitHub, at, repositoryPath, taken } from "./test-world.ts";

describe("GitHub's description", () => {
  describe("is held against every request", () => {
    const wrong: [string, string, string, unknown, string][] = [
      ["an unknown member of the body", "POST", "/issues", { title: "x", boddy: "y" }, "boddy"],
      ["a member that is missing", "POST", "/issues", { body: "y" }, "title"],
      ["a value of another type", "POST", "/issues/1/comments", { body: 5 }, "body/body must be string"],
      ["an unknown parameter", "GET", "/issues?label=x", undefined, "label"],
      ["a word that is not allowed", "GET", "/pulls?state=merged", undefined, "query/state"],
      ["a number that is none", "GET", "/pulls/one", undefined, "path/pull_number"],
      ["a time that is none", "GET", "/issues?since=yesterday", undefined, "query/since"],
      ["no body where one is needed", "POST", "/check-runs", undefined, "body: missing"],
    ];
    test.each(wrong)("%s gives 500 and a violation", async (_, method, path, body, words) => {
      const { hub, api } = await aGitHub();
      const { status } = await api(method, path, body);
      expect([status, taken(hub.violations).join("\n")]).toEqual([500, expect.stringContaining(words)]);
    });

    test("a request that does not say which form it accepts is one, too", async () => {
      const { hub, api } = await aGitHub();
      const { status } = await api("GET", "", undefined, { headers: { accept: "text/html" } });
      expect([status, taken(hub.violations)]).toEqual([500, [`GET ${repositoryPath}: header accept: text/html`]]);
    });

    test("too many annotations are a mistake that GitHub answers itself", async () => {
      const { api, main } = await aGitHub();
      const annotation = { path: "a.txt", start_line: 1, end_line: 1, annotation_level: "notice", message: "m" };
      const output = { title: "t", summary: "s", annotations: Array(51).fill(annotation) };
      const { status } = await api("POST", "/check-runs", { name: "skl", head_sha: main, output });
      expect(status).toBe(422);
    });
  });

  describe("is held against every answer", () => {
    const rewritten: [string, unknown, string][] = [
      ["an answer without a member", { id: 1 }, "required property"],
      ["an answer with a member that GitHub does not have", { verdict: "pass" }, "verdict"],
    ];
    test.each(rewritten)("%s gives 500 and a violation", async (name, change, words) => {
      const { hub, api } = await aGitHub();
      const isLess = name.includes("without");
      hub.faults.push({
        kind: "rewrite",
        path: /\/shop$/,
        rewrite: ({ status, body }) => ({
          status,
          body: isLess ? change : { ...(body as object), ...(change as object) },
        }),
      });
      const { status } = await api("GET", "");
      expect([status, taken(hub.violations).join("\n")]).toEqual([500, expect.stringContaining(words)]);
    });
  });

  test("what the stand-in does not serve is not found, and named", async () => {
    const { hub, api } = await aGitHub();
    const { status } = await api("GET", "/milestones");
    expect([status, taken(hub.unserved)]).toEqual([404, [`GET ${repositoryPath}/milestones`]]);
  });
});

describe("Lists", () => {
  test("have pages, and links to them that can be followed", async () => {
    const { hub, api } = await aGitHub();
    for (const title of ["one", "two", "three", "four", "five"]) hub.as("mona").openIssue({ title });
    const seen: unknown[] = [];
    let next: string | undefined = `${hub.enterpriseUrl}${repositoryPath}/issues?per_page=2&direction=asc`;
    while (next !== undefined) {
      const page: { body: unknown; headers: Headers } = await api("GET", next);
      seen.push((page.body as object[]).map((issue) => at(issue, "title")));
      next = /<([^>]+)>; rel="next"/.exec(page.headers.get("link") ?? "")?.[1];
    }
    expect(seen).toEqual([["one", "two"], ["three", "four"], ["five"]]);
  });

  test("a page in the middle links to all others", async () => {
    const { hub, api } = await aGitHub();
    for (const title of ["one", "two", "three", "four", "five"]) hub.as("mona").openIssue({ title });
    const { headers } = await api("GET", "/issues?per_page=1&page=3");
    const links = [...(headers.get("link") ?? "").matchAll(/<([^>]+)>; rel="(\w+)"/g)];
    const pages = links.map(([, url = "", relation]) => [relation, new URL(url).searchParams.get("page")]);
    expect(links.every(([, url = ""]) => /^\/repositories\/\d+\/issues$/.test(new URL(url).pathname))).toBe(true);
    expect(pages).toEqual([
      ["prev", "2"],
      ["next", "4"],
      ["last", "5"],
      ["first", "1"],
    ]);
  });
});

describe("Faults", () => {
  const limits = [
    ["429", tooManyRequests(7), 429, { "retry-after": "7" }],
    ["the primary limit", primaryLimit(1234), 403, { "x-ratelimit-remaining": "0", "x-ratelimit-reset": "1234" }],
    ["the secondary limit", secondaryLimit(9), 403, { "retry-after": "9" }],
  ] as const;
  test.each(limits)(
    "%s is answered as often as it was ordered, then not any more",
    async (_, limit, status, headers) => {
      const { hub, api } = await aGitHub();
      hub.faults.push({ ...limit, method: "GET", path: /\/issues$/, times: 2 });
      const answers = [await api("GET", "/issues"), await api("GET", "/issues"), await api("GET", "/issues")];
      const sent = Object.fromEntries(Object.keys(headers).map((name) => [name, answers[0]?.headers.get(name)]));
      expect([answers.map((answer) => answer.status), sent]).toEqual([[status, status, 200], headers]);
    },
  );

  test("an answer that is lost leaves what was done", async () => {
    const { hub, api } = await aGitHub();
    hub.faults.push({ kind: "drop-after", method: "POST", path: /\/issues$/ });
    hub.faults.push({ kind: "drop-after", method: "POST", path: /\/issues$/, answer: "bad-gateway" });
    await expect(api("POST", "/issues", { title: "one" })).rejects.toThrow();
    const { status } = await api("POST", "/issues", { title: "two" });
    expect([status, hub.issues().map(({ title }) => title)]).toEqual([502, ["one", "two"]]);
    expect(hub.requests.map((request) => request.status)).toEqual([null, 502]);
  });

  test("a request that hangs ends when its client or the stand-in does", async () => {
    const hub = await startGitHub();
    hub.faults.push({ kind: "hang", path: /./ });
    const asked = fetch(`${hub.url}/user`, { headers: { authorization: `token ${workflowToken}` } });
    const failed = expect(asked).rejects.toThrow();
    await expect.poll(() => hub.requests.length).toBe(1);
    await hub.close();
    await failed;
  });

  test("something happens between two requests", async () => {
    const { hub, api, main, clone } = await aGitHub();
    const moved = await clone.commit("main", { "b.txt": "two\n" });
    hub.faults.push({
      kind: "meanwhile",
      path: /\/git\/ref\//,
      run: async () => {
        await clone.git("push", "origin", "main");
      },
    });
    const { body } = await api("GET", "/git/ref/heads%2Fmain");
    expect([at(body, "object", "sha"), moved === main]).toEqual([moved, false]);
  });
});
