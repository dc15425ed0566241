export { claimTask, handOver, listPool, releaseTask, takeNextTask } from "./claims/index.ts";
export type { TaskRequest } from "./task-defaults.ts";
export { showTask } from "./task-lookup.ts";
export { planForRequest } from "./task-plan.ts";
export { addTask, finishTask, listTasks, type TaskCommit } from "./tasks.ts";
