/** What a person should know of the sessions since the last digest (specification 7.4, 11): pure, from facts to a digest. */
export { digestDue } from "./decisions.ts";
export { digestOf } from "./digest.ts";
export type { DefinedScopes, Digest, DigestFacts, DigestPeriod } from "./facts.ts";
export { afterReview, awaitsReview, listedIds } from "./review.ts";
