export { type SyncDecision, syncDecision } from "./decision.ts";
