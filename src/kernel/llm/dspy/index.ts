export type { SidecarAnswer } from "./conversation.ts";
export { DSPY_PACKAGES, getVenvPython, installDspy } from "./install.ts";
export { DspySidecar } from "./sidecar.ts";
export { DSPY_TYPES, findSignatureProblem } from "./signature.ts";
export { DSPY_TEMPLATES } from "./templates.ts";
