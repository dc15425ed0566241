export { type ProveMerge, proveByCommands } from "./prove.ts";
export { Verifications } from "./verifications.ts";
export { findingText, findWorkerResult, proveByWorkers, signedBytes, subjectOf } from "./worker-results.ts";
