import { expect, onTestFinished } from "vitest";
import { createModel, type JsonRequest, type Model, type ModelSettings } from "../../../src/kernel/llm/index.ts";
import type { Protocol } from "./protocol.ts";
import { apiKey, type Behaviour, type Limits, type ModelProvider, startModelProvider } from "./server.ts";

export interface Answer {
  readonly classification: "mechanical" | "behavioral" | "architectural";
  readonly justification: string;
}

/** A question like the verifier's. */
export const question: JsonRequest = {
  system: "Classify the change.",
  prompt: "-x = 1\n+x = 2",
  schemaName: "classification",
  schema: {
    type: "object",
    additionalProperties: false,
    required: ["classification", "justification"],
    properties: {
      classification: { type: "string", enum: ["mechanical", "behavioral", "architectural"] },
      justification: { type: "string" },
    },
  },
  maxOutputTokens: 300,
  isAnswer: (value) => {
    if (typeof value !== "object" || value === null || Object.keys(value).length !== 2) return false;
    const { classification, justification } = value as Partial<Record<string, unknown>>;
    const known: readonly unknown[] = ["mechanical", "behavioral", "architectural"];
    return known.includes(classification) && typeof justification === "string";
  },
};

export const goodAnswer: Answer = { classification: "behavioral", justification: "A constant changes its value." };

export const says = (text: string): Behaviour => ({ kind: "says", said: { text } });
export const saysGood = says(JSON.stringify(goodAnswer));

export interface World {
  readonly model: Model;
  readonly provider: ModelProvider;
  /** The waits between tries, in milliseconds; nobody waited. */
  readonly waits: readonly number[];
}

export interface WorldOptions extends Partial<ModelSettings> {
  readonly limits?: Limits;
}

/** A provider that behaves as told, and a model that asks it. The provider is closed, and its schemas compared, after the test. */
export async function aWorld(
  protocol: Protocol,
  behaviours: readonly [Behaviour, ...Behaviour[]],
  { limits, ...settings }: WorldOptions = {},
): Promise<World> {
  const provider = await startModelProvider(protocol, behaviours, limits);
  onTestFinished(async () => {
    await provider.close();
    expect(provider.problems).toEqual([]);
  });
  const waits: number[] = [];
  const model = await createModel({
    provider: protocol.name,
    baseUrl: provider.baseUrl,
    model: protocol.model,
    apiKey,
    sleep: async (ms) => {
      waits.push(ms);
    },
    ...settings,
  });
  return { model, provider, waits };
}
