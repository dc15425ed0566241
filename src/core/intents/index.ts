export { adoptAgreement } from "./agreements/adopt.ts";
export {
  acceptAgreement,
  listAgreements,
  proposeAgreement,
  withdrawAgreement,
} from "./agreements/agree.ts";
export { type AgreementBook, buildAgreementBook, readAgreementsOnce } from "./agreements/agreement-book.ts";
export { findBrokenAgreements } from "./agreements/broken.ts";
export { groupByWaitingHead, listIntentClaims, listQueueClaims, overlapsOfClaim } from "./claims.ts";
export { type DeclaredIntent, declareIntent, resolveClaimant } from "./declare.ts";
export { endIntents } from "./end.ts";
export { listEndedRecords, listMergedIntentRefs, listUnreadableRecords } from "./ended-records.ts";
export { type IntentBook, readIntentBook } from "./intent-book.ts";
export { listIntents, overlapsOfAgent } from "./list.ts";
export {
  endNote,
  joinShortNotes,
  keepNote,
  listNotes,
  listNotesOnPlace,
  type NoteRequest,
  writeNote,
} from "./notes/index.ts";
export { type Lock, listIntentLocks, narrowPushedIntents, overlapsWithIntents } from "./of-push.ts";
