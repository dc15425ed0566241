import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RouteMiss } from "../../../src/learn/route/index.ts";
import { answerMiss, synthesizeNode } from "../../../src/learn/use/index.ts";
import { findAssemblyScript } from "../../../src/runtime/compilers/assemblyscript.ts";
import { type Compiler, isCompiler } from "../../../src/runtime/compilers/index.ts";
import { FAILED_SYNTHESIS_TYPE, readEntries, SYNTHESIS_TYPE } from "../../../src/runtime/engine/attest/index.ts";
import { keepWarmThreads, type Threads } from "../../../src/runtime/engine/host/index.ts";
import { readNodeStatuses } from "../../../src/runtime/use/index.ts";
import { listSkills } from "../../../src/skills/use/library/list.ts";
import { workerScript } from "../../runtime/host/kit/run.ts";
import { type Account, anAccount } from "../runtime/kit/account.ts";
import { aDraft } from "./kit/draft.ts";
import { HOSTILE } from "./kit/hostile.ts";
import { TASKS } from "./kit/tasks.ts";

const found = await findAssemblyScript(process.cwd(), { optimizeLevel: 0 });
const reason = isCompiler(found) ? null : found.reason;

const POLICY = `version: 1
rules:
  - { id: docs, user: "*", effect: local.read, adapter: fs, scope: { path: docs }, decision: allow }
  - { id: notes, user: "*", effect: external.draft, adapter: queue, scope: { output_slot: note, max: 20 }, decision: allow }
  - { id: mail, user: "*", effect: external.send, adapter: queue, scope: { output_slot: note, max: 1 }, decision: allow }
  - { id: commits, user: "*", effect: git.write, adapter: git, scope: { repo: "." }, decision: allow }
`;

let account: Account;
let threads: Threads;
let known = 0;

/** Starts a synthesis whose model gives these answers in their order. */
async function synthesized(
  request: string,
  answers: readonly unknown[],
  more: { readonly context?: Readonly<Record<string, unknown>> | null; readonly rounds?: number } = {},
) {
  const script = join(account.home, `script-${known++}.jsonl`);
  await writeFile(script, answers.map((answer) => `${JSON.stringify({ match: null, answer })}\n`).join(""));
  return synthesizeNode({
    cwd: account.cwd,
    env: { ...account.env, SKL_MODEL_SCRIPT: script },
    request,
    context: null,
    name: null,
    near: [],
    routeId: null,
    dryRun: false,
    compilers: [found as Compiler],
    threads,
    ...more,
  });
}

const learned = () => readdir(join(account.cwd, ".skl/skills"));

describe.skipIf(reason !== null)(`drafts of a model${reason === null ? "" : `: ${reason}`}`, () => {
  beforeAll(async () => {
    account = await anAccount({ policy: POLICY });
    threads = keepWarmThreads(workerScript(), 1);
    await mkdir(join(account.cwd, "docs"));
    await writeFile(join(account.cwd, "docs/page.md"), "# A page\n");
  });
  afterAll(async () => {
    await threads.close();
    await (found as Compiler).close();
  });

  describe("of twenty tasks with recorded answers", () => {
    test.each(TASKS.map((task) => [task.request, task] as const))(
      "%s",
      async (request, { answers, context, ends, rounds }) => {
        const { status, problems } = await synthesized(request, answers, {
          context,
          ...(rounds !== undefined && { rounds }),
        });
        expect({ status, problems: status === "kept" ? problems : [] }).toEqual({ status: ends, problems: [] });
      },
    );

    test("at least fourteen are learned, none is more, and each is attested with its rounds", async () => {
      const { cwd, env, home } = account;
      const { skills } = await listSkills({ cwd, env, nodeStatuses: readNodeStatuses });
      const statuses = skills.flatMap(({ status }) => status ?? []);
      const rounds: Record<string, readonly number[]> = {};
      const failed: string[] = [];
      for await (const { statement } of readEntries(home))
        if (statement.predicateType === SYNTHESIS_TYPE)
          rounds[statement.predicate.name] = statement.predicate.rounds.map(({ problems }) => problems.length);
        else if (statement.predicateType === FAILED_SYNTHESIS_TYPE) failed.push(statement.predicate.status);
      expect(failed).toEqual(TASKS.map(({ ends }) => ends).filter((ends) => ends !== "kept"));
      expect(statuses.length).toBeGreaterThanOrEqual(14);
      expect(new Set(statuses)).toEqual(new Set(["learned"]));
      expect(Object.keys(rounds)).toHaveLength(statuses.length);
      expect([rounds["count-words"], rounds["double-number"]?.length, rounds["double-number"]?.at(-1)]).toEqual([
        [0],
        3,
        0,
      ]);
    });
  });

  test("a miss of the router has a node written, and is told why where none came out", async () => {
    const miss = (text: string): RouteMiss => ({
      request: { text, context: {}, tags: [] },
      signature: "x[]",
      slots: [],
      reason: "No node fits.",
      stages: [],
    });
    const script = join(account.home, "miss.jsonl");
    const node = aDraft({
      name: "of-a-miss",
      code: `say('{"result":"' + text("text") + '"}', 0);`,
      cases: [
        [{ text: "a" }, { result: "a" }],
        [{ text: "b" }, { result: "b" }],
      ],
    });
    await writeFile(script, `${JSON.stringify({ match: null, answer: node })}\n`);
    const tools = { cwd: account.cwd, compilers: [found as Compiler], threads };
    expect(await answerMiss(miss("Echo"), { ...tools, env: { ...account.env, SKL_MODEL_SCRIPT: script } })).toEqual({
      says: "of-a-miss was written and is learned: it runs dry only, until a person promotes it.",
      node: "of-a-miss",
      attestation_id: expect.any(String),
    });
    expect(await answerMiss(miss("Echo"), { ...tools, env: account.env })).toEqual({
      says: "Nothing was written: Nobody can write the node: no model is configured.",
      node: null,
      attestation_id: null,
    });
  });

  describe("of hostile drafts", () => {
    beforeAll(async () => {
      await synthesized("Something that is known", [
        aDraft({
          name: "known-node",
          code: `say('{"result":"' + text("text") + '"}', 0);`,
          cases: [
            [{ text: "a" }, { result: "a" }],
            [{ text: "b" }, { result: "b" }],
          ],
        }),
      ]);
    });

    test("there are at least forty", () => {
      expect(HOSTILE.length).toBeGreaterThanOrEqual(40);
    });

    test.each(HOSTILE.map(([what, draft, problem]) => [what, draft, problem] as const))(
      "one that %s is not kept",
      async (_, draft, problem) => {
        const before = await learned();
        const { status, problems } = await synthesized("Echo a text", [draft]);
        expect({
          status,
          problem: problems.find((each) => problem.test(each)) === undefined ? problems : "as expected",
        }).toEqual({
          status: "model_failed",
          problem: expect.anything(),
        });
        expect(await learned()).toEqual(before);
      },
    );

    test("nothing of them was laid down, sent or written", async () => {
      const { home, cwd } = account;
      const inHome = await readdir(home);
      expect(inHome.filter((name) => ["drafts", "sent", "production_log", "promotions"].includes(name))).toEqual([]);
      expect(await readdir(join(cwd, "docs"))).toEqual(["page.md"]);
    });
  });
});
