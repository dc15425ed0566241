import { assumptions } from "./assumptions.ts";
import { circuitBreaker } from "./circuit-breaker.ts";
import { classification } from "./classification.ts";
import { decision } from "./decision.ts";
import { dependencyScan } from "./dependency-scan.ts";
import { signals } from "./signals.ts";
import { stateConflicts } from "./state-conflicts.ts";
import { stateUpdate } from "./state-update.ts";
import type { Step } from "./step.ts";

export { type Findings, nothingYet, type Step, type Verdict } from "./step.ts";

/** The order of a review (specification 7.2): facts and classification are settled before approval is thought about. */
export const steps: readonly Step[] = [
  signals,
  classification,
  circuitBreaker,
  dependencyScan,
  assumptions,
  stateConflicts,
  decision,
  stateUpdate,
];
