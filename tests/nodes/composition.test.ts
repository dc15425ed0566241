import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { planOfNodes } from "../../src/runtime/use/plan-nodes.ts";
import { type PlanRun, runPlan } from "../../src/runtime/use/plan-run.ts";
import { openSkillGraph } from "../../src/skills/use/graph/graph.ts";
import { aWorkspace, nodeFolder, type Workspace } from "./kit.ts";

const root = "draft-external-review-request";
const known = JSON.parse(readFileSync(join(nodeFolder("read-pr-metadata"), "replay/retry-flow.json"), "utf8")).input
  .known;
let server: Server;
let place: Workspace;
let api: string;

beforeAll(async () => {
  server = createServer(({ url = "" }, response) => {
    const [, owner, repo, number] = /^\/repos\/(\w+)\/(\w+)\/pulls\/(\d+)$/.exec(url) ?? [];
    const document = known[`${owner}/${repo}#${number}`];
    response.writeHead(document === undefined ? 404 : 200).end(JSON.stringify(document ?? { message: "Not Found" }));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  place = await aWorkspace(api);
});
afterAll(async () => {
  server.close();
  await place.threads.close();
});

async function planned(input: unknown): Promise<PlanRun> {
  const { cwd, env, threads } = place;
  const { library, visible } = await openSkillGraph(cwd, env);
  const { plan, nodes } = await planOfNodes({ cwd, env, library, graph: await visible(), root, artifact: null, input });
  if (!plan.ok) throw new Error(plan.error.map(({ message }) => message).join(" "));
  return runPlan({ cwd, env, plan: plan.value, nodes, input, threads, signal: new AbortController().signal });
}

/** The running example of the seed: four pull requests, given in no good order. */
const asked = {
  pr_refs: ["acme/api#2896", "acme/api#2893", "acme/api#2891", "acme/api#2887"],
  context: "# Retry flow\n\nEvery client gets a retry budget. Cats sleep. Metrics count each retry.\n",
  reviewer: "grace",
};

test("the running example: four children, one draft in merge order, nothing sent", async () => {
  const { mode, reason, output, changes, runs } = await planned({ ...asked, api });
  const said = JSON.stringify(runs.map(({ run }) => [run.output, run.observed_effects]));
  expect({ mode, reason, changes, names: runs.map(({ name }) => name) }, said).toEqual({
    mode: "dry run",
    reason: null,
    changes: "not applied",
    names: ["read-pr-metadata", "infer-dependency-order", "summarize-design-context", "draft-short-ping", root],
  });
  expect(output).toMatchObject({
    draft: {
      slot: "reviewer-ping",
      draft_id: "planned",
      text: [
        "Hi @grace, please review these 4 pull requests about Retry flow, in merge order:",
        "1. acme/api#2887 Give each client a retry budget",
        "2. acme/api#2891 Retry idempotent calls within the budget",
        "3. acme/api#2893 Count retries in the metrics",
        "4. acme/api#2896 Describe the retry flow for callers",
        "Context: Every client gets a retry budget. Metrics count each retry.",
      ].join("\n"),
    },
    sent: false,
    checklist: [
      "Read the draft and change what is not yours to say.",
      "acme/api#2896 is still a draft on GitHub: mark it as ready, or leave it out.",
      "Post it as a comment yourself; nothing was sent.",
    ],
  });
  expect(runs.flatMap(({ run }) => run.granted.map(({ effect }) => effect))).toEqual([
    "network.read",
    "external.draft",
  ]);
  expect(runs.reduce((sum, { run }) => sum + run.ungranted_attempts, 0)).toBe(0);
});

test("a pull request that is not there discards the plan before anything is drafted", async () => {
  const { reason, runs } = await planned({ ...asked, pr_refs: ["acme/api#2887", "acme/api#1"], api });
  expect(runs.map(({ name }) => name)).toEqual(["read-pr-metadata"]);
  expect(reason).toMatch(/read-pr-metadata.*all_read/);
});

test("without references the plan is not made", async () => {
  await expect(planned({ ...asked, pr_refs: [] })).rejects.toThrow(/reference/);
});
