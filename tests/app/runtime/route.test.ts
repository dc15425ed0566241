import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type AnyStatement, ROUTE_TYPE, readEntries } from "../../../src/runtime/engine/attest/index.ts";
import { keepWarmThreads, type Threads } from "../../../src/runtime/engine/host/index.ts";
import { type RouteCommand, routeRequest } from "../../../src/runtime/use/route/index.ts";
import { forgetLearned, readLearnedSignatures } from "../../../src/runtime/use/route/learned-signatures.ts";
import { workerScript } from "../../runtime/host/kit/run.ts";
import { type Account, aNodeSkill, anAccount, drafting } from "./kit/account.ts";
import { promoted } from "./kit/promoted.ts";

let threads: Threads;
let account: Account;

beforeAll(async () => {
  threads = keepWarmThreads(workerScript(), 1);
});
afterAll(() => threads.close());
beforeEach(async () => {
  account = await anAccount();
  await aNodeSkill(account, "draft-note", {
    does: { kind: "drafts", content: "hello" },
    manifest: [
      drafting,
      "input_schema: { type: object, required: [version], properties: { version: { type: string } } }",
    ],
  });
});

const ask = (request: string, command: Partial<RouteCommand> = {}) =>
  routeRequest({ cwd: account.cwd, env: account.env, request, threads, ...command });

const drafts = () => readdir(join(account.home, "drafts")).catch(() => []);

async function attested(): Promise<readonly AnyStatement[]> {
  const statements: AnyStatement[] = [];
  for await (const { statement } of readEntries(account.home)) statements.push(statement);
  return statements;
}

describe("a route over a library", () => {
  test("is attested with every stage and no text of the request", async () => {
    const hit = await ask("draft note 1.2.3");
    expect(hit).toMatchObject({
      hit: true,
      stage: "exact",
      node: "draft-note",
      input: { version: "1.2.3" },
      run: null,
    });
    const miss = await ask("Write a haiku about 'secret cats'");
    expect(miss).toMatchObject({ hit: false, stage: "miss" });
    const routes = (await attested()).filter(({ predicateType }) => predicateType === ROUTE_TYPE);
    expect(routes.map(({ predicate }) => predicate)).toMatchObject([
      { attestation_id: hit.attestation_id, hit: true, node: "draft-note", plan: ["draft-note"], plan_id: null },
      { attestation_id: miss.attestation_id, hit: false, node: null, plan: [], artifact_sha256: null },
    ]);
    expect(JSON.stringify(routes)).not.toContain("secret");
  });

  test("runs nothing but dry where it is not asked to, and where a node is learned", async () => {
    await ask("draft note 1.2.3");
    const run = await ask("draft note 1.2.3", { mode: "run" });
    expect(run.run).toMatchObject({ reason: null, told: { mode: "dry run" } });
    expect(await drafts()).toEqual([]);
  });

  test("runs the plan of promoted nodes, and learns its signature from the log alone", async () => {
    await promoted(account, "draft-note");
    const text = "draft note for 2.0.0";
    const first = await ask(text, { mode: "run" });
    expect(first).toMatchObject({ hit: true, stage: "exact", run: { reason: null, told: { changes: "applied" } } });
    expect((await drafts()).length).toBe(1);
    const file = join(account.home, "learned-signatures.json");
    const row = { signature: first.signature, node: "draft-note", attestation_id: first.attestation_id };
    expect(await readLearnedSignatures(account.home)).toMatchObject([row]);
    expect(JSON.parse(await readFile(file, "utf8")).routes).toMatchObject([{ ...row, accepted: true }]);
    await rm(file);
    forgetLearned();
    expect(await readLearnedSignatures(account.home)).toMatchObject([row]);
  });

  test("asks the policy, and goes no further where it grants nothing", async () => {
    await writeFile(
      join(account.home, "policy.yaml"),
      "version: 1\nrules:\n  - { id: no, user: '*', effect: '*', adapter: '*', scope: '*', decision: deny }\n",
    );
    const { hit, stages } = await ask("draft note 1.2.3");
    expect([hit, stages[4]?.candidates[0]?.fell]).toEqual([
      false,
      expect.stringContaining("external.draft is not granted"),
    ]);
  });

  test("asks conditions over input and context, in the route and in the run", async () => {
    await aNodeSkill(account, "shout", {
      does: { kind: "echoes" },
      manifest: ['preconditions: [{ name: loud, check: "context.loud == true", reason: It is quiet. }]'],
    });
    const quiet = await ask("shout");
    expect(quiet.reason).toContain("loud does not hold");
    expect(await ask("shout", { context: '{"loud": true}' })).toMatchObject({
      hit: true,
      output: { input: { loud: true } },
    });
  });

  test("fails a dry run in which a verifier does not hold", async () => {
    await aNodeSkill(account, "lie", {
      does: { kind: "says", output: "1" },
      manifest: ['verifiers: [{ name: two, check: "output == 2", reason: It is not two. }]'],
    });
    expect((await ask("lie")).reason).toContain("two: It is not two.");
  });

  test("writes a draft on a miss only where the policy says so", async () => {
    const asked: string[] = [];
    const onMiss = async ({ signature }: { signature: string }) => {
      asked.push(signature);
      return { says: "Written.", node: "haiku", attestation_id: null };
    };
    await ask("Write a haiku", { onMiss });
    await writeFile(join(account.home, "policy.yaml"), "version: 1\nsynthesis: ask\nrules: []\n");
    await ask("Write a haiku", { onMiss });
    expect(asked).toEqual([]);
    expect((await ask("Write a haiku", { onMiss, wantsDraft: true })).synthesis).toMatchObject({ node: "haiku" });
    await writeFile(join(account.home, "policy.yaml"), "version: 1\nsynthesis: auto\nrules: []\n");
    expect((await ask("Write a haiku", { onMiss })).synthesis?.says).toBe("Written.");
    await writeFile(join(account.home, "policy.yaml"), "version: 1\nsynthesis: perhaps\nrules: []\n");
    expect((await ask("Write a haiku", { onMiss })).synthesis).toBeNull();
  });

  test.each([
    ["", {}, "The request is empty."],
    ["draft", { context: "[1]" }, "--context is no JSON object."],
    ["draft", { context: "{" }, "--context is not JSON"],
  ])("refuses %j with %j", async (request, command, message) => {
    await expect(ask(request, command)).rejects.toThrow(message);
  });
});
