import { describe, expect, it } from "vitest";
import { type Json, protocols } from "../support/model-provider/protocol.ts";
import { apiKey, type Behaviour } from "../support/model-provider/server.ts";
import { aWorld, goodAnswer, question, saysGood } from "../support/model-provider/world.ts";

describe.each(protocols)("the API key: %s", (_name, protocol) => {
  const echoes = (status: number, headers: Json = {}): Behaviour => ({
    kind: "raw",
    status,
    headers,
    body: JSON.stringify(protocol.error("error", `Bad key ${apiKey}\u001b[2J\n${apiKey}`)),
  });

  it("is sent in the protocol's header", async () => {
    const { model, provider } = await aWorld(protocol, [saysGood]);
    await model.ask(question);
    expect(protocol.keyOf(provider.requests[0]?.headers ?? {})).toBe(apiKey);
  });

  it.each([400, 401, 403, 404, 429, 500])("is in no outcome when an answer with %i repeats it", async (status) => {
    const { model } = await aWorld(protocol, [echoes(status)]);
    const outcome = await model.ask(question);
    expect(outcome.kind).toBe("failed");
    expect(JSON.stringify(outcome)).not.toContain(apiKey);
  });

  it("is left out of the provider's words, which become one line", async () => {
    const { model } = await aWorld(protocol, [echoes(404)]);
    expect(await model.ask(question)).toMatchObject({
      message: "The endpoint answered with 404: Bad key [key][2J [key]",
    });
  });

  it("may be missing", async () => {
    const { model, provider } = await aWorld(protocol, [saysGood], { apiKey: null });
    expect(await model.ask(question)).toMatchObject({ kind: "answered" });
    expect(protocol.keyOf(provider.requests[0]?.headers ?? {}) ?? "").toBe("");
  });

  it("that is a placeholder does not spoil answers with that word", async () => {
    const { model } = await aWorld(protocol, [saysGood], { apiKey: "value" });
    expect(await model.ask(question)).toMatchObject({ kind: "answered", value: goodAnswer });
  });

  it("is not taken from the environment for an address that has none", async () => {
    process.env.ANTHROPIC_API_KEY = "sk-somebody-elses";
    try {
      const { model, provider } = await aWorld(protocol, [saysGood], { apiKey: null });
      await model.ask(question);
      expect(protocol.keyOf(provider.requests[0]?.headers ?? {}) ?? "").toBe("");
    } finally {
      delete process.env.ANTHROPIC_API_KEY;
    }
  });
});
