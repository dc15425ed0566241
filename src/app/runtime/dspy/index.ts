export { type DspyManifest, type InstalledDspy, installSidecar, sidecarManifest } from "./commands.ts";
export { type OptimizedModule, type OptimizeRequest, optimizeModule } from "./optimize.ts";
export { skillSidecar } from "./sidecar.ts";
export { type WrappedPrompt, type WrapRequest, wrapPrompt, wrapPrompts } from "./wrap.ts";
