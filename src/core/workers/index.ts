export { readWorkerKey, runWorker } from "./run-worker.ts";
