/** How a node comes to be trusted: six gates, and a status that only a person's promotion gives (specification, Appendix C). */

export { runsThatCount } from "./counted-runs.ts";
export { promotionGates } from "./gates.ts";
export { setStatus } from "./skill-yaml.ts";
export {
  contractDigest,
  effectiveStatus,
  missingKeys,
  type NodeStatus,
  type Promotion,
  type StatusQuestion,
  statusByDigest,
} from "./status.ts";
export type {
  AttestedRun,
  CaseResult,
  Gate,
  GateResult,
  NodeHashes,
  PromotionCase,
  ReviewerApproval,
  RunRecord,
} from "./types.ts";
