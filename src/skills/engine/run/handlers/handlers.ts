import type { ExecutableKind } from "../types.ts";
import { codeTemplate } from "./code-template.ts";
import { dspyModule } from "./dspy-module.ts";
import type { ArtifactHandler } from "./handler.ts";
import { promptTemplate } from "./prompt-template.ts";
import { wasmModule } from "./wasm-module.ts";

/** Only the kind decides how an artifact is executed; there is no execution mode (002, Artifact-Kind Dispatch). */
export const handlers: Readonly<Record<ExecutableKind, ArtifactHandler>> = {
  prompt_template: promptTemplate,
  code_template: codeTemplate,
  dspy_module: dspyModule,
  wasm_module: wasmModule,
};
