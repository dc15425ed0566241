import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type BuildOrder, buildGraph } from "../../../../src/skills/use/graph/build-graph.ts";
import { rollbackEdges } from "../../../../src/skills/use/graph/graph.ts";
import { openaiChat } from "../../../support/model-provider/protocol.ts";
import {
  apiKey,
  type Behaviour,
  type ModelProvider,
  startModelProvider,
} from "../../../support/model-provider/server.ts";

let root = "";
let provider: ModelProvider | null = null;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "skl-build-"));
  mkdirSync(join(root, ".skl"));
  mkdirSync(join(root, "home"));
});
afterEach(async () => {
  rmSync(root, { recursive: true, force: true });
  const problems = provider?.problems ?? [];
  await provider?.close();
  provider = null;
  expect(problems).toEqual([]);
});

function skill(name: string, description: string, body = ""): void {
  const folder = join(root, ".skl", "skills", name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "SKILL.md"), `---\nname: ${name}\ndescription: ${description}\n---\n${body}\n`);
}

function library(): void {
  skill("cool-object", "Chill an object in the fridge.", "The object must be in hand.");
  skill("find-object", "Find an object in a room.");
  skill("pick-up", "Pick up an object and hold it in hand.");
}

const edge = (type: string, from: string, to: string, reason = "The text says so.") => ({ type, from, to, reason });
const answers = {
  cool: {
    match: '"anchor": \\{\\s+"name": "cool-object"',
    answer: { edges: [edge("depends_on", "cool-object", "pick-up")] },
  },
  find: {
    match: '"anchor": \\{\\s+"name": "find-object"',
    answer: { edges: [edge("composes_with", "pick-up", "find-object")] },
  },
};

const history = () => join(root, ".skl", "graph", "history");
const files = () => {
  try {
    return readdirSync(history());
  } catch {
    return [];
  }
};

function build(script: readonly object[] | null, order: Partial<BuildOrder> = {}) {
  const path = join(root, "home", "script.jsonl");
  if (script !== null) writeFileSync(path, script.map((line) => JSON.stringify(line)).join("\n"));
  const env = { HOME: join(root, "home"), ...(script === null ? {} : { SKL_MODEL_SCRIPT: path }), KEY: apiKey };
  return buildGraph({ cwd: root, classifier: null, dryRun: false, maxCalls: null, needs: "read", env, ...order });
}

const told = (edges: readonly { type: string; a: string; b: string }[]) =>
  edges.map(({ type, a, b }) => `${a} ${type} ${b}`);

describe("a cold start by a model", () => {
  beforeEach(library);

  it("asks once an anchor and writes one entry with what it said", async () => {
    const progress: string[] = [];
    const built = await build([answers.cool, answers.find], {
      onProgress: (done, total, what) => progress.push(`${done}/${total} ${what}`),
    });
    expect(built).toEqual({
      entry_id: expect.any(String),
      dry_run: false,
      classifier: "scripted/scripted",
      added: [
        { type: "depends_on", a: "cool-object", b: "pick-up", reason: "The text says so." },
        { type: "composes_with", a: "find-object", b: "pick-up", reason: "The text says so." },
      ],
      skipped: 0,
      candidates: 3,
      calls: 2,
      failed: [],
      ignored: [],
      not_asked: 0,
      usage: { input_tokens: null, output_tokens: null, cost_usd: null },
      plan: { needs_calls: 0, pair_calls: 2, input_tokens: expect.any(Number) },
      needs_calls: 0,
      compared_by: "words",
      notes: [],
    });
    expect(progress.filter((each) => !each.includes("skills read"))).toEqual([
      "1/2 asking scripted/scripted",
      "2/2 asking scripted/scripted",
    ]);
    const [file = ""] = files();
    expect(files()).toHaveLength(1);
    expect(JSON.parse(readFileSync(join(history(), file), "utf8"))).toMatchObject({
      op: "build",
      origin: "cold-start",
      reason: "Cold start: 2 edges read from the skills' texts by scripted/scripted.",
    });
  });

  it("writes nothing in a dry run, and makes no folder", async () => {
    const built = await build([answers.cool, answers.find], { dryRun: true });
    expect([built.entry_id, told(built.added)]).toEqual([
      null,
      ["cool-object depends_on pick-up", "find-object composes_with pick-up"],
    ]);
    expect(files()).toEqual([]);
  });

  it("adds nothing the second time, and brings back nothing that was rolled back, in whatever order it is said", async () => {
    const both = [edge("similar_to", "cool-object", "find-object"), edge("depends_on", "cool-object", "pick-up")];
    const first = await build([
      { match: null, answer: { edges: both } },
      { match: null, answer: { edges: [] } },
    ]);
    expect(first.added).toHaveLength(2);
    const turned = [
      { match: null, answer: { edges: both.toReversed() } },
      { match: null, answer: { edges: [] } },
    ];
    expect((await build(turned)).entry_id).toBe(null);
    await rollbackEdges(root, { target: { kind: "last", count: 1 }, reason: null }, { HOME: join(root, "home") });
    const again = await build(turned);
    // The history knows two of the pairs, and of the third the model said that there is nothing.
    expect([again.entry_id, again.calls, files().length]).toEqual([null, 0, 2]);
  });

  it("asks again about a pair that it found unrelated only when one of the two has changed", async () => {
    const nothing = { match: null, answer: { edges: [] } };
    expect((await build([nothing, nothing])).calls).toBe(2);
    expect((await build([])).calls).toBe(0);
    skill("find-object", "Find an object in a room with a fridge.");
    const again = await build([answers.find, nothing]);
    expect([again.failed, told(again.added)]).toEqual([[], ["find-object composes_with pick-up"]]);
  });

  it("leaves out the anchor of a call that failed, says so, and asks about it again", async () => {
    const built = await build([answers.find, { match: "cool-object", answer: "I would rather not." }]);
    expect(built.failed).toEqual([{ anchor: "cool-object", reason: "not_json", message: expect.any(String) }]);
    expect(told(built.added)).toEqual(["find-object composes_with pick-up"]);
    const again = await build([answers.cool]);
    expect([again.calls, told(again.added)]).toEqual([1, ["cool-object depends_on pick-up"]]);
  });

  it("makes no more calls than allowed, and goes on from there", async () => {
    const first = await build([answers.cool], { maxCalls: 1 });
    expect([first.calls, first.not_asked, first.added.length]).toEqual([1, 1, 1]);
  });

  it("holds back a cycle that two answers make, and names what nobody asked about", async () => {
    const cycle = [
      {
        match: answers.cool.match,
        answer: {
          edges: [
            edge("depends_on", "cool-object", "find-object"),
            edge("depends_on", "pick-up", "cool-object"),
            edge("depends_on", "x", "y"),
          ],
        },
      },
      { match: answers.find.match, answer: { edges: [edge("depends_on", "find-object", "pick-up")] } },
    ];
    const built = await build(cycle);
    expect([built.added.length, built.skipped, built.ignored.length]).toEqual([2, 1, 1]);
  });

  it("stops asking a model that fails again and again", async () => {
    for (let n = 0; n < 20; n++) skill(`more-${n}`, `Chill object number${n} in the fridge of a room.`);
    const built = await build([]);
    expect(built.calls).toBeLessThan(10);
    expect([built.failed.length, built.added, built.entry_id]).toEqual([built.calls, [], null]);
    expect(built.not_asked).toBeGreaterThan(5);
  });

  it("asks a real provider over HTTP, and reports tokens and cost", async () => {
    const behaviours: [Behaviour, ...Behaviour[]] = [
      { kind: "says", said: { text: JSON.stringify(answers.cool.answer) } },
      { kind: "says", said: { text: JSON.stringify(answers.find.answer) } },
    ];
    provider = await startModelProvider(openaiChat, behaviours);
    const verifier = { provider: "openai-compatible", base_url: provider.baseUrl, model: "m", api_key_env: "KEY" };
    writeFileSync(join(root, ".skl", "config.json"), JSON.stringify({ version: 1, verifier }));
    const built = await build(null, { classifier: "model" });
    expect(built.failed).toEqual([]);
    expect(provider.requests).toHaveLength(2);
    expect(told(built.added)).toEqual(["cool-object depends_on pick-up", "find-object composes_with pick-up"]);
    expect(built.usage.input_tokens).toBeGreaterThan(0);
    expect(built.usage.output_tokens).toBeGreaterThan(0);
  });
});

describe("the needs that a model writes", () => {
  beforeEach(library);

  const needs = (...skills: readonly [string, ...string[]][]) => ({
    match: '"skills": ',
    answer: { skills: skills.map(([name, ...list]) => ({ name, needs: list })) },
  });
  const all = needs(["cool-object", "An object held in hand"], ["find-object"], ["pick-up", "A place of the object"]);
  const nothing = { match: '"anchor": ', answer: { edges: [] } };

  it("are asked for before the pairs, and shown to the one who judges these", async () => {
    const shown = { match: '"needs": "An object held in hand"', answer: answers.cool.answer };
    const built = await build([all, shown, nothing], { needs: "written" });
    expect([told(built.added), built.calls, built.needs_calls, built.failed]).toEqual([
      ["cool-object depends_on pick-up"],
      3,
      1,
      [],
    ]);
  });

  it("are paid for once, and again only where the package changed", async () => {
    await build([all, nothing, nothing], { needs: "written" });
    const again = await build([], { needs: "written" });
    expect([again.calls, again.plan]).toEqual([0, { needs_calls: 0, pair_calls: 0, input_tokens: 0 }]);
    skill("pick-up", "Pick up an object, hold it in hand, and carry it.");
    const changed = await build([needs(["pick-up"]), nothing, nothing], { needs: "written" });
    expect([changed.needs_calls, changed.failed]).toEqual([1, []]);
  });

  it("are planned before anything is asked, within the calls that are allowed", async () => {
    const plans: unknown[] = [];
    const planned = await build([], { needs: "written", planOnly: true, onPlan: (plan) => plans.push(plan) });
    expect(planned.plan).toEqual({ needs_calls: 1, pair_calls: 2, input_tokens: expect.any(Number) });
    expect([plans, planned.calls, planned.entry_id]).toEqual([[planned.plan], 0, null]);
    const limited = await build([all], { needs: "written", maxCalls: 1 });
    expect([limited.calls, limited.needs_calls, limited.not_asked]).toEqual([1, 1, 2]);
  });

  it("are read from the texts where the model fails", async () => {
    const failing = { match: '"skills": ', answer: "no" };
    const built = await build([failing, answers.cool, answers.find], { needs: "written" });
    expect([told(built.added).length, built.notes]).toEqual([2, [expect.stringContaining("read from their texts")]]);
  });
});

describe("a cold start without a model", () => {
  beforeEach(library);

  it("is by the stand-in, which can be asked for where there is a model", async () => {
    skill("chill-drinks", "Chill drinks.", "Requires `cool-object` first.");
    for (const built of [await build(null, { dryRun: true }), await build([], { classifier: "stand-in" })])
      expect([built.classifier, told(built.added), built.calls]).toEqual([
        "stand-in",
        ["chill-drinks depends_on cool-object"],
        0,
      ]);
  });

  it("is refused where a model is asked for and none is there", async () => {
    await expect(build(null, { classifier: "model" })).rejects.toMatchObject({ code: "MODEL_MISSING" });
  });
});
