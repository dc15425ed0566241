import { readFileSync } from "node:fs";
import { afterAll, describe, expect, it } from "vitest";
import { createEmbedder, type Embedder } from "../../../src/kernel/llm/index.ts";
import { miniLm, textsFile } from "../../support/minilm/fetch.ts";

const found = await miniLm();
if (found.kind === "missing") console.warn(`No sentence model, so that nothing is compared with it: ${found.why}`);

// One for all tests: to load the model takes longer than what is asked of it.
let embedder: Embedder | null = null;
afterAll(() => embedder?.close());

async function anEmbedder(): Promise<Embedder> {
  if (found.kind === "missing") throw new Error(found.why);
  const local = { packageName: null, workspace: "/", env: {}, loadMs: 300_000, batchMs: 300_000 };
  embedder ??= await createEmbedder({ provider: "onnx", path: found.folder, ...local });
  return embedder;
}

async function embedOrThrow(embedder: Embedder, texts: readonly string[]): Promise<readonly Float32Array[]> {
  const outcome = await embedder.embed(texts);
  if (outcome.kind === "failed") throw new Error(outcome.message);
  return outcome.vectors;
}

const cosine = (a: Float32Array, b: Float32Array) =>
  a.reduce((sum, value, at) => sum + value * (b[at] ?? Number.NaN), 0);

describe.skipIf(found.kind === "missing")("MiniLM on this machine", { timeout: 600_000 }, () => {
  it("gives the vectors that NumPy gives: in many scripts, for long texts and for none", async () => {
    const texts: readonly string[] = JSON.parse(readFileSync(textsFile, "utf8"));
    const bytes = readFileSync(found.kind === "there" ? found.oracle : "");
    const oracle = texts.map((_, at) => new Float32Array(bytes.buffer, bytes.byteOffset + at * 384 * 4, 384));
    const vectors = await embedOrThrow(await anEmbedder(), texts);
    const off = texts.filter(
      (_, at) => !(cosine(vectors[at] ?? new Float32Array(), oracle[at] ?? new Float32Array()) >= 0.9999),
    );
    expect([texts.length >= 50, vectors.length, bytes.length / 4 / 384, off]).toEqual([
      true,
      texts.length,
      texts.length,
      [],
    ]);
  });

  it("puts what means the same beside one another", async () => {
    const texts = ["Combine PDF documents", "Join several files in portable format", "Deploy to a cluster"];
    const [query, same, other] = await embedOrThrow(await anEmbedder(), texts);
    if (!query || !same || !other) throw new Error("a vector is missing");
    expect(cosine(query, same)).toBeGreaterThan(cosine(query, other) + 0.2);
  });

  it("leaves the event loop free while it reckons", async () => {
    const embedder = await anEmbedder();
    await embedder.embed([""]);
    let hasTurned = false;
    setTimeout(() => {
      hasTurned = true;
    }, 20);
    await embedder.embed(Array(8).fill("word ".repeat(400)));
    expect(hasTurned).toBe(true);
  });
});
