export { listAdrs, showAdr } from "./adr-queries.ts";
export { listAgenda } from "./agenda.ts";
export { digest, digestDueOn, markReviewed } from "./digest.ts";
export { checkRfc, sweepRfcs } from "./rfc-check.ts";
export { missingReference, type ResolvedRfc, recordResolution } from "./rfc-resolve.ts";
export { branchesToProve, findRfc, headOf, listRfcs, showRfc } from "./rfcs.ts";
export { stats } from "./stats.ts";
export { showDecision, suggestCriteria } from "./suggest-criteria.ts";
