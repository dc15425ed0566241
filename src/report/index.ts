/** Builds documents of results, and writes them for people and for other programs. */

export { checkDocument } from "./check/document.ts";
export {
  type CheckAnnotation,
  checkAnnotations,
  checkRunText,
  renderReportComment,
} from "./check/github.ts";
export { foretoldDocument, hookDocument } from "./check/push.ts";
export type { CheckText } from "./check-text.ts";
export { codeRulesDocument, codeRulesTestDocument } from "./code-rules.ts";
export { type ConfigRow, configExplainDocument } from "./config.ts";
export { decidedDocument, refusedApprovalDocument } from "./decided.ts";
export { digestDocument, reviewedDocument } from "./digest/document.ts";
export { renderDigestHtml } from "./digest/html.ts";
export { toMarkdown } from "./document/markdown.ts";
export { type Block, type Document, line, warned } from "./document/model.ts";
export { toText } from "./document/terminal.ts";
export { errorDocument } from "./error.ts";
export { codesDocument, explanationDocument, topicsDocument } from "./explain.ts";
export { renderDigestIssue } from "./github/digest-issue.ts";
export { renderHelp } from "./github/help.ts";
export { renderPullRequestReview } from "./github/pull-request.ts";
export { renderReply } from "./github/reply.ts";
export { hintDocument } from "./hint.ts";
export { inboxDocument, overlapsDocument, waitDocument } from "./inbox.ts";
export { initDocument } from "./init.ts";
export {
  agreementDocument,
  agreementsDocument,
  endedIntentsDocument,
  intentDocument,
  intentsDocument,
} from "./intents.ts";
export { noteDocument, notesDocument, notesTold } from "./notes.ts";
export { planDocument } from "./plan.ts";
export { createProgress, type Progress } from "./progress.ts";
export { proposalDocument, queueDocument } from "./queue.ts";
export { resolutionsDocument, revertedDocument } from "./resolutions.ts";
export { renderReviewSummary, reviewDocument } from "./review.ts";
export { type IssueText, renderRfcClosing, renderRfcIssue, renderRfcOverdue } from "./rfc/issue.ts";
export { rfcCheckDocument, rfcDocument } from "./rfc/terminal.ts";
export {
  adrsDocument,
  evidenceDocument,
  renderAdr,
  resolutionDocument,
  rfcsDocument,
} from "./rfcs.ts";
export { renderSarif } from "./sarif.ts";
export { scopeLintDocument, scopeMigrationDocument, scopesDocument } from "./scopes.ts";
export { impactDocument, stateDocument, stateEntryDocument, stateSyncDocument } from "./state.ts";
export { statsDocument } from "./stats.ts";
export { doctorDocument, statusDocument } from "./status.ts";
export { diffDocument, importsDocument } from "./syntax.ts";
export { claimDocument, poolDocument, tasksDocument } from "./tasks.ts";
export { printable, printableAscii } from "./text/printable.ts";
export type { TextStyle } from "./text/style.ts";
export { uninstallDocument } from "./uninstall.ts";
export { watchDocument } from "./watch.ts";
export { reapedDocument, undoneDocument, worktreesDocument } from "./worktrees.ts";
