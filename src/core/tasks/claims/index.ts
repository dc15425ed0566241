export { claimTask, handOver, releaseTask } from "./claim.ts";
export { listPool, takeNextTask } from "./pool.ts";
