import type { Worker } from "node:worker_threads";
import { toVisibleLine } from "../../../domain/index.ts";
import type { EmbeddingOutcome } from "../port.ts";

type Failed = Pick<EmbeddingOutcome & { kind: "failed" }, "kind" | "reason" | "message">;

export type WorkerAnswer =
  | { readonly kind: "ready" }
  | { readonly kind: "vectors"; readonly vectors: readonly Float32Array[] }
  | Failed;

/** The messages of `embed-worker.mjs`. */
type Posted =
  | { readonly kind: "ready" }
  | { readonly kind: "vectors"; readonly dimensions: number; readonly numbers: Float32Array }
  | { readonly kind: "failed"; readonly missing: string | null; readonly message: string };

/** Waits for the next message of the thread. A timeout and the thread's end are answers, too. */
export function awaitWorkerAnswer(worker: Worker, ms: number): Promise<WorkerAnswer> {
  const { promise, resolve } = defer();
  const resolveAsLate = () => resolve(buildWorkerFailure("timeout", `The model did not answer within ${ms / 1000} s.`));
  const resolveWithPosted = (message: Posted) => resolve(readPosted(message));
  const resolveThreadError = (error: Error) =>
    resolve(buildWorkerFailure("model_unusable", `The model's thread failed: ${toVisibleLine(error.message)}`));
  const resolveThreadExit = () =>
    resolve(buildWorkerFailure("model_unusable", "The model's thread ended without an answer."));
  const timer = setTimeout(resolveAsLate, ms);
  worker.once("message", resolveWithPosted).once("error", resolveThreadError).once("exit", resolveThreadExit);
  return promise.finally(() => {
    clearTimeout(timer);
    worker.off("message", resolveWithPosted).off("error", resolveThreadError).off("exit", resolveThreadExit);
  });
}

function defer() {
  let settle: (answer: WorkerAnswer) => void = () => {};
  const promise = new Promise<WorkerAnswer>((resolve) => {
    settle = resolve;
  });
  return { promise, resolve: settle };
}

function readPosted(posted: Posted): WorkerAnswer {
  switch (posted.kind) {
    case "ready":
      return posted;
    case "vectors": {
      const { dimensions, numbers } = posted;
      const count = numbers.length / dimensions;
      const vectors = Array.from({ length: count }, (_, at) => numbers.slice(at * dimensions, (at + 1) * dimensions));
      return { kind: "vectors", vectors };
    }
    case "failed":
      return posted.missing === null
        ? buildWorkerFailure("model_unusable", `The model cannot be used: ${toVisibleLine(posted.message)}`)
        : buildWorkerFailure("not_installed", describeMissingPackage(posted.missing));
  }
}

function describeMissingPackage(missing: string): string {
  return `The package ${toVisibleLine(missing)} is not installed beside skl: run \`npm install onnxruntime-web @huggingface/tokenizers\` where skl is installed.`;
}

function buildWorkerFailure(reason: Failed["reason"], message: string): Failed {
  return { kind: "failed", reason, message };
}
