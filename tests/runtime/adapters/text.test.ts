import { describe, expect, test } from "vitest";
import { createTextAdapter, type TextModel } from "../../../src/runtime/engine/adapters/index.ts";
import { aContext, ask } from "./ask.ts";

const echo: TextModel = { generate: async (prompt, tokens) => `${tokens}: ${prompt}` };

const generate = (model: TextModel | null, payload: unknown, context = aContext()) =>
  ask({ adapter: createTextAdapter(model), effect: "text.generate", scope: { max_tokens: 50 }, payload, context });

describe("text.generate", () => {
  test("gives prompt and number of tokens to the model, and its text back", async () => {
    expect(await generate(echo, { prompt: "Hi", max_tokens: 50 })).toEqual({ answer: { text: "50: Hi" } });
  });

  test.each([
    ["more tokens than the scope has", { prompt: "Hi", max_tokens: 51 }, 76],
    ["no tokens", { prompt: "Hi", max_tokens: 0 }, 28],
    ["no number of tokens", { prompt: "Hi" }, 28],
    ["a number as text", { prompt: "Hi", max_tokens: "5" }, 28],
    ["endless tokens", { prompt: "Hi", max_tokens: 1e308 }, 28],
    ["a fraction", { prompt: "Hi", max_tokens: 1.5 }, 28],
    ["no prompt", { max_tokens: 5 }, 28],
    ["messages", { prompt: [{ role: "system", content: "Hi" }], max_tokens: 5 }, 28],
    ["a model", { prompt: "Hi", max_tokens: 5, model: "large" }, 28],
    ["a long prompt", { prompt: "x".repeat(300_000), max_tokens: 5 }, 28],
  ])("with %s is refused", async (_, payload, errno) => {
    expect(await generate(echo, payload)).toEqual({ errno });
  });

  test("without a model, with one that fails, and with one that says too much has no answer", async () => {
    const payload = { prompt: "Hi", max_tokens: 5 };
    const failing: TextModel = { generate: () => Promise.reject(new Error("no")) };
    const long: TextModel = { generate: async () => "ü".repeat(60) };
    expect(await generate(null, payload)).toEqual({ errno: 52 });
    expect(await generate(failing, payload)).toEqual({ errno: 29 });
    expect(await generate(long, payload, aContext({ responseBytes: 100 }))).toEqual({ errno: 61 });
  });

  test("ends with the run, also where the model does not listen", async () => {
    const run = new AbortController();
    const deaf: TextModel = {
      generate: () => {
        run.abort();
        return new Promise(() => {});
      },
    };
    expect(await generate(deaf, { prompt: "Hi", max_tokens: 5 }, aContext({ signal: run.signal }))).toEqual({
      errno: 29,
    });
  });
});
