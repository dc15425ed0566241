/**
 * The policy decides who may do what, and what is left of a request (specification 3.7). It reads manifests and rules, nothing
 * else.
 */
export { findRuleContradictions } from "./contradictions.ts";
export { decideGrants, denyUnapprovable, type PolicyAnswer } from "./decide.ts";
export { parseGrants } from "./grants-file.ts";
export { listKernelDenials } from "./kernel.ts";
export {
  type PolicyLimits,
  parsePolicy,
  SYNTHESIS_MODES,
  type SynthesisMode,
} from "./parse.ts";
export type { PolicyRule } from "./rule.ts";
