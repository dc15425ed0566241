import { existsSync } from "node:fs";
import { join } from "node:path";
import { DspySidecar, getVenvPython } from "../../../kernel/llm/index.ts";
import type { PythonSidecar } from "../../../skills/engine/run/index.ts";
import type { ScriptPlace } from "../../../skills/use/run/index.ts";
import { resolveAccountHome } from "../../../workspace/ground/index.ts";

/** The folder of the sidecar: its environment, and what its processes write. */
const locateDspyFolder = (env: NodeJS.ProcessEnv): string => join(resolveAccountHome(env), "dspy");
export const locateDspyVenv = (env: NodeJS.ProcessEnv): string => join(locateDspyFolder(env), "venv");

const running = new Map<string, DspySidecar>();

/** Returns the sidecar that all runs of this process share; null where none is installed. */
export function findSharedSidecar(env: NodeJS.ProcessEnv): DspySidecar | null {
  const python = getVenvPython(locateDspyVenv(env));
  if (!existsSync(python)) return null;
  const known = running.get(python) ?? new DspySidecar({ python, folder: join(locateDspyFolder(env), "runs") });
  running.set(python, known);
  return known;
}

const executeMs = 180_000;
const executeTokens = 200_000;

/** Adapts the shared sidecar to the port of skills; null where none is installed. */
export function adaptSkillSidecar({ env, model, signal }: ScriptPlace): PythonSidecar | null {
  const sidecar = findSharedSidecar(env);
  if (sidecar === null) return null;
  return {
    execute: async ({ templateId, parameters, stateBlob, input }) => {
      const state = stateBlob === null ? null : readState(stateBlob);
      if (typeof state === "string") return { kind: "failed", message: state };
      const { result, usages } = await sidecar.request(
        { type: "execute", template_id: templateId, parameters, state, input },
        { model, tokens: executeTokens, timeMs: executeMs, signal: signal ?? new AbortController().signal },
      );
      if (result.ok)
        return { kind: "answered", output: readSidecarOutput(result.value), usages, modelId: model?.name ?? null };
      return result.isMissing
        ? { kind: "missing", message: result.message }
        : { kind: "failed", message: result.message, usages };
    },
  };
}

function readSidecarOutput({ output }: Readonly<Record<string, unknown>>) {
  // It was read from JSON.
  return (output ?? null) as Extract<Awaited<ReturnType<PythonSidecar["execute"]>>, { kind: "answered" }>["output"];
}

/** Returns the state that `module.save(path, save_program=False)` wrote, or why it is none. */
export function readState(base64: string): object | string {
  try {
    const value: unknown = JSON.parse(Buffer.from(base64, "base64").toString("utf8"));
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  } catch {
    // It is told below.
  }
  return "Its state_blob is not the JSON of a saved module.";
}
