import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { promoted } from "../app/runtime/kit/promoted.ts";
import { workflowToken } from "../support/github/index.ts";
import { aGitHub } from "../support/github/test-world.ts";
import { aWorkspace, commitEverythingIn, type Workspace } from "./kit.ts";

const places: Workspace[] = [];
/** Where no server is needed; each test has files of its own in it. */
let place: Workspace;
const servers: Server[] = [];

async function opened(api: string): Promise<Workspace> {
  const other = await aWorkspace(api);
  places.push(other);
  return other;
}

beforeAll(async () => {
  place = await aWorkspace();
  // Only a promoted node changes anything.
  await promoted(place, "reviewer-ping-draft", "doc-update");
});
afterAll(() => place.threads.close());
afterEach(async () => {
  for (const server of servers.splice(0)) server.close();
  await Promise.all(places.splice(0).map(({ threads }) => threads.close()));
});

/** Everything that a run says of how it went. */
const verdict = ({ outcome, exit_code, reason, ungranted_attempts }: Awaited<ReturnType<Workspace["run"]>>) => ({
  outcome,
  exit_code,
  reason,
  ungranted_attempts,
});
const well = { outcome: "ok", exit_code: 0, reason: null, ungranted_attempts: 0 };

/** What lets everybody read, as GitHub does of a public repository: the stand-in knows no request without a token. */
async function readable(url: string): Promise<string> {
  const server = createServer(async (request, response) => {
    const { accept = "", "user-agent": agent = "" } = request.headers;
    const headers = { accept, "user-agent": agent, authorization: `token ${workflowToken}` };
    const answer = await fetch(new URL(request.url ?? "/", url), { headers });
    response.writeHead(answer.status, { "content-type": "application/json" }).end(await answer.text());
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  servers.push(server);
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** GitHub with two pull requests, of which the second is stacked on the first and says so. */
async function pullRequests() {
  const { hub, clone } = await aGitHub({ repository: "acme/api" });
  await clone.commit("retry-budget", { "budget.ts": "export const budget = 10;\n" });
  await clone.commit("retry-calls", { "calls.ts": "export const calls = 1;\n" });
  await clone.git("push", "--quiet", hub.gitFolder, "retry-budget", "retry-calls");
  const first = await hub.as("ada").openPullRequest({ head: "retry-budget", title: "Give each client a retry budget" });
  const second = await hub.as("ada").openPullRequest({
    head: "retry-calls",
    base: "retry-budget",
    title: "Retry idempotent calls",
    body: `For @everyone.\n\nDepends on #${first}`,
  });
  return { api: await readable(hub.url), first, second };
}

test("pull requests are read from GitHub's interface through the grant", async () => {
  const { api, first, second } = await pullRequests();
  const at = await opened(api);
  const run = await at.run("read-pr-metadata", {
    pr_refs: [`https://github.com/acme/api/pull/${second}`, `acme/api#${first}`],
    api,
  });
  expect(verdict(run)).toEqual(well);
  expect(run.output).toMatchObject({
    missing: [],
    pull_requests: [
      {
        label: `acme/api#${second}`,
        title: "Retry idempotent calls",
        state: "open",
        author: "ada",
        head: { ref: "retry-calls" },
        base: { ref: "retry-budget" },
        depends_on: [`acme/api#${first}`],
        summary: "For everyone.",
      },
      { label: `acme/api#${first}`, base: { ref: "main" }, depends_on: [] },
    ],
  });
  expect(run.observed_effects.map(({ effect, call, result }) => ({ effect, call, result }))).toEqual([
    { effect: "network.read", call: "http_get", result: "ok" },
    { effect: "network.read", call: "http_get", result: "ok" },
  ]);
});

test("a pull request that is not there is named, and the run does not pass its verifier", async () => {
  const { api } = await pullRequests();
  const at = await opened(api);
  const run = await at.run("read-pr-metadata", { pr_refs: ["acme/api#999"], api });
  expect(run.output).toEqual({
    pull_requests: [],
    missing: [{ ref: "acme/api#999", reason: "The server answers 404." }],
  });
  expect(run.reason).toMatch(/^all_read: /);
});

test("what the policy narrowed away is not even tried", async () => {
  const run = await place.run("read-pr-metadata", { pr_refs: ["other/api#1"] });
  expect(verdict(run)).toEqual({ ...well, exit_code: 1 });
  expect([run.output, run.observed_effects]).toEqual([
    {
      error: {
        code: "not_granted",
        message: "The policy does not let this run read https://api.github.com/repos/other/api/pulls/1.",
      },
    },
    [],
  ]);
});

test("a ping becomes a draft in the account's folder in a full run, and a plan in a dry one", async () => {
  const input = { reviewer: "ada", pull_requests: [{ label: "acme/api#1", title: "Give each client a retry budget" }] };
  const text = "Hi @ada, please review this pull request:\n1. acme/api#1 Give each client a retry budget";
  const drafts = join(place.home, "drafts");
  const dry = await place.run("reviewer-ping-draft", input);
  expect([verdict(dry), dry.plan.map(({ effect }) => effect), existsSync(drafts)]).toEqual([
    well,
    ["external.draft"],
    false,
  ]);
  const full = await place.run("reviewer-ping-draft", input, "full");
  expect(verdict(full)).toEqual(well);
  const [file = ""] = readdirSync(drafts);
  expect(JSON.parse(readFileSync(join(drafts, file), "utf8"))).toMatchObject({ slot: "reviewer-ping", content: text });
  expect(existsSync(join(place.home, "sent"))).toBe(false);
});

test("the log of a repository is summed up from what Git says", async () => {
  commitEverythingIn(place.cwd, "Fix the count of retries");
  const run = await place.run("git-summary", { limit: 10 });
  expect(verdict(run)).toEqual(well);
  expect(run.output).toMatchObject({
    commits: 2,
    more: false,
    subjects: { added: ["Add a retry budget"], mended: ["Fix the count of retries"] },
    authors: [{ name: "Ada", commits: 2 }],
    summary: "2 commits by 1 author: 1 added, 1 mended.",
  });
});

test("a page is changed once, and again changes nothing", async () => {
  const page = join(place.cwd, "docs/retries.md");
  writeFileSync(page, "# Retries\n\n## Limits\n\n- One a second\n\n## Metrics\n");
  const input = { path: "docs/retries.md", section: "Limits", text: "- Ten a minute" };
  const dry = await place.run("doc-update", input);
  expect(dry.plan.map(({ says }) => says)).toEqual(['change "docs/retries.md" (64 bytes)']);
  const full = await place.run("doc-update", input, "full");
  expect([verdict(full), readFileSync(page, "utf8")]).toEqual([
    well,
    "# Retries\n\n## Limits\n\n- One a second\n- Ten a minute\n\n## Metrics\n",
  ]);
  const again = await place.run("doc-update", input, "full");
  expect([again.output, again.plan]).toMatchObject([{ action: "unchanged" }, []]);
});

test("a grant for one file is enough to make it and to change it", async () => {
  const file = join(place.cwd, "CHANGELOG.md");
  const entry = (text: string) => ({ path: "CHANGELOG.md", section: "Unreleased", text });
  const first = await place.run("doc-update", entry("- One"), "full");
  expect([verdict(first), first.plan.map(({ says }) => says)]).toEqual([well, ['create "CHANGELOG.md" (21 bytes)']]);
  const second = await place.run("doc-update", entry("- Two"), "full");
  expect([verdict(second), readFileSync(file, "utf8")]).toEqual([well, "## Unreleased\n\n- One\n- Two\n"]);
});

test.each(["../outside.md", "docs/../README.md", "docs/link.md", "/etc/hostname"])(
  "a page at %s is not touched",
  async (path) => {
    writeFileSync(join(place.cwd, "README.md"), "# Ours\n");
    rmSync(join(place.cwd, "docs/link.md"), { force: true });
    symlinkSync(join(place.cwd, "README.md"), join(place.cwd, "docs/link.md"));
    const run = await place.run("doc-update", { path, section: "A", text: "b" }, "full");
    expect([run.exit_code, run.plan, readFileSync(join(place.cwd, "README.md"), "utf8")]).toEqual([1, [], "# Ours\n"]);
  },
);
