import { Worker } from "node:worker_threads";
import type { Embedder, EmbeddingOutcome, LocalEmbedderSettings } from "../port.ts";
import { locateModelFiles } from "./model-files.ts";
import { awaitWorkerAnswer, type WorkerAnswer } from "./worker-answer.ts";

const script = new URL("embed-worker.mjs", import.meta.url);

/** The number of texts in one question to the thread, so that it can answer within the time limit. */
const AT_ONCE = 16;

/** A thread that has read the model or is reading it. */
interface Thread {
  readonly worker: Worker;
  readonly ready: Promise<WorkerAnswer>;
}

/**
 * Makes an embedder with a sentence model on this machine. The model runs in a thread, since one batch can block for more than a
 * second. Throws EMBEDDER_MISCONFIGURED where no model is found; a missing package is the outcome of the first question.
 */
export function createLocalEmbedder(settings: LocalEmbedderSettings): Embedder {
  const files = locateModelFiles(settings);
  const { loadMs = 60_000, batchMs = 60_000 } = settings;
  let thread: Thread | null = null;
  const end = async () => {
    const ended = thread;
    thread = null;
    await ended?.worker.terminate();
  };
  const ask = async (texts: readonly string[]): Promise<WorkerAnswer> => {
    thread ??= startThread({ files, maxTokens: files.maxTokens }, loadMs);
    const { worker, ready } = thread;
    const loaded = await ready;
    if (loaded.kind !== "ready") return loaded;
    const answer = awaitWorkerAnswer(worker, batchMs);
    worker.postMessage({ texts });
    return answer;
  };
  // Questions are asked one after the other, since an answer does not say which question it belongs to.
  let last: Promise<unknown> = Promise.resolve();
  return {
    id: `onnx ${files.mark} ${files.maxTokens}`,
    close: end,
    embed: (texts) => {
      const next = last.then(() => embedInThread(texts, { ask, end }));
      last = next.catch(() => undefined);
      return next;
    },
  };
}

/** Starts the thread without environment variables and with outputs of its own, since a program may read our output. */
function startThread(workerData: unknown, limitMs: number): Thread {
  const worker = new Worker(script, {
    workerData,
    env: {},
    execArgv: [],
    argv: [],
    stdin: false,
    stdout: true,
    stderr: true,
  });
  // A waiting thread must not keep the process alive.
  worker.unref();
  return { worker, ready: awaitWorkerAnswer(worker, limitMs) };
}

interface ModelThread {
  readonly ask: (texts: readonly string[]) => Promise<WorkerAnswer>;
  readonly end: () => Promise<void>;
}

async function embedInThread(texts: readonly string[], { ask, end }: ModelThread): Promise<EmbeddingOutcome> {
  const began = performance.now();
  const measureLocalUsage = () => {
    const durationMs = Math.round(performance.now() - began);
    return { inputTokens: null, costUsd: null, attempts: 0, durationMs };
  };
  const vectors: Float32Array[] = [];
  for (let at = 0; at < texts.length; at += AT_ONCE) {
    const answer = await ask(texts.slice(at, at + AT_ONCE));
    if (answer.kind === "failed") {
      // The thread may still be working on the failed question.
      await end();
      return { ...answer, usage: measureLocalUsage() };
    }
    if (answer.kind === "vectors") vectors.push(...answer.vectors);
  }
  return { kind: "embedded", vectors, usage: measureLocalUsage() };
}
