export { type Appended, appendToLog } from "./append.ts";
export { type Bundle, bundleEntries } from "./bundle.ts";
export type { Envelope } from "./dsse.ts";
export { type LogEntry, logEnd, readEntries } from "./entries.ts";
export { checkLog, rotateKey } from "./exclusive.ts";
export { computeKeyid, findAccountKey, listTrustedKeys, type PublicKeys, parsePublicKey } from "./keys.ts";
export type { SeenNote } from "./log-checks.ts";
export { removeSecrets } from "./redact.ts";
export {
  type AnyStatement,
  FAILED_SYNTHESIS_TYPE,
  type FailedSynthesisPredicate,
  INTENT_TYPE,
  type IntentPredicate,
  makeAttestedStatement,
  PROMOTION_TYPE,
  type PromotionPredicate,
  ROUTE_TYPE,
  type RoutePredicate,
  RUN_TYPE,
  type RunPredicate,
  SYNTHESIS_TYPE,
  type SynthesisPredicate,
  type VerifierResult,
} from "./statement.ts";
export { verifyDocument } from "./verify-document.ts";
export { type LogVerdict, verifyLog } from "./verify-log.ts";
