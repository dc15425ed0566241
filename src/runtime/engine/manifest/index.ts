/** The node manifest: what a node states about itself and asks for (specification, Appendix B). */
export { checkConditions, type EvaluateCondition } from "./conditions.ts";
export type { Manifest } from "./manifest.ts";
export { lowerRunLimits } from "./manifest.ts";
export { parseManifest } from "./parse.ts";
