import { readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { RunReport } from "../../../src/runtime/host/index.ts";
import { caller, draft } from "./kit/caller.ts";
import { aFolder, aGrant, run } from "./kit/run.ts";

const drafting = [aGrant("external.draft", "queue", { output_slot: "mail", max: 2 })];

test("a draft of a run that a verifier refuses is not written", async () => {
  const home = await aFolder();
  const bytes = caller({ imports: [draft] }, null);
  const { reason, changes } = await run({ bytes, granted: drafting, home, accepts: async () => "It is wrong." });
  expect({ reason, changes, names: await readdir(home, { recursive: true }) }).toEqual({
    reason: "It is wrong.",
    changes: "not applied",
    names: ["drafts"],
  });
});

test("what can no longer be written at the end keeps everything else from being done", async () => {
  const [home, cwd] = [await aFolder(), await aFolder()];
  const granted = [...drafting, aGrant("local.write", "fs", { path: "." })];
  const blocked = async () => {
    await rm(join(home, "drafts"), { recursive: true });
    await writeFile(join(home, "drafts"), "");
    return null;
  };
  const { reason, changes } = await run({
    bytes: caller({ imports: [draft] }, null),
    granted,
    home,
    cwd,
    accepts: blocked,
  });
  expect({ reason, changes }).toEqual({ reason: "a write failed with errno 29", changes: "not applied" });
});

test("a run under an approved plan does that plan and nothing else", async () => {
  const bytes = caller({ imports: [draft] }, null);
  const { facts } = await run({ bytes, granted: drafting, mode: "dry run" });
  const under = async (approvedPlan: RunReport["facts"]["plan"]) => {
    const home = await aFolder();
    const { facts: done, reason, changes } = await run({ bytes, granted: drafting, home, approvedPlan });
    return { exit: done.exit_code, denied: done.ungranted_attempts, reason, changes, names: await readdir(home) };
  };
  const nothing = { names: [], reason: null, changes: "none" };
  expect(await under([])).toEqual({ exit: 76, denied: 1, ...nothing });
  expect(await under(facts.plan.map((step) => ({ ...step, payload_digest: "0" })))).toEqual({
    exit: 76,
    denied: 1,
    ...nothing,
  });
  expect(await under(facts.plan)).toEqual({ exit: 0, denied: 0, reason: null, changes: "applied", names: ["drafts"] });
  expect(await under([...facts.plan, ...facts.plan])).toEqual({
    exit: 0,
    denied: 0,
    reason: "The approved plan has a step of external.draft that this run did not take.",
    changes: "not applied",
    names: ["drafts"],
  });
});
