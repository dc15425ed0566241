import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { createModel } from "../../src/kernel/llm/index.ts";
import { goodAnswer, question } from "../support/model-provider/world.ts";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function aScript(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), "skl-script-"));
  folders.push(folder);
  const path = join(folder, "script.jsonl");
  writeFileSync(path, text);
  return path;
}

const scripted = (script: string | null) =>
  createModel({ provider: "scripted", baseUrl: null, model: null, apiKey: null, script, now: () => 0 });
const line = (match: string | null, answer: unknown) => `${JSON.stringify({ match, answer })}\n`;
const usage = {
  model: "scripted",
  provider: "scripted",
  inputTokens: null,
  outputTokens: null,
  costUsd: null,
  attempts: 1,
  durationMs: 0,
};

describe("a scripted model", () => {
  it("answers with a line's text as it is where a text is asked for", async () => {
    const model = await scripted(aScript(line(null, "Dear Bo, {") + line(null, { a: 1 })));
    const letter = { system: "Write.", prompt: "To Bo", schema: null, maxOutputTokens: 10 };
    expect(await model.ask(letter)).toEqual({ kind: "answered", value: "Dear Bo, {", usage });
    expect(await model.ask(letter)).toEqual({ kind: "answered", value: '{"a":1}', usage });
  });

  it("answers with the first unused line that matches, and each line once", async () => {
    const other = { ...goodAnswer, classification: "mechanical" };
    const model = await scripted(
      aScript(
        line("nothing like it", goodAnswer) + line("Classify[^]*x = 2", JSON.stringify(goodAnswer)) + line(null, other),
      ),
    );
    expect(await model.ask(question)).toEqual({ kind: "answered", value: goodAnswer, usage });
    expect(await model.ask(question)).toEqual({ kind: "answered", value: other, usage });
    expect(await model.ask(question)).toEqual({
      kind: "failed",
      reason: "script_exhausted",
      message: "No unused line of the model script matches.",
      usage,
    });
  });

  it("is believed no more than a real one", async () => {
    const model = await scripted(aScript(line(null, "mechanical, of course") + line(null, { ...goodAnswer, more: 1 })));
    expect(await model.ask(question)).toMatchObject({ kind: "failed", reason: "not_json" });
    expect(await model.ask(question)).toMatchObject({ kind: "failed", reason: "off_schema" });
  });

  it("uses no line for a question that is withdrawn", async () => {
    const model = await scripted(aScript(line(null, goodAnswer)));
    expect(await model.ask(question, AbortSignal.abort())).toMatchObject({ kind: "failed", reason: "aborted" });
    expect(await model.ask(question)).toMatchObject({ kind: "answered" });
  });

  it("reads a script with a byte order mark, Windows line ends and empty lines", async () => {
    const model = await scripted(aScript(`\uFEFF\r\n${line(null, goodAnswer).replace("\n", "\r\n")}\r\n`));
    expect(await model.ask(question)).toMatchObject({ kind: "answered" });
  });

  it("names every broken line of its script", async () => {
    const path = aScript(
      [
        "not json",
        '{"match": null, "answer": "fine"}',
        '{"match": "(", "answer": "x"}',
        '{"match": null}',
        '{"answer": "x"}',
        '{"match": null, "answer": "x", "model": "y"}',
        "[]",
      ].join("\n"),
    );
    await expect(scripted(path)).rejects.toMatchObject({
      code: "MODEL_SCRIPT_BROKEN",
      data: {
        path,
        problems: [
          "Line 1 is not a JSON object.",
          'Line 3 has a "match" that is not a regular expression.',
          'Line 4 has no "answer" that is a string or an object.',
          'Line 5 has no "match" that is a string or null.',
          'Line 6 has a key "model", which is neither "match" nor "answer".',
          "Line 7 is not a JSON object.",
        ],
      },
    });
  });

  it("says which file it could not read", async () => {
    await expect(scripted("/nowhere/script.jsonl")).rejects.toMatchObject({
      code: "FILE_UNREADABLE",
      message: "The model script /nowhere/script.jsonl could not be read.",
    });
  });

  it("needs a script", async () => {
    await expect(scripted(null)).rejects.toMatchObject({
      code: "MODEL_MISCONFIGURED",
      message: expect.stringContaining("SKL_MODEL_SCRIPT"),
    });
  });
});
