export { readWorkerKey, runWorker, WORK } from "./run-worker.ts";
