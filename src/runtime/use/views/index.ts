/** Builds documents of what nodes, their policy, the router and the log of attestations answer. */

export { renderPlanApproval, renderPlanToApprove } from "./approval.ts";
export {
  renderAttestation,
  renderAttestationCheck,
  renderAttestations,
  renderBundleWritten,
  renderKeyRotation,
  renderKeyToReplace,
} from "./attestations.ts";
export { renderPolicyCheck, renderPolicyTrust } from "./policy.ts";
export { renderNodePromotion, renderNodeToPromote } from "./promotion.ts";
export { renderRoute } from "./route.ts";
export { renderNodeRun, renderNodeValidation } from "./run.ts";
export { renderShadowRun, renderSynthesis } from "./synthesis.ts";
