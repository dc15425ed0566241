/** The digest tells a person what happened in the sessions since the last one (specification 7.4, 11). */
export { digestDue } from "./decisions.ts";
export { digestOf } from "./digest.ts";
export type { DefinedScopes, DigestPeriod } from "./facts.ts";
export { afterReview, awaitsReview, listedIds } from "./review.ts";
