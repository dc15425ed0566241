export { checkChange } from "./check.ts";
export { handleComments } from "./comments/index.ts";
export { publishDigest } from "./digest.ts";
export { recordFindings } from "./evidence.ts";
export { type ActionRun, createIgnoredOutcome, nothingDone, type Outcome } from "./outcome.ts";
export { reviewRepository, sweepRepository } from "./review.ts";
export type { Texts } from "./texts.ts";
