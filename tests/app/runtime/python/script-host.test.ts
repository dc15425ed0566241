import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { createScriptHost } from "../../../../src/runtime/use/python/script-host.ts";
import type { Executable, Json } from "../../../../src/skills/engine/run/index.ts";
import type { ScriptPlace } from "../../../../src/skills/use/run/index.ts";
import { aScript } from "../../../skills/run/artifacts.ts";
import { scriptedModel } from "../../skills/run/handlers/world.ts";

const files = {
  "docs/sky.md":
    "---\ntitle: The sky\ntype: place\ntags: [blue, high]\n---\nThe sky is green. See [[docs/sea]] and [deep](deep/floor.md).\n",
  "docs/sea.md": "# The sea\n\nIt is wet.\n",
  "docs/deep/floor.md": "Sand.\n",
  "docs/.hidden/x.md": "hidden sky\n",
  "private/diary.md": "The sky again.\n",
};
const reading = { effect: "local.read", adapter: "fs", scope: { path: "docs" } };
const asking = { effect: "text.generate", adapter: "text", scope: { max_tokens: 500 } };

function aPlace(rules: readonly object[], more: Partial<ScriptPlace> = {}) {
  const folder = mkdtempSync(join(tmpdir(), "skl-script-host-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [path, text] of Object.entries({ ...files, "home/policy.yaml": JSON.stringify({ version: 1, rules }) })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  symlinkSync(join(folder, "private/diary.md"), join(folder, "docs/link.md"));
  const notes: string[] = [];
  const place: ScriptPlace = {
    cwd: folder,
    env: { SKL_HOME: join(folder, "home"), HOME: folder },
    skill: "s",
    approvals: null,
    note: (text) => void notes.push(text),
    model: null,
    caller: null,
    runSkill: async () => ({ error: "no skill here" }),
    ...more,
  };
  return { place, notes };
}

const allow = (request: object, id = "r") => ({ id, user: "*", decision: "allow", ...request });
const script = (requests: Json) => aScript("", { requests }) as Executable;
const ids = { sessionId: "s", traceId: "t" };

describe("what a script may call outside", () => {
  test("is nothing by default: not by asking alone, nor by a policy alone", async () => {
    const asked = await createScriptHost(script([reading, asking]), ids, aPlace([]).place);
    const allowed = await createScriptHost(script(null), ids, aPlace([allow(reading), allow(asking, "a")]).place);
    for (const { call } of [asked, allowed]) {
      expect(await call("get_page", { slug: "docs/sky" })).toEqual({ error: expect.stringContaining("not granted") });
      expect(await call("llm_query", { prompt: "x" })).toEqual({ error: expect.stringContaining("not granted") });
      expect(await call("constructor", {})).toEqual({ error: "There is no host function constructor." });
    }
  });

  test("is refused with the reason: a policy that cannot be read, no rule, or a request with a slip", async () => {
    const readScriptError = async (requests: Json, rules: readonly object[]) => {
      const { call } = await createScriptHost(script(requests), ids, aPlace(rules).place);
      const answer = await call("get_page", { slug: "docs/sky" });
      return "error" in answer ? answer.error : answer;
    };
    expect(await readScriptError([reading], [allow({ ...asking, scope: {} })])).toMatch(/policy\.yaml cannot be read/);
    expect(await readScriptError([reading], [])).toMatch(/is not granted\. No rule/);
    expect(await readScriptError(null, [allow(reading)])).toMatch(/does not ask for it in metadata\.requires\.$/);
    expect(await readScriptError([{ ...reading, adapter: "files" }], [allow(reading)])).toMatch(
      /requires\[0\]: "adapter" has to be one that serves local\.read: fs\./,
    );
  });

  test("pages of the granted folder, without links, hidden folders and what lies outside", async () => {
    const { call } = await createScriptHost(script([reading]), ids, aPlace([allow(reading)]).place);
    expect(await call("workspace_search", { query: "sky" })).toEqual({
      value: [{ slug: "docs/sky", title: "The sky", type: "place", tags: ["blue", "high"] }],
    });
    expect(await call("get_pages_by_type", { type: "place" })).toMatchObject({ value: [{ slug: "docs/sky" }] });
    expect(await call("get_tags", {})).toEqual({ value: ["blue", "high"] });
    expect(await call("get_references", { slug: "docs/sky" })).toEqual({ value: ["docs/sea", "docs/deep/floor"] });
    expect(await call("get_page", { slug: "docs/sea" })).toEqual({ value: "# The sea\n\nIt is wet.\n" });
    expect(await call("get_pages", { slugs: ["docs/sea"] })).toEqual({
      value: { "docs/sea": "# The sea\n\nIt is wet.\n" },
    });
    for (const slug of ["private/diary", "docs/link", "docs/.hidden/x", "docs/../private/diary", "../x"])
      expect(await call("get_page", { slug })).toEqual({ error: expect.stringContaining("There is no page") });
  });

  test("a model within the granted tokens, whose usage is kept; JSON is given as such", async () => {
    const model = await scriptedModel("plain", '["a", "b"]');
    const { call, usages } = await createScriptHost(script([asking]), ids, aPlace([allow(asking)], { model }).place);
    expect(await call("llm_query", { prompt: "x", max_tokens: 501 })).toEqual({
      error: expect.stringContaining("does not cover"),
    });
    expect(await call("llm_query_batched", { prompts: ["x", "y"], max_tokens: 500 })).toEqual({
      value: ["plain", ["a", "b"]],
    });
    expect(usages).toHaveLength(2);
  });

  test("for a called skill no more than its caller may", async () => {
    const caller = { granted: [{ ...reading, scope: { path: "docs/deep" } }], mayAskModel: false, depth: 1 };
    const { place } = aPlace([allow(reading), allow(asking, "a")], { caller, model: await scriptedModel("x") });
    const { call } = await createScriptHost(script([reading, asking]), ids, place);
    expect(await call("get_page", { slug: "docs/deep/floor" })).toEqual({ value: "Sand.\n" });
    expect(await call("get_page", { slug: "docs/sky" })).toEqual({ error: expect.stringContaining("no page") });
    expect(await call("llm_query", { prompt: "x" })).toEqual({ error: expect.stringContaining("not granted") });
  });

  test("a checkpoint is a note", async () => {
    const { place, notes } = aPlace([]);
    const { call } = await createScriptHost(script(null), ids, place);
    expect(await call("checkpoint", { value: { done: 3 } })).toEqual({ value: null });
    expect(notes).toEqual(['checkpoint: {"done":3}']);
  });
});
