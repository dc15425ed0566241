import { afterAll, beforeAll, expect, test } from "vitest";
import { loadNode } from "../../src/runtime/use/library-node.ts";
import { runCases } from "../../src/runtime/use/promote-cases.ts";
import { openLibrary } from "../../src/skills/use/library/library.ts";
import { aWorkspace, nodeNames, type Workspace } from "./kit.ts";

let place: Workspace;

beforeAll(async () => {
  place = await aWorkspace();
});
afterAll(() => place.threads.close());

test.each(nodeNames)("%s passes its own cases, dry and under a policy, as for a promotion", async (name) => {
  const { cwd, env, threads } = place;
  const node = await loadNode(await openLibrary(cwd, env), name);
  const runner = { cwd, env, node, threads, signal: new AbortController().signal };
  const results = [...(await runCases(runner, "tests")), ...(await runCases(runner, "replay"))];
  expect(results.filter(({ passed }) => !passed).map(({ file, reason }) => ({ file, reason }))).toEqual([]);
  expect(results.length).toBeGreaterThanOrEqual(5);
  const requested = node.manifest.manifest.requested_capabilities.map(({ effect }) => effect);
  const exercised = new Set(results.flatMap((result) => result.exercised));
  expect(requested.filter((effect) => !exercised.has(effect))).toEqual([]);
});
