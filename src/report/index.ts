/** Renders results for people and for other programs. Texts for terminals end with a newline. */
export {
  type CheckAnnotation,
  checkAnnotations,
  checkRunText,
  renderMarkdown,
  renderReportComment,
} from "./check/github.ts";
export { renderCheck, renderForetold, renderHook } from "./check/terminal.ts";
export type { CheckText } from "./check-text.ts";
export { type ConfigRow, renderConfigExplain } from "./config.ts";
export { renderDecided, renderRefusedApproval } from "./decided.ts";
export { renderDigestHtml } from "./digest/html.ts";
export { renderDigest, renderDigestMarkdown, renderDigestReviewed } from "./digest/render.ts";
export { renderError } from "./error.ts";
export { renderCodes, renderExplanation, renderTopics } from "./explain.ts";
export { renderDigestIssue } from "./github/digest-issue.ts";
export { renderHelp } from "./github/help.ts";
export { renderPullRequestReview } from "./github/pull-request.ts";
export { renderReply } from "./github/reply.ts";
export { renderWarningNotes } from "./github/warning-notes.ts";
export { renderHint } from "./hint.ts";
export { renderInbox, renderOverlaps } from "./inbox.ts";
export { renderInit } from "./init.ts";
export {
  renderAgreement,
  renderAgreements,
  renderEndedIntents,
  renderIntent,
  renderIntents,
} from "./intents.ts";
export { renderPlan } from "./plan.ts";
export { createProgress, type Progress } from "./progress.ts";
export { renderProposal, renderQueue } from "./queue.ts";
export { renderReview, renderReviewSummary } from "./review.ts";
export { type IssueText, renderRfcClosing, renderRfcIssue, renderRfcOverdue } from "./rfc/issue.ts";
export { renderRfc, renderRfcCheck } from "./rfc/terminal.ts";
export {
  renderAdr,
  renderAdrs,
  renderEvidence,
  renderResolution,
  renderRfcs,
} from "./rfcs.ts";
export { renderSarif } from "./sarif.ts";
export { renderScopeLint, renderScopeMigration, renderScopes } from "./scopes.ts";
export { renderImpact, renderState, renderStateEntry, renderStateSync } from "./state.ts";
export { renderDoctor, renderStatus } from "./status.ts";
export { renderDiff, renderImports } from "./syntax.ts";
export { renderTasks } from "./tasks.ts";
export { printable, printableAscii } from "./text/printable.ts";
export type { TextStyle } from "./text/style.ts";
export { renderUninstall } from "./uninstall.ts";
export { renderWarnings } from "./warnings.ts";
export { renderWatch } from "./watch.ts";
