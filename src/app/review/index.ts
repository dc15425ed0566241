export { mergeMessage } from "./commit-messages.ts";
export { type EvidenceInput, recordEvidence } from "./evidence-record.ts";
export { evidenceOf, listEvidence } from "./known-evidence.ts";
export { decideProposals } from "./proposal-decision.ts";
export { collectGarbage, fromHistory, listQueue, pendingOf, showProposal } from "./queue.ts";
export { resetBreaker } from "./reset-breaker.ts";
export { mergesByPullRequest } from "./round.ts";
export { runSession } from "./session.ts";
