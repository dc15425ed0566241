/**
 * The policy decides who may do what, and what is left of a request (specification 3.7). It reads manifests and rules, nothing
 * else.
 */
export { type Contradiction, contradictions } from "./contradictions.ts";
export { decideGrants, denyUnapprovable, type PolicyAnswer, type PolicyQuestion } from "./decide.ts";
export { type GrantsFile, parseGrants } from "./grants-file.ts";
export { kernelDenials } from "./kernel.ts";
export {
  type ParsedPolicy,
  type PolicyFile,
  type PolicyLimits,
  parsePolicy,
  SYNTHESIS_MODES,
  type SynthesisMode,
} from "./parse.ts";
export type { PolicyRule, RequestExplanation, RuleReason } from "./rule.ts";
