/** Builds documents of results, and writes them for people and for other programs. */

export { renderCheck } from "./check/document.ts";
export {
  type CheckAnnotation,
  checkAnnotations,
  checkRunText,
  renderReportComment,
} from "./check/github.ts";
export { renderForetoldReview, renderHook } from "./check/push.ts";
export type { CheckText } from "./check-text.ts";
export { renderCodeRules, renderCodeRuleTests } from "./code-rules.ts";
export { type ConfigRow, renderConfigExplanation } from "./config.ts";
export { renderPersonsDecisions, renderRefusedApproval } from "./decided.ts";
export { renderDigest, renderMarkedReviewed } from "./digest/document.ts";
export { renderDigestHtml } from "./digest/html.ts";
export { toMarkdown } from "./document/markdown.ts";
export { type Block, type Document, line, warned } from "./document/model.ts";
export { toText } from "./document/terminal.ts";
export { renderErrorReport } from "./error.ts";
export { renderErrorCodes, renderExplanation, renderTopics } from "./explain.ts";
export { renderDigestIssue } from "./github/digest-issue.ts";
export { renderHelp } from "./github/help.ts";
export { renderPullRequestReview } from "./github/pull-request.ts";
export { renderReply } from "./github/reply.ts";
export { renderHint } from "./hint.ts";
export { renderInbox, renderOverlaps, renderWait } from "./inbox.ts";
export { renderInit } from "./init.ts";
export {
  renderAgreement,
  renderAgreementList,
  renderEndedIntents,
  renderIntent,
  renderIntentList,
} from "./intents.ts";
export { renderNote, renderNotes, renderToldNotes } from "./notes.ts";
export { renderPlan } from "./plan.ts";
export { createProgress, type Progress } from "./progress.ts";
export { renderProposal, renderQueue } from "./queue.ts";
export { renderResolutions, renderRevertedFiles } from "./resolutions.ts";
export { renderReview, renderReviewSummary } from "./review.ts";
export { type IssueText, renderRfcClosing, renderRfcIssue, renderRfcOverdue } from "./rfc/issue.ts";
export { renderRfcCheck, renderRfcInTerminal } from "./rfc/terminal.ts";
export {
  renderAdr,
  renderAdrList,
  renderEvidenceTable,
  renderRfcList,
  renderRfcResolution,
} from "./rfcs.ts";
export { renderSarif } from "./sarif.ts";
export { renderScopeLint, renderScopeMigration, renderScopes } from "./scopes.ts";
export { renderImpact, renderStateEntry, renderStateListing, renderStateSync } from "./state.ts";
export { renderStats } from "./stats.ts";
export { renderDoctorReport, renderStatus } from "./status.ts";
export { renderImports, renderSyntaxDiff } from "./syntax.ts";
export { renderClaim, renderTaskPool, renderTasks } from "./tasks.ts";
export { escapeHiddenCharacters, escapeNonAscii } from "./text/printable.ts";
export type { TextStyle } from "./text/style.ts";
export { renderUninstall } from "./uninstall.ts";
export { renderWatch } from "./watch.ts";
export { renderReapedWorkTrees, renderRestoredWorkTree, renderWorkTreeList } from "./worktrees.ts";
