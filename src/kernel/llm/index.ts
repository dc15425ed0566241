export { createModel } from "./create.ts";
export {
  DSPY_PACKAGES,
  DSPY_TEMPLATES,
  DSPY_TYPES,
  DspySidecar,
  findSignatureProblem,
  getVenvPython,
  installDspy,
  type SidecarAnswer,
} from "./dspy/index.ts";
export { createEmbedder } from "./embed/create.ts";
export type { Embedder, EmbedderSettings } from "./embed/port.ts";
export type {
  FailureReason,
  JsonRequest,
  Model,
  ModelOutcome,
  ModelRequest,
  ModelUsage,
  TextRequest,
} from "./port.ts";
export type { ModelSettings } from "./settings.ts";
