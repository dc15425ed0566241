/** Renders what nodes, their policy, the router and the log of attestations answer. Texts for terminals end with a newline. */

export { renderPlanApproval, renderPlanToApprove } from "./approval.ts";
export {
  renderAttestation,
  renderAttestations,
  renderAttestVerification,
  renderBundleWritten,
  renderKeyRotation,
  renderKeyToReplace,
} from "./attestations.ts";
export { renderPolicyCheck, renderPolicyTrust } from "./policy.ts";
export { renderNodePromotion, renderNodeToPromote } from "./promotion.ts";
export { renderRoute } from "./route.ts";
export { renderNodeRun, renderNodeValidation } from "./run.ts";
export { renderShadow, renderSynthesis } from "./synthesis.ts";
