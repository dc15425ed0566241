/** The node manifest: what a node says of itself and asks for (specification, Appendix B). */
export { type ConditionResult, checkConditions, type EvaluateCondition } from "./conditions.ts";
export { type HashProblem, hashProblems, type NodeFiles } from "./hashes.ts";
export { loweredLimits } from "./limits.ts";
export { type ManifestFile, type ParsedManifest, parseManifest } from "./parse.ts";
export type { Manifest, ManifestCondition } from "./types.ts";
