export { askSidecarManifest, type DspyManifest, type InstalledDspy, installSidecar } from "./commands.ts";
export { type OptimizedModule, type OptimizeRequest, optimizeModule } from "./optimize.ts";
export { adaptSkillSidecar } from "./sidecar.ts";
export { type WrappedPrompt, type WrapRequest, wrapPrompt, wrapPrompts } from "./wrap.ts";
