export type { SidecarAnswer } from "./conversation.ts";
export { DSPY_PACKAGES, installDspy, pythonOf } from "./install.ts";
export { DspySidecar } from "./sidecar.ts";
export { DSPY_TYPES, signatureProblem } from "./signature.ts";
export { DSPY_TEMPLATES } from "./templates.ts";
