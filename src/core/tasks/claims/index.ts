export { claimTask, handOver, releaseTask, requirePool } from "./claim.ts";
export { isToBeTaken, listPool, takeNextTask } from "./pool.ts";
