import { gzipSync } from "node:zlib";
import { describe, expect, it, vi } from "vitest";
import { type Json, protocols } from "../support/model-provider/protocol.ts";
import type { Behaviour } from "../support/model-provider/server.ts";
import { aWorld, goodAnswer, question, saysGood } from "../support/model-provider/world.ts";

const fails = (status: number, headers: Json = {}): Behaviour => ({ kind: "error", status, message: "No.", headers });
const short = { timeoutMs: 150, maxAttempts: 2 };

describe.each(protocols)("a request that fails: %s", (_name, protocol) => {
  it.each([500, 502, 503, 529, 408, 409, 429])("is sent again after %i", async (status) => {
    const { model, provider, waits } = await aWorld(protocol, [fails(status), saysGood]);
    expect(await model.ask(question)).toMatchObject({ kind: "answered", value: goodAnswer, usage: { attempts: 2 } });
    expect(provider.requests[1]?.body).toEqual(provider.requests[0]?.body);
    expect(waits).toHaveLength(1);
  });

  it.each([
    [500, "server_error"],
    [529, "server_error"],
    [409, "server_error"],
    [429, "rate_limited"],
    [408, "timeout"],
    [999, "server_error"],
  ])("with %i each time ends after four tries as %s", async (status, reason) => {
    const { model, provider, waits } = await aWorld(protocol, [fails(status)]);
    expect(await model.ask(question)).toMatchObject({ kind: "failed", reason, usage: { attempts: 4 } });
    expect(provider.requests).toHaveLength(4);
    expect(waits).toHaveLength(3);
  });

  it.each([
    [401, "unauthorized"],
    [403, "unauthorized"],
    [402, "bad_request"],
    [404, "bad_request"],
    [413, "bad_request"],
  ])("with %i is not sent again and ends as %s", async (status, reason) => {
    const { model, provider } = await aWorld(protocol, [fails(status), saysGood]);
    expect(await model.ask(question)).toMatchObject({ kind: "failed", reason });
    expect(provider.requests).toHaveLength(1);
  });

  it("with 400 is asked once more in plain text, and ends as bad request", async () => {
    const { model, provider, waits } = await aWorld(protocol, [fails(400)]);
    expect(await model.ask(question)).toMatchObject({
      kind: "failed",
      reason: "bad_request",
      message: "The endpoint answered with 400: No.",
    });
    expect(provider.requests.map(({ body }) => protocol.isStructured(body))).toEqual([true, false]);
    expect(waits).toEqual([]);
  });

  it("waits as long as the endpoint asks", async () => {
    const { model, waits } = await aWorld(protocol, [
      fails(429, { "retry-after": "7" }),
      fails(503, { "retry-after-ms": "250", "retry-after": "9" }),
      fails(429, { "retry-after": "3600" }),
      saysGood,
    ]);
    expect(await model.ask(question)).toMatchObject({ kind: "answered", usage: { attempts: 4 } });
    expect(waits).toEqual([7000, 250, 60_000]);
  });

  it("is given up when the wait would pass the deadline", async () => {
    const { model, provider } = await aWorld(protocol, [fails(429, { "retry-after": "30" })], { deadlineMs: 20_000 });
    expect(await model.ask(question)).toMatchObject({ kind: "failed", reason: "rate_limited" });
    expect(provider.requests).toHaveLength(1);
  });

  it("is not repeated after the deadline, however many tries are allowed", async () => {
    let clock = 0;
    // Waits are 250 to 500 ms, then twice as long each: after three of them, a fourth never fits into 3750 ms, and the last try
    // still has 250 ms of real time, whatever chance adds.
    const { model, provider } = await aWorld(protocol, [fails(500)], {
      deadlineMs: 3750,
      maxAttempts: 100,
      now: () => clock,
      sleep: async (ms) => {
        clock += ms;
      },
    });
    expect(await model.ask(question)).toMatchObject({ kind: "failed", reason: "server_error" });
    expect(provider.requests).toHaveLength(4);
    expect(clock).toBeLessThan(3750);
  });

  it.each(["silent", "drip"] as const)("by a %s endpoint ends at the time limit", async (kind) => {
    const { model, provider } = await aWorld(protocol, [{ kind }], short);
    expect(await model.ask(question)).toMatchObject({ kind: "failed", reason: "timeout", usage: { attempts: 2 } });
    expect(provider.requests).toHaveLength(2);
  });

  it("by a connection that breaks is sent again", async () => {
    const { model } = await aWorld(protocol, [{ kind: "reset" }, saysGood]);
    expect(await model.ask(question)).toMatchObject({ kind: "answered", usage: { attempts: 2 } });
  });

  it("by a connection that breaks each time ends as network", async () => {
    const { model } = await aWorld(protocol, [{ kind: "reset" }]);
    expect(await model.ask(question)).toMatchObject({ kind: "failed", reason: "network", usage: { attempts: 4 } });
  });

  it("because nobody listens ends as network", async () => {
    const { model, provider } = await aWorld(protocol, [saysGood]);
    await provider.close();
    expect(await model.ask(question)).toMatchObject({ kind: "failed", reason: "network", usage: { attempts: 4 } });
  });

  it("by headers without end ends as network", async () => {
    const headers = { "x-large": "x".repeat(200_000) };
    const { model } = await aWorld(protocol, [{ kind: "raw", status: 200, body: "{}", headers }]);
    expect(await model.ask(question)).toMatchObject({ kind: "failed", reason: "network" });
  });

  it.each([
    ["nothing", "empty", ""],
    ["a page of HTML", "not_json", "<html>Please log in</html>"],
    ["half an envelope", "not_json", '{"id": "1", "choi'],
    ["a list", "not_json", "[]"],
    ["another protocol", "off_schema", '{"done": true}'],
    ["parts of the wrong type", "off_schema", '{"type":"message","choices":"none","content":"none"}'],
    ["levels without end", "off_schema", `{"choices":${"[".repeat(10_000)}${"]".repeat(10_000)}}`],
    ["5 MB", "too_long", "x".repeat(5_000_000)],
  ])("by an envelope that is %s ends as %s", async (_what, reason, body) => {
    const { model, provider } = await aWorld(protocol, [{ kind: "raw", status: 200, body }]);
    expect(await model.ask(question)).toMatchObject({ kind: "failed", reason });
    expect(provider.requests).toHaveLength(1);
  });

  it("by an answer without content ends as empty", async () => {
    const { model } = await aWorld(protocol, [{ kind: "raw", status: 204, body: "" }]);
    expect(await model.ask(question)).toMatchObject({ kind: "failed", reason: "empty" });
  });

  it("by an endless answer ends as too long, without reading on", async () => {
    const { model } = await aWorld(protocol, [{ kind: "flood" }]);
    expect(await model.ask(question)).toMatchObject({ kind: "failed", reason: "too_long", usage: { attempts: 1 } });
  });

  it("by an answer that is large once unpacked ends as too long", async () => {
    const body = gzipSync(Buffer.alloc(50_000_000, " "));
    const { model } = await aWorld(protocol, [
      { kind: "raw", status: 200, body, headers: { "content-encoding": "gzip" } },
    ]);
    expect(await model.ask(question)).toMatchObject({ kind: "failed", reason: "too_long" });
  });

  it("with 500 and a large page is judged by its status", async () => {
    const { model } = await aWorld(protocol, [{ kind: "raw", status: 500, body: "x".repeat(5_000_000) }, saysGood]);
    expect(await model.ask(question)).toMatchObject({ kind: "answered", usage: { attempts: 2 } });
  });

  it("behind a router that says so with status 200 is judged by the code inside", async () => {
    const body = JSON.stringify({ error: { code: 429, message: "Provider is busy." } });
    const { model } = await aWorld(protocol, [{ kind: "raw", status: 200, body }]);
    expect(await model.ask(question)).toMatchObject({
      kind: "failed",
      reason: "rate_limited",
      message: "The endpoint answered with 429: Provider is busy.",
    });
  });

  it("is not sent to the host that a redirect names", async () => {
    const elsewhere = await aWorld(protocol, [saysGood]);
    const headers = { location: `${elsewhere.provider.baseUrl}/elsewhere` };
    const { model } = await aWorld(protocol, [{ kind: "raw", status: 307, body: "", headers }]);
    expect(await model.ask(question)).toMatchObject({ kind: "failed", reason: "bad_request" });
    expect(elsewhere.provider.requests).toEqual([]);
  });
});

describe.each(protocols)("what the library warns of: %s", (_name, protocol) => {
  it("is not printed where programs read our output", async () => {
    const printed = [vi.spyOn(console, "warn"), vi.spyOn(console, "info")];
    try {
      const { model } = await aWorld(protocol, [saysGood]);
      await model.ask({ ...question, maxOutputTokens: 10_000_000 });
      expect(printed.flatMap((spy) => spy.mock.calls)).toEqual([]);
    } finally {
      vi.restoreAllMocks();
    }
  });
});

describe.each(protocols)("a question that is withdrawn: %s", (_name, protocol) => {
  it("before it was asked sends nothing", async () => {
    const { model, provider } = await aWorld(protocol, [saysGood]);
    expect(await model.ask(question, AbortSignal.abort())).toMatchObject({
      kind: "failed",
      reason: "aborted",
      usage: { attempts: 0 },
    });
    expect(provider.requests).toEqual([]);
  });

  it("during a request ends it", async () => {
    const caller = new AbortController();
    const { model, provider, waits } = await aWorld(protocol, [{ kind: "silent" }]);
    const outcome = model.ask(question, caller.signal);
    await expect.poll(() => provider.requests.length).toBe(1);
    caller.abort();
    expect(await outcome).toMatchObject({ kind: "failed", reason: "aborted", usage: { attempts: 1 } });
    expect(waits).toEqual([]);
  });

  it("during a wait ends the wait", async () => {
    const caller = new AbortController();
    const sleep = async () => caller.abort();
    const { model, provider } = await aWorld(protocol, [fails(500)], { sleep });
    expect(await model.ask(question, caller.signal)).toMatchObject({
      kind: "failed",
      reason: "aborted",
      usage: { attempts: 1 },
    });
    expect(provider.requests).toHaveLength(1);
  });
});
