import { describe, expect, it } from "vitest";
import type { TextRequest } from "../../src/kernel/llm/index.ts";
import { openaiChat, protocols } from "../support/model-provider/protocol.ts";
import { apiKey, type Behaviour } from "../support/model-provider/server.ts";
import { aWorld, question, says, saysGood } from "../support/model-provider/world.ts";

const letter: TextRequest = { system: "Write a line.", prompt: "To Bo", schema: null, maxOutputTokens: 300 };

describe.each(protocols)("a text that a model is asked for: %s", (_name, protocol) => {
  const ask = async (behaviour: Behaviour) => (await aWorld(protocol, [behaviour])).model.ask(letter);

  it.each([
    ["prose", "Dear Bo,\n\n{ two } words."],
    ["JSON, which stays a text", '{"a":1,"a":2}'],
    ["in a fence", "```\nDear Bo\n```"],
  ])("is the answer as it is, when it is %s", async (_what, text) => {
    expect(await ask(says(text))).toMatchObject({ kind: "answered", value: text, usage: { attempts: 1 } });
  });

  it.each([
    ["empty", "empty", says(" \n")],
    ["cut off at its limit", "too_long", { kind: "says", said: { text: "Dear", end: "length" } }],
    ["a refusal", "refused", { kind: "says", said: { text: "No", end: "refusal" } }],
    ["one with the API key in it", "off_schema", says(`The key is ${apiKey}.`)],
  ] as const)("fails when it is %s", async (_what, reason, behaviour) => {
    const outcome = await ask(behaviour);
    expect(outcome).toMatchObject({ kind: "failed", reason });
    expect(JSON.stringify(outcome)).not.toContain(apiKey);
  });

  it("is asked for without a schema, in the protocol and in the instructions", async () => {
    const { model, provider } = await aWorld(protocol, [says("Dear Bo")]);
    await model.ask(letter);
    const [request] = provider.requests;
    expect(protocol.isStructured(request?.body ?? {})).toBe(false);
    expect(JSON.stringify(request?.body)).not.toContain("Schema");
  });

  it("teaches nothing about structured answers", async () => {
    const { model, provider } = await aWorld(protocol, [says("Dear Bo"), saysGood]);
    await model.ask(letter);
    expect(await model.ask(question)).toMatchObject({ kind: "answered" });
    expect(provider.requests.map(({ body }) => protocol.isStructured(body))).toEqual([false, true]);
  });
});

describe("a text from an endpoint that refuses the request", () => {
  it("is asked for once: there is no simpler form", async () => {
    const { model, provider } = await aWorld(openaiChat, [says("Dear Bo")], { limits: { refuses: () => "No." } });
    expect(await model.ask(letter)).toMatchObject({ kind: "failed", reason: "bad_request" });
    expect(provider.requests).toHaveLength(1);
  });

  it("learns the name of the limit for the questions after it", async () => {
    const refuses = (body: Readonly<Record<string, unknown>>) =>
      body.max_tokens === undefined ? null : "Use 'max_completion_tokens' instead.";
    const { model, provider } = await aWorld(openaiChat, [says("refused"), says("Dear Bo"), saysGood], {
      limits: { refuses },
    });
    expect(await model.ask(letter)).toMatchObject({ kind: "answered", value: "Dear Bo" });
    expect(await model.ask(question)).toMatchObject({ kind: "answered", usage: { attempts: 1 } });
    expect(provider.requests).toHaveLength(3);
  });
});
