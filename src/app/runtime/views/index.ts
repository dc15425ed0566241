/** Builds documents of what nodes, their policy, the router and the log of attestations answer. */

export { planApprovalDocument, planToApproveDocument } from "./approval.ts";
export {
  attestationDocument,
  attestationsDocument,
  attestVerificationDocument,
  bundleWrittenDocument,
  keyRotationDocument,
  keyToReplaceDocument,
} from "./attestations.ts";
export { policyCheckDocument, policyTrustDocument } from "./policy.ts";
export { nodePromotionDocument, nodeToPromoteDocument } from "./promotion.ts";
export { routeDocument } from "./route.ts";
export { nodeRunDocument, nodeValidationDocument } from "./run.ts";
export { shadowDocument, synthesisDocument } from "./synthesis.ts";
