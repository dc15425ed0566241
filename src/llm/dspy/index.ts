export { DSPY_PACKAGES, type Installed, installDspy, pythonOf } from "./install.ts";
export { DspySidecar, type SidecarAnswer, type SidecarHost, type SidecarRequest } from "./sidecar.ts";
