import type { Texts } from "../app/github/index.ts";
import { checks } from "../checks/index.ts";
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
} from "../report/index.ts";

/** The words for what the use cases say on GitHub. */
export const texts: Texts = {
  checkRun: (output) => checkRunText(output, checks),
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
