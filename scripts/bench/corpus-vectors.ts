import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createEmbedder } from "../../src/llm/index.ts";
import { embeddedQuery, embeddedText } from "../../src/skills/search/index.ts";
import { miniLm } from "../../tests/support/minilm/fetch.ts";
import type { Corpus } from "../corpus/skills/generate.ts";

/** Vectors of the skills by name, and of the held-out queries by their text. */
export interface CorpusVectors {
  readonly skills: ReadonlyMap<string, Float32Array>;
  readonly queries: ReadonlyMap<string, Float32Array>;
}

const DIMENSIONS = 384;

/** Made by MiniLM as users would run it; 1,500 texts take minutes, so they are kept. Null without a model, and the reason. */
export async function corpusVectors(
  { skills, queries }: Corpus,
  cache: string,
): Promise<{ readonly vectors: CorpusVectors | null; readonly note: string }> {
  const model = await miniLm();
  if (model.kind === "missing") return { vectors: null, note: `No vectors: ${model.why}` };
  const asked = queries["held-out"].map(({ text }) => text);
  const texts = [...skills.map(embeddedText), ...asked.map(embeddedQuery)];
  const path = join(
    cache,
    `minilm-${createHash("sha256").update(JSON.stringify(texts)).digest("hex").slice(0, 16)}.f32`,
  );
  const seconds = existsSync(path) ? null : await make(texts, { path, folder: model.folder });
  const bytes = readFileSync(path);
  const vector = (at: number) => new Float32Array(bytes.buffer, bytes.byteOffset + at * DIMENSIONS * 4, DIMENSIONS);
  const speed = seconds === null ? "kept from an earlier run" : `${(texts.length / seconds).toFixed(1)} texts a second`;
  return {
    vectors: {
      skills: new Map(skills.map(({ name }, at) => [name, vector(at)])),
      queries: new Map(asked.map((text, at) => [text, vector(skills.length + at)])),
    },
    note: `Vectors: all-MiniLM-L6-v2 as 32-bit ONNX in WebAssembly, of name and description; ${speed}.`,
  };
}

async function make(texts: readonly string[], { path, folder }: { path: string; folder: string }): Promise<number> {
  const patience = { loadMs: 300_000, batchMs: 300_000 };
  const local = { provider: "onnx", path: folder, packageName: null, workspace: "/", env: {}, ...patience } as const;
  const embedder = await createEmbedder(local);
  await embedder.embed([""]);
  const started = performance.now();
  const outcome = await embedder.embed(texts);
  const seconds = (performance.now() - started) / 1000;
  await embedder.close();
  if (outcome.kind === "failed") throw new Error(outcome.message);
  mkdirSync(join(path, ".."), { recursive: true });
  writeFileSync(
    path,
    Buffer.concat(outcome.vectors.map((vector) => Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength))),
  );
  return seconds;
}
