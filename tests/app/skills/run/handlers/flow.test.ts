import { describe, expect, test } from "vitest";
import type { RunnableArtifact } from "../../../../../src/skills/engine/run/index.ts";
import { anArtifact, aPrompt, aScript } from "../../../../skills/run/artifacts.ts";
import { run, scriptedModel } from "./world.ts";

const from = (step: string, ...path: string[]) => ({ step, path });
const extract = (row: Partial<RunnableArtifact> = {}) =>
  aScript("result = { claims: [{ page_name: input.page, text: 'The sky is green' }] }", {
    name: "Cross Check",
    ...row,
  });
const judge = (row: Partial<RunnableArtifact> = {}) =>
  aPrompt({
    name: "Judge",
    content: "{% for c in claims %}[[{{ c.page_name }}]]: {{ c.text }}{% endfor %}",
    sources: new Map([["claims", from("cross-check", "claims")]]),
    ...row,
  });

describe("an output is an input of other artifacts", () => {
  test("whatever their ordinals say, and by the name or its slug", async () => {
    const model = await scriptedModel("none");
    const ran = await run([judge({ ordinal: 1 }), extract({ ordinal: 2 })], { input: { page: "Sky" }, model });
    expect(ran.results).toMatchObject([
      { artifact: "Cross Check", output: { claims: [{ page_name: "Sky" }] } },
      { artifact: "Judge", rendered: "[[Sky]]: The sky is green", output: "none" },
    ]);
    expect(ran.traces[1]?.rendered_input).toBe("[[Sky]]: The sky is green");
  });

  test("a text with JSON counts as that JSON, unless a text is wanted", async () => {
    const list = aPrompt({ name: "List", content: "go" });
    const take = (inputs: RunnableArtifact["inputs"]) =>
      aScript("result = typeof input.items", {
        name: "Take",
        ordinal: 1,
        inputs,
        sources: new Map([["items", from("List")]]),
      });
    const parsed = await run([list, take(null)], { model: await scriptedModel("[1, 2]") });
    expect(parsed.results[1]?.output).toBe("object");
    const text = { type: "object", properties: { items: { type: "string" } } };
    const kept = await run([list, take(text)], { model: await scriptedModel("[1, 2]") });
    expect(kept.results[1]?.output).toBe("string");
  });

  test("and is refused where the input's schema does not allow it", async () => {
    const typed = { type: "object", properties: { claims: { type: "array", items: { type: "string" } } } };
    const ran = await run([extract(), judge({ ordinal: 1, inputs: typed })], {
      input: { page: "Sky" },
      model: await scriptedModel("none"),
    });
    expect(ran.results[1]?.error).toMatchObject({ code: "INPUT_REFUSED" });
  });

  test("a part that the output does not have is named", async () => {
    const lost = judge({ ordinal: 1, sources: new Map([["claims", from("Cross Check", "facts")]]) });
    const ran = await run([extract(), lost], { input: { page: "Sky" }, model: await scriptedModel("none") });
    expect(ran.results[1]?.error).toMatchObject({ code: "STEP_MISSING", message: expect.stringContaining("facts") });
  });

  test("text of an output does not become code", async () => {
    const text = aPrompt({ name: "Text", content: "go" });
    const code = aScript("result = '{{ words }}'", {
      name: "Code",
      ordinal: 1,
      sources: new Map([["words", from("Text")]]),
    });
    const ran = await run([text, code], { model: await scriptedModel("' + leak() + '") });
    expect(ran.results[1]?.error).toMatchObject({ code: "CODE_INPUT_REFUSED" });
  });

  test("artifacts that wait for each other are refused before anything runs", async () => {
    const circle = [extract({ sources: new Map([["page", from("Judge")]]) }), judge()];
    await expect(run(circle)).rejects.toMatchObject({ code: "SKILL_UNUSABLE" });
  });

  test("a dry run says what it cannot render, and renders it where the value is given", async () => {
    const unknown = await run([extract(), judge()], { input: { page: "Sky" }, dryRun: true });
    expect(unknown).toMatchObject({ ok: true, results: [{}, { rendered: null, error: null }] });
    expect(unknown.warnings).toEqual([expect.stringContaining('"cross-check"')]);
    const input = { page: "Sky", claims: [{ page_name: "A", text: "b" }] };
    const given = await run([extract(), judge()], { input, dryRun: true });
    expect(given.results[1]?.rendered).toBe("[[A]]: b");
  });
});

describe("artifacts chosen by name", () => {
  const three = [aScript("1", { name: "a" }), aScript("2", { name: "b" }), aScript("3", { name: "c" })];

  test("run in the order in which they are named", async () => {
    const ran = await run(three, { only: ["c", "a"] });
    expect(ran.results.map(({ output }) => output)).toEqual([3, 1]);
  });

  test("equal ordinals run as they stand", async () => {
    expect((await run(three)).results.map(({ output }) => output)).toEqual([1, 2, 3]);
  });

  test("an order in which an output would come too late is refused", async () => {
    const refused = run([extract(), judge()], { only: ["Judge", "Cross Check"], input: { page: "Sky" } });
    await expect(refused).rejects.toMatchObject({ code: "USAGE" });
  });

  test("one alone takes from the input what it would take from another", async () => {
    const input = { claims: [{ page_name: "A", text: "b" }] };
    const ran = await run([extract(), judge()], { only: ["Judge"], input, model: await scriptedModel("none") });
    expect(ran.results).toMatchObject([{ rendered: "[[A]]: b", output: "none" }]);
    const without = await run([extract(), judge()], { only: ["Judge"], model: await scriptedModel("none") });
    expect(without.results[0]?.error).toMatchObject({ code: "STEP_MISSING" });
  });
});

describe("an artifact that cannot run on this machine", () => {
  const python = anArtifact({ kind: "code_template", name: "Python", content: "print(1)" });
  const noGuest = { guestOf: async () => "It is not installed." };
  const after = aPrompt({ name: "After", content: "{{ x }}", ordinal: 2, sources: new Map([["x", from("Python")]]) });
  const other = aPrompt({ name: "Other", content: "go", ordinal: 3 });

  test("does not block those that need nothing of it", async () => {
    const ran = await run([python, after, other], { ports: noGuest, model: await scriptedModel("went") });
    expect(ran.results).toMatchObject([
      { artifact: "Python", error: { code: "PYTHON_GUEST_MISSING" } },
      { artifact: "After", error: { code: "STEP_MISSING" } },
      { artifact: "Other", output: "went" },
    ]);
    expect(ran).toMatchObject({ ok: false, ended_because: "failure" });
  });

  test("an error of the code itself stops the run", async () => {
    const ran = await run([aScript("throw new Error('no')"), other], { model: await scriptedModel("went") });
    expect(ran.results.map(({ artifact }) => artifact)).toEqual(["Script"]);
  });
});
