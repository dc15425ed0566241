export { DSPY_PACKAGES, installDspy, pythonOf } from "./install.ts";
export { DspySidecar, type SidecarAnswer } from "./sidecar.ts";
export { DSPY_TEMPLATES } from "./templates.ts";
