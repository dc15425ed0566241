/** How a node comes to be trusted: six gates, and a status that only a person's promotion gives (specification, Appendix C). */
export { contractDigest, missingKeys } from "./contract.ts";
export { promotionGates } from "./gates.ts";
export { effectiveStatus, type NodeStatus, type Promotion, type StatusQuestion } from "./status.ts";
export type {
  Candidate,
  CaseResult,
  Gate,
  GateResult,
  NodeHashes,
  PromotionCase,
  ReviewerApproval,
  RunRecord,
} from "./types.ts";
export { type WrittenStatus, withStatus } from "./written.ts";
