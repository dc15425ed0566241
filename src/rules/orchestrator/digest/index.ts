/** The digest tells a person what happened in the sessions since the last one (specification 7.4, 11). */
export { shouldReadDigest } from "./decisions.ts";
export { composeDigest } from "./digest.ts";
export type { DefinedScopes, DigestPeriod } from "./facts.ts";
export { applyPersonsReview, awaitsReview, listDigestEntryIds } from "./review.ts";
