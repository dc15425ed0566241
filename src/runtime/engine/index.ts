export type {
  Adapter,
  AdapterCall,
  CallContext,
  CallPlan,
  DeferredChange,
  PlanStep,
  ScopeType,
} from "./adapter.ts";
export { digestCanonicalJson, hashSha256Hex } from "./digests.ts";
export { APPROVAL_EFFECTS, EFFECTS, type Effect, HOST_FUNCTIONS, isEffect, WRITING_EFFECTS } from "./effects.ts";
export { ERRNO } from "./errno.ts";
export type {
  CapabilityRequest,
  Denial,
  Grant,
  GrantLimits,
} from "./grant.ts";
export { isAllGranted } from "./grant.ts";
export { DEFAULT_LIMITS, HIGHEST_LIMITS, type Limits } from "./limits.ts";
export { parseRecordedAnswers, type RecordedAnswer } from "./recorded-answers.ts";
export type { RunFacts } from "./run-facts.ts";
