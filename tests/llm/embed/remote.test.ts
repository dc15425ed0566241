import { afterEach, describe, expect, it } from "vitest";
import { createEmbedder, type EmbedderSettings } from "../../../src/kernel/llm/index.ts";
import {
  type EmbeddingReply,
  type EmbeddingServer,
  embeddings,
  startEmbeddings,
} from "../../support/embedding-server.ts";

const apiKey = "sk-test-1234567890abcdef";
const running: EmbeddingServer[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.close()));
});

interface Options {
  readonly apiKey?: string | null;
  readonly timeoutMs?: number;
  readonly waits?: number[];
}

async function aWorld(reply: Parameters<typeof startEmbeddings>[0], { waits = [], ...options }: Options = {}) {
  const server = await startEmbeddings(reply);
  running.push(server);
  const embedder = await createEmbedder({
    provider: "openai-compatible",
    baseUrl: server.baseUrl,
    model: "test",
    apiKey,
    sleep: async (ms) => {
      waits.push(ms);
    },
    ...options,
  });
  return { server, embedder };
}

const always = (reply: EmbeddingReply) => () => reply;
const item = (index: unknown, embedding: unknown) => ({ index, embedding });
const data = (...items: unknown[]): EmbeddingReply => ({ body: { data: items } });
const usage = { inputTokens: null, costUsd: null, attempts: 1, durationMs: expect.any(Number) };

describe("vectors of an OpenAI-compatible endpoint", () => {
  it("are 1 long, in order of the texts, with what they cost", async () => {
    const { embedder } = await aWorld(
      always({
        body: { data: [item(1, [0, 5]), item(0, [3, 4])], usage: { prompt_tokens: 9, total_tokens: 9, cost: 0.5 } },
      }),
    );
    expect(await embedder.embed(["a", "b"])).toEqual({
      kind: "embedded",
      vectors: [Float32Array.of(0.6, 0.8), Float32Array.of(0, 1)],
      usage: { ...usage, inputTokens: 9, costUsd: 0.5 },
    });
  });

  it("are asked for with the model, the texts, the key and plain numbers; an empty text is a blank", async () => {
    const { server, embedder } = await aWorld(always(embeddings([[1], [1]])));
    await embedder.embed(["a", ""]);
    expect(server.requests.map(({ path, headers, body }) => ({ path, key: headers.authorization, body }))).toEqual([
      {
        path: "/v1/embeddings",
        key: `Bearer ${apiKey}`,
        body: { model: "test", input: ["a", " "], encoding_format: "float" },
      },
    ]);
  });

  it("come 32 a request, and all costs count", async () => {
    const texts = Array.from({ length: 70 }, (_, at) => `text ${at}`);
    const { server, embedder } = await aWorld(({ body }) =>
      embeddings(body.input.map((text) => [1, Number(text.split(" ")[1])])),
    );
    const outcome = await embedder.embed(texts);
    expect(server.requests.map(({ body }) => body.input.length)).toEqual([32, 32, 6]);
    expect(outcome.usage).toEqual({ ...usage, inputTokens: 21, attempts: 3 });
    const ratios = outcome.kind === "embedded" ? outcome.vectors.map(([x = 1, y = 0]) => Math.round(y / x)) : [];
    expect(ratios).toEqual(texts.map((_, at) => at));
  });

  it("need no `index` where no item has one, and no key", async () => {
    const { server, embedder } = await aWorld(always(data({ embedding: [2, 0] }, { embedding: [0, 2] })), {
      apiKey: null,
    });
    expect(await embedder.embed(["a", "b"])).toMatchObject({
      vectors: [Float32Array.of(1, 0), Float32Array.of(0, 1)],
    });
    expect(server.requests[0]?.headers.authorization).toBeUndefined();
  });

  it.each<[string, EmbeddingReply]>([
    ["has fewer vectors than texts", data(item(0, [1]))],
    ["has more", data(item(0, [1]), item(1, [1]), item(2, [1]))],
    ["has one text twice", data(item(0, [1]), item(0, [1]))],
    ["has indices from one", data(item(1, [1]), item(2, [1]))],
    ["has an index for some only", data(item(0, [1]), { embedding: [1] })],
    ["has different lengths", data(item(0, [1, 2]), item(1, [1]))],
    ["has an empty vector", data(item(0, []), item(1, []))],
    ["has a vector without a direction", data(item(0, [0, 0]), item(1, [1, 0]))],
    ["has null in a vector, as JSON writes NaN", data(item(0, [1, null]), item(1, [1, 0]))],
    ["has a number too large", { body: '{"data":[{"index":0,"embedding":[1e999]},{"index":1,"embedding":[1]}]}' }],
    ["has text in a vector", data(item(0, ["1"]), item(1, [1]))],
    ["has base64 instead of numbers", data(item(0, "AACAPw=="), item(1, "AACAPw=="))],
    ["has too many dimensions", data(item(0, Array(20_000).fill(1)), item(1, Array(20_000).fill(1)))],
    ["has items that are no objects", data(null, 3)],
    ["has no list", { body: { data: { 0: [1], 1: [1] } } }],
    ["is no JSON", { body: "[1, 2" }],
  ])("are none where an answer %s", async (_what, reply) => {
    const { embedder } = await aWorld(always(reply));
    expect(await embedder.embed(["a", "b"])).toEqual({
      kind: "failed",
      reason: "off_schema",
      message: expect.stringMatching(/^The endpoint's answer /),
      usage,
    });
  });

  it("are none where two requests give different lengths", async () => {
    const { embedder } = await aWorld(({ body }, at) => embeddings(body.input.map(() => (at === 0 ? [1, 0] : [1]))));
    const outcome = await embedder.embed(Array(33).fill("a"));
    expect(outcome).toMatchObject({ kind: "failed", reason: "off_schema" });
  });

  it("are none where the answer is larger than 16 MB", async () => {
    const { embedder } = await aWorld(always({ body: " ".repeat(17_000_000) }));
    expect(await embedder.embed(["a"])).toMatchObject({
      reason: "too_long",
      message: "The endpoint's answer is larger than 16 MB.",
    });
  });

  it.each([
    [429, "rate_limited", 3],
    [503, "server_error", 3],
    [401, "unauthorized", 1],
    [400, "bad_request", 1],
    [404, "bad_request", 1],
    [302, "bad_request", 1],
  ])("fail with %i as %s after %i tries, without the key in the message", async (status, reason, tries) => {
    const { server, embedder } = await aWorld(always({ status, body: { error: { message: `No: ${apiKey}` } } }));
    const outcome = await embedder.embed(["a"]);
    expect(outcome).toMatchObject({ kind: "failed", reason, usage: { attempts: tries } });
    expect(server.requests).toHaveLength(tries);
    expect(JSON.stringify(outcome)).not.toContain(apiKey);
  });

  it("come after a failure that passes; the wait is the one that was asked for", async () => {
    const waits: number[] = [];
    const reply = (_: unknown, at: number) =>
      at === 0 ? { status: 503, headers: { "retry-after": "2" }, body: {} } : embeddings([[1]]);
    const { embedder } = await aWorld(reply, { waits });
    expect(await embedder.embed(["a"])).toMatchObject({ kind: "embedded", usage: { attempts: 2 } });
    expect(waits).toEqual([2000]);
  });

  it("report an error that came with status 200", async () => {
    const { embedder } = await aWorld(always({ body: { error: { message: "Out of credit", code: 402 } } }));
    expect(await embedder.embed(["a"])).toMatchObject({
      reason: "bad_request",
      message: expect.stringMatching("credit"),
    });
  });

  it("are not waited for without end", async () => {
    const { embedder } = await aWorld(always({ body: "silence" }), { timeoutMs: 50 });
    expect(await embedder.embed(["a"])).toMatchObject({ kind: "failed", reason: "timeout", usage: { attempts: 3 } });
  });

  it("fail where nobody listens", async () => {
    const { server, embedder } = await aWorld(always(embeddings([])));
    await server.close();
    expect(await embedder.embed(["a"])).toMatchObject({ kind: "failed", reason: "network", usage: { attempts: 3 } });
  });
});

describe("settings of an endpoint for vectors", () => {
  const settings = (change: object): EmbedderSettings => ({
    ...{ provider: "openai-compatible", baseUrl: "https://api.example.com/v1", model: "m", apiKey: null },
    ...change,
  });

  it("are refused with all problems at once", async () => {
    const refused = createEmbedder(settings({ baseUrl: "ftp://user:pw@h/?q", model: null, apiKey: "" }));
    await expect(refused).rejects.toMatchObject({
      code: "EMBEDDER_MISCONFIGURED",
      data: {
        problems: [
          "`embedder.base_url` has to be http or https, not ftp:",
          "`embedder.base_url` contains a user or a password: the key belongs into `embedder.api_key_env`.",
          "`embedder.base_url` has a query or a fragment, but the path of the request has to follow it.",
          "`embedder.model` is not set: name the model to ask.",
          "The environment variable that `embedder.api_key_env` names is not set, or empty.",
        ],
      },
    });
  });

  it("give an id that tells models and addresses apart", async () => {
    const ids = [
      {},
      { model: "n" },
      { baseUrl: "https://other.example.com/v1" },
      { baseUrl: "https://api.example.com/v1/" },
    ];
    const embedders = await Promise.all(ids.map((change) => createEmbedder(settings(change))));
    const [first, second, third, slash] = embedders.map(({ id }) => id);
    expect([new Set([first, second, third]).size, slash]).toEqual([3, first]);
  });
});
