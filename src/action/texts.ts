import type { Texts } from "../github/work/index.ts";
import { checks } from "../rules/checks/index.ts";
import {
  checkAnnotations,
  checkRunText,
  renderDigestIssue,
  renderPullRequestReview,
  renderReply,
  renderReportComment,
  renderReviewSummary,
  renderRfcClosing,
  renderRfcIssue,
  renderRfcOverdue,
} from "../view/index.ts";

/** Renders the texts of the use cases on GitHub with the report's functions. */
export const texts: Texts = {
  checkRun: (output, hasComment) => checkRunText(output, checks, hasComment),
  annotations: (output) => checkAnnotations(output, checks),
  reportComment: (output) => renderReportComment(output, checks),
  rfcIssue: renderRfcIssue,
  rfcClosing: renderRfcClosing,
  rfcOverdue: renderRfcOverdue,
  reply: renderReply,
  reviewSummary: renderReviewSummary,
  pullRequestReview: renderPullRequestReview,
  digestIssue: renderDigestIssue,
};
