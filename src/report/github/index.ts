/** What people see on GitHub. Everything that comes from branches, agents, people or models is data here: it notifies nobody. */
export { type CheckAnnotation, checkAnnotations, checkRunText } from "./check-run.ts";
export { renderDigestIssue } from "./digest-issue.ts";
export { renderHelp } from "./help.ts";
export { type PullRequestReview, renderPullRequestReview } from "./pull-request.ts";
export { type CommandOutcome, type CommandReply, renderReply } from "./reply.ts";
export { renderReportComment } from "./report-comment.ts";
export { type ReviewLinks, renderReviewSummary } from "./review-summary.ts";
export { renderRfcClosing, renderRfcOverdue } from "./rfc-comments.ts";
export { type IssueText, type RfcIssueFacts, renderRfcIssue } from "./rfc-issue.ts";
export { renderWarningNotes } from "./warning-notes.ts";
