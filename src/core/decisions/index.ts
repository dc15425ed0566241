export { listAdrs, showAdr } from "./adr-queries.ts";
export { listAgenda } from "./agenda.ts";
export { isDigestDue, markReviewed, runDigest } from "./digest.ts";
export { checkRfc, sweepRfcs } from "./rfc-check.ts";
export { listMissingReferences, type ResolvedRfc, recordResolution } from "./rfc-resolve.ts";
export { findRfc, findRfcHead, listBranchesToProve, listRfcs, showRfc } from "./rfcs.ts";
export { runStats } from "./stats.ts";
export { showDecision, suggestCriteria } from "./suggest-criteria.ts";
