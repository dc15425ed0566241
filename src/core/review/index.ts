export { compareFile, showChange } from "./change-of-proposal.ts";
export { mergeMessage } from "./commit-messages.ts";
export { type EvidenceInput, recordEvidence } from "./evidence-record.ts";
export { type ForeseenHead, foreseeSession } from "./foresee-session.ts";
export { readLastHandoff } from "./handoff.ts";
export { listEvidence, readRemoteEvidence } from "./known-evidence.ts";
export { cutToFirstSentence, type Objection } from "./objections.ts";
export { listHeldProposals } from "./progress.ts";
export { decideProposals } from "./proposal-decision.ts";
export { collectGarbage, showHead, showProposal } from "./queue.ts";
export { mergesByPullRequest } from "./reasons-to-wait.ts";
export { resetBreaker } from "./reset-breaker.ts";
export { revertResolution, showResolutions } from "./resolutions.ts";
export type { HeldBack } from "./round.ts";
export { runSession } from "./session.ts";
export { listSessions } from "./session-logs.ts";
export { findUnjudgedHeads, toShownHeads, wasHandled } from "./unjudged-heads.ts";
export {
  encodeSignedBytes,
  findWorkerResult,
  hashVerifiedSubject,
  type ProveMerge,
  serializeFinding,
} from "./verify/index.ts";
