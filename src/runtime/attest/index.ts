export { type Appended, append } from "./append.ts";
export { checkLog } from "./check-log.ts";
export { type Envelope, IN_TOTO } from "./dsse.ts";
export { type EntryQuestion, type LogEntry, readEntries } from "./entries.ts";
export { withoutSecrets } from "./redact.ts";
export {
  type AnyStatement,
  INTENT_TYPE,
  type IntentPredicate,
  type PlannedEffect,
  PROMOTION_GATES,
  PROMOTION_TYPE,
  type PromotionPredicate,
  RUN_TYPE,
  type RunPredicate,
  type Statement,
  statementOf,
  type VerifierResult,
} from "./statement.ts";
