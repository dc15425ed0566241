import {
  type DeepReadonly,
  type SkillDspyInstallOutput,
  type SkillDspyTemplatesOutput,
  SklError,
} from "../../../kernel/domain/index.ts";
import { installDspy, type SidecarAnswer } from "../../../kernel/llm/index.ts";
import { findSharedSidecar, locateDspyVenv } from "./sidecar.ts";

export type InstalledDspy = SkillDspyInstallOutput;

/** Makes the environment of the sidecar (`skl skill dspy install`). Throws PYTHON_MISSING and DSPY_FAILED. */
export async function installSidecar(request: {
  readonly env: NodeJS.ProcessEnv;
  readonly python: string | null;
  note(text: string): void;
}): Promise<InstalledDspy> {
  const path = locateDspyVenv(request.env);
  const made = await installDspy(path, request);
  switch (made.kind) {
    case "installed":
      return { path, by: made.by, dspy: made.dspy };
    case "no python":
      throw new SklError("PYTHON_MISSING", { message: made.message });
    case "failed":
      throw new SklError("DSPY_FAILED", { message: `The environment could not be made: ${made.message}` });
  }
}

export type DspyManifest = DeepReadonly<SkillDspyTemplatesOutput>;

/** Asks the sidecar what it ships (`skl skill dspy templates`). Throws DSPY_MISSING and DSPY_FAILED. */
export async function askSidecarManifest(env: NodeJS.ProcessEnv): Promise<DspyManifest> {
  const sidecar = requireSidecar(env);
  const host = { model: null, tokens: 0, timeMs: 60_000, signal: new AbortController().signal };
  const { templates, optimizers } = requireAnsweredValue(await sidecar.request({ type: "manifest" }, host));
  const versions = await sidecar.versions();
  await sidecar.close();
  // The program of the sidecar is skl's own.
  return { ...versions, templates, optimizers } as DspyManifest;
}

export function requireSidecar(env: NodeJS.ProcessEnv) {
  const sidecar = findSharedSidecar(env);
  if (sidecar === null) throw new SklError("DSPY_MISSING");
  return sidecar;
}

export function requireAnsweredValue({ result }: SidecarAnswer): Readonly<Record<string, unknown>> {
  if (result.ok) return result.value;
  throw new SklError("DSPY_FAILED", { message: result.message });
}
