export { claimTask, handOver, releaseTask } from "./claim.ts";
export { listPool, nextTask } from "./pool.ts";
