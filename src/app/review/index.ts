export { mergeMessage } from "./commit-messages.ts";
export { type EvidenceInput, recordEvidence } from "./evidence-record.ts";
export { readInbox } from "./inbox.ts";
export { evidenceOf, listEvidence } from "./known-evidence.ts";
export { decideProposals } from "./proposal-decision.ts";
export { collectGarbage, listQueue, pendingOf, showProposal } from "./queue.ts";
export { mergesByPullRequest } from "./round.ts";
export { runSession } from "./session.ts";
export { shownHeads, unjudgedHeads, wasHandled } from "./unjudged.ts";
