import { randomUUID } from "node:crypto";
import type { Model } from "../../../../kernel/llm/index.ts";
import type { Guest, NodeRuntime, PythonSidecar, RunPorts, TraceStore } from "../../../engine/run/index.ts";
import { javascriptGuest } from "./javascript-guest.ts";
import { adaptSkillModel } from "./skill-model.ts";
import { createTemplateEngine } from "./template-engine.ts";

/** Runs Python, and decides what scripts may call outside. */
export type ScriptRuntime = Pick<RunPorts, "hostOf"> & {
  python(): Promise<Guest | string>;
  /** Returns null where no sidecar is installed. */
  sidecar(): Promise<PythonSidecar | null>;
};

export interface RunSurroundings {
  /** Null if none is configured. */
  readonly model: Model | null;
  readonly traces: TraceStore;
  /** Aborts a question to the model. */
  readonly signal?: AbortSignal | undefined;
  /** The capability runtime; without it no node runs. */
  readonly nodes?: NodeRuntime | null;
  /** Without it there is no Python, and scripts may call nothing. */
  readonly scripts?: ScriptRuntime;
  readonly sidecar?: PythonSidecar | null;
}

export function runPorts({ model, traces, signal, nodes, scripts, sidecar }: RunSurroundings): RunPorts {
  return {
    templates: createTemplateEngine(),
    guestOf: async (language) => {
      if (language === "javascript") return javascriptGuest;
      return scripts === undefined ? "Python does not run here." : scripts.python();
    },
    hostOf: scripts?.hostOf ?? (async () => ({ call: grantNothing, usages: [] })),
    model: model === null ? null : adaptSkillModel(model, signal),
    sidecar: sidecar ?? null,
    nodes: nodes ?? null,
    traces,
    now: () => Date.now(),
    newId: () => randomUUID(),
  };
}

const grantNothing = async (name: string) => ({ error: `${name} is not granted here.` });
