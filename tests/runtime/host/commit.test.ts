import { randomUUID } from "node:crypto";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Changes, type RunReport, SharedCommit } from "../../../src/runtime/engine/host/index.ts";
import { hashSha256Hex } from "../../../src/runtime/engine/index.ts";
import { freshFolder } from "../../support/folders.ts";
import { caller, draft } from "./kit/caller.ts";
import { aGrant, run } from "./kit/run.ts";

const drafting = [aGrant("external.draft", "queue", { output_slot: "mail", max: 2 })];

test("a draft of a run that a verifier refuses is not written", async () => {
  const home = freshFolder();
  const bytes = caller({ imports: [draft] }, null);
  const { reason, changes } = await run({ bytes, granted: drafting, home, accepts: async () => "It is wrong." });
  expect({ reason, changes, names: await readdir(home, { recursive: true }) }).toEqual({
    reason: "It is wrong.",
    changes: "not applied",
    names: ["drafts"],
  });
});

test("what can no longer be written at the end keeps everything else from being done", async () => {
  const [home, cwd] = [freshFolder(), freshFolder()];
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
    const home = freshFolder();
    const { facts: done, reason, changes } = await run({ bytes, granted: drafting, home, approvedPlan });
    return { exit: done.exit_code, denied: done.ungranted_attempts, reason, changes, names: await readdir(home) };
  };
  const reason = "external.draft was not done: it is not in the plan that was approved.";
  const nothing = { names: [], reason, changes: "none" };
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

/** What a run wants changed in a folder: a file that has to be as it was read. */
const changesIn = (root: string, home: string, read: string): Changes => ({
  files: [
    {
      preopen: 0,
      of: "folder",
      changes: [
        { kind: "write_file", path: "a.txt", before: hashSha256Hex(Buffer.from(read)), content: Buffer.from("new") },
      ],
    },
  ],
  preopens: [{ root, steps: [], name: ".", access: "write" }],
  deferred: [],
  runId: "00000000-0000-4000-8000-000000000000",
  home,
});

test.each([
  ["made together", "old", { kind: "applied" }, "new"],
  ["all left, where one cannot be made", "another", { kind: "refused" }, "old"],
])("changes of several runs are %s", async (_what, second, applied, left) => {
  const [home, ...folders] = [freshFolder(), freshFolder(), freshFolder()];
  for (const folder of folders) await writeFile(join(folder, "a.txt"), "old");
  const commit = new SharedCommit();
  const became = folders.map((folder, at) => commit.handIn(changesIn(folder, home, at === 0 ? "old" : second)));
  await commit.commit(randomUUID());
  expect(await Promise.all(became)).toMatchObject([applied, applied]);
  const texts = folders.map(async (folder) => [await readFile(join(folder, "a.txt"), "utf8"), await readdir(folder)]);
  expect(await Promise.all(texts)).toEqual([
    [left, ["a.txt"]],
    [left, ["a.txt"]],
  ]);
  expect(await readdir(join(home, "journal")).catch(() => [])).toEqual([]);
});
