/** The node manifest: what a node states about itself and asks for (specification, Appendix B). */
export { type ConditionResult, checkConditions, type EvaluateCondition } from "./conditions.ts";
export type { Manifest, ManifestCondition } from "./manifest.ts";
export { loweredLimits } from "./manifest.ts";
export { type ManifestFile, type ParsedManifest, parseManifest } from "./parse.ts";
