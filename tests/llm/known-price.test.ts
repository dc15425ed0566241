import { expect, test } from "vitest";
import { addKnownPrice } from "../../src/kernel/llm/known-price.ts";
import type { ModelOutcome } from "../../src/kernel/llm/port.ts";
import { parseRemoteSettings } from "../../src/kernel/llm/settings.ts";

const parsePriceSettings = (baseUrl: string, model: string) =>
  parseRemoteSettings({ provider: "openai-compatible", baseUrl, model, apiKey: "key" }, "openai-compatible");

const answered = (costUsd: number | null, inputTokens: number | null = 1_000_000): ModelOutcome => ({
  kind: "answered",
  value: "x",
  usage: { ...{ model: "m", provider: "p", attempts: 1, durationMs: 1 }, inputTokens, outputTokens: 0, costUsd },
});

const computeKnownCost = async (outcome: ModelOutcome, baseUrl: string, model: string) =>
  (await addKnownPrice(outcome, parsePriceSettings(baseUrl, model))).usage.costUsd;

test("What an answer cost is known of a provider's models by its address", async () => {
  expect(await computeKnownCost(answered(null), "https://api.openai.com/v1", "gpt-4o")).toBeCloseTo(2.5);
});

test.each([
  ["what the provider says itself", answered(0.5), "https://api.openai.com/v1", "gpt-4o", 0.5],
  ["nothing of a model of the same name elsewhere", answered(null), "http://127.0.0.1:1/v1", "gpt-4o", null],
  ["nothing of an unknown model", answered(null), "https://api.openai.com/v1", "no-such-model", null],
  ["nothing where no tokens were counted", answered(null, null), "https://api.openai.com/v1", "gpt-4o", null],
])("It keeps %s", async (_what, outcome, baseUrl, model, expected) => {
  expect(await computeKnownCost(outcome, baseUrl, model)).toBe(expected);
});
