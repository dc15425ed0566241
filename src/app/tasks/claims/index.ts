export { claimTask, handOver, releaseTask } from "./claim.ts";
export { renewals } from "./claim-record.ts";
export { listPool, nextTask } from "./pool.ts";
