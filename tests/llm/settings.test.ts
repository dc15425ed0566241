import { describe, expect, it } from "vitest";
import { SklError } from "../../src/kernel/domain/index.ts";
import { createModel, type ModelSettings } from "../../src/kernel/llm/index.ts";

const secret = "sk-secret-1234567890";
const settings: ModelSettings = {
  provider: "openai-compatible",
  baseUrl: "https://api.example.com/v1",
  model: "some-model",
  apiKey: secret,
};

async function catchModelProblem(change: Partial<ModelSettings>): Promise<SklError> {
  const error = await createModel({ ...settings, ...change }).catch((thrown: unknown) => thrown);
  if (!(error instanceof SklError)) throw new Error("It was accepted.");
  return error;
}

describe("a model's settings", () => {
  it.each([
    ["openai-compatible", settings],
    ["openai-compatible without a key", { ...settings, apiKey: null }],
    ["anthropic at its own address", { ...settings, provider: "anthropic", baseUrl: null }],
    ["anthropic without a key elsewhere", { ...settings, provider: "anthropic", apiKey: null }],
    ["a key with a line end, as files have it", { ...settings, apiKey: `${secret}\n` }],
  ] as const)("are enough: %s", async (_what, accepted) => {
    expect((await createModel(accepted)).name).toBe(`${accepted.provider}/some-model`);
  });

  it("are missing when no provider is set", async () => {
    expect(await catchModelProblem({ provider: null })).toMatchObject({
      code: "MODEL_MISSING",
      message: "No model is configured.",
    });
  });

  it("are refused with all their problems at once", async () => {
    expect((await catchModelProblem({ baseUrl: null, model: null, apiKey: " " })).data.problems).toEqual([
      "`verifier.base_url` is not set: an OpenAI-compatible endpoint has no default address.",
      "`verifier.model` is not set: name the model to ask.",
      "The environment variable that `verifier.api_key_env` names is not set, or empty.",
    ]);
  });

  it.each([
    ["no address", { baseUrl: secret }, "not an address"],
    ["another scheme", { baseUrl: "file:///etc" }, "http or https"],
    ["a password in the address", { baseUrl: `https://me:${secret}@api.example.com` }, "user or a password"],
    ["a query in the address", { baseUrl: `https://api.example.com/v1?key=${secret}` }, "query"],
    ["a key that no header carries", { apiKey: `${secret}\nx: y` }, "API key holds"],
    ["Anthropic without a key", { provider: "anthropic", baseUrl: null, apiKey: null }, "api_key_env"],
  ] as const)("are refused with %s, and the secret is not repeated", async (_what, change, words) => {
    const error = await catchModelProblem(change);
    expect(error.message).toContain(words);
    expect(`${error.message} ${error.fix} ${JSON.stringify(error.data)} ${error.stack}`).not.toContain(secret);
  });
});
