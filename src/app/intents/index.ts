export { adoptAgreement } from "./agreements/adopt.ts";
export {
  acceptAgreement,
  listAgreements,
  proposeAgreement,
  withdrawAgreement,
} from "./agreements/agree.ts";
export { type AgreementBook, agreementBook, agreementsOf } from "./agreements/agreement-book.ts";
export { brokenAgreements } from "./agreements/broken.ts";
export { claimsOfIntents, claimsOfQueue, overlapsOfClaim, waitingHeads } from "./claims.ts";
export { claimantOf, type DeclaredIntent, declareIntent } from "./declare.ts";
export { endIntents } from "./end.ts";
export { endedRecords, intentsOfMerged, unreadableRecords } from "./ended-records.ts";
export { type IntentBook, intentBook } from "./intent-book.ts";
export { listIntents, overlapsOfAgent } from "./list.ts";
export { endNote, keepNote, listNotes, type NoteRequest, notesOn, notesTogether, writeNote } from "./notes/index.ts";
export { type Lock, locksOn, narrowedIntents, overlapsWithIntents } from "./of-push.ts";
