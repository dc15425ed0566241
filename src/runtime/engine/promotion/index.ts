/** How a node comes to be trusted: six gates, and a status that only a person's promotion gives (specification, Appendix C). */

export { runsThatCount } from "./counted-runs.ts";
export { evaluatePromotionGates } from "./gates.ts";
export { setStatus } from "./skill-yaml.ts";
export {
  computeEffectiveStatus,
  digestContract,
  findStatusByDigest,
  listMissingLibraryKeys,
  type NodeStatus,
  type Promotion,
  type StatusQuestion,
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
