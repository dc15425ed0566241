import { describe, expect, it } from "vitest";
import { type Json, openaiChat, protocols } from "../support/model-provider/protocol.ts";
import type { Behaviour } from "../support/model-provider/server.ts";
import { aWorld, goodAnswer, question, saysGood } from "../support/model-provider/world.ts";

describe.each(protocols)("an endpoint that lacks structured output: %s", (_name, protocol) => {
  const refuses = (body: Json) => (protocol.isStructured(body) ? "unknown field" : null);

  it("is asked in plain text, with the schema in the instructions", async () => {
    const { model, provider } = await aWorld(protocol, [saysGood], { limits: { refuses } });
    expect(await model.ask(question)).toMatchObject({ kind: "answered", value: goodAnswer, usage: { attempts: 2 } });
    expect(JSON.stringify(provider.requests[1]?.body)).toContain("additionalProperties");
  });

  it("gets all its tries in plain text", async () => {
    const fails: Behaviour = { kind: "error", status: 500, message: "No." };
    const { model } = await aWorld(protocol, [fails, fails, saysGood], { limits: { refuses }, maxAttempts: 2 });
    expect(await model.ask(question)).toMatchObject({ kind: "answered", usage: { attempts: 3 } });
  });

  it("is refused once, not for every question", async () => {
    const { model, provider } = await aWorld(protocol, [saysGood], { limits: { refuses } });
    await model.ask(question);
    await model.ask(question);
    expect(provider.requests.map(({ body }) => protocol.isStructured(body))).toEqual([true, false, false]);
  });
});

describe("a model that renamed the limit of its output", () => {
  const refuses = (body: Json) =>
    body.max_tokens === undefined ? null : "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.";

  it("is asked with the new name, and still with the schema", async () => {
    const { model, provider } = await aWorld(openaiChat, [saysGood], { limits: { refuses } });
    expect(await model.ask(question)).toMatchObject({ kind: "answered", usage: { attempts: 2 } });
    expect(provider.requests[1]?.body).toMatchObject({ max_completion_tokens: 300, response_format: {} });
  });
});
