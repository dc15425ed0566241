import { randomUUID } from "node:crypto";
import type { Model } from "../../../../llm/index.ts";
import type { NodeRuntime, RunPorts, TraceStore } from "../../../../skills/run/index.ts";
import { javascriptGuest } from "./javascript-guest.ts";
import { skillModel } from "./skill-model.ts";
import { createTemplateEngine } from "./template-engine.ts";

export interface RunSurroundings {
  /** null: none is configured. */
  readonly model: Model | null;
  readonly traces: TraceStore;
  /** Ends a question to the model. */
  readonly signal?: AbortSignal | undefined;
  /** The capability runtime; without it no node runs. */
  readonly nodes?: NodeRuntime;
}

/** The ports of a run as this machine has them; whoever has a sidecar puts it in its place. */
export function runPorts({ model, traces, signal, nodes }: RunSurroundings): RunPorts {
  return {
    templates: createTemplateEngine(),
    guestOf: (language) => (language === "javascript" ? javascriptGuest : null),
    model: model === null ? null : skillModel(model, signal),
    sidecar: null,
    nodes: nodes ?? null,
    traces,
    now: () => Date.now(),
    newId: () => randomUUID(),
  };
}
