export { type SyncDecision, type SyncFacts, type SyncStatus, syncDecision } from "./decision.ts";
