export { type ProveMerge, proveByCommands } from "./prove.ts";
export { Verifications } from "./verifications.ts";
export {
  encodeSignedBytes,
  findWorkerResult,
  hashVerifiedSubject,
  proveByWorkers,
  serializeFinding,
} from "./worker-results.ts";
