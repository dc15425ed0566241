import { randomUUID } from "node:crypto";
import type { Model } from "../../../../llm/index.ts";
import type { NodeRuntime, RunPorts, TraceStore } from "../../../../skills/run/index.ts";
import { javascriptGuest } from "./javascript-guest.ts";
import { skillModel } from "./skill-model.ts";
import { createTemplateEngine } from "./template-engine.ts";

export interface RunSurroundings {
  /** Null if none is configured. */
  readonly model: Model | null;
  readonly traces: TraceStore;
  /** Aborts a question to the model. */
  readonly signal?: AbortSignal | undefined;
  /** Is the capability runtime; without it no node runs. */
  readonly nodes?: NodeRuntime;
}

/** Returns the ports of a run on this machine, which has no sidecar. */
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
