/** Results as people and other programs read them. Texts for terminals end with a newline. */
export {
  renderAttestation,
  renderAttestations,
  renderAttestVerification,
  renderBundleWritten,
  renderKeyRotation,
  renderKeyToReplace,
} from "./attest.ts";
export { renderCheck, renderHook } from "./check.ts";
export type { CheckText } from "./check-text.ts";
export { type ConfigRow, renderConfigExplain } from "./config.ts";
export { renderDigest, renderDigestHtml, renderDigestMarkdown, renderDigestReviewed } from "./digest/index.ts";
export { renderError } from "./error.ts";
export { renderCodes, renderExplanation, renderTopics } from "./explain.ts";
export {
  type CheckAnnotation,
  type CommandOutcome,
  type CommandReply,
  checkAnnotations,
  checkRunText,
  type IssueText,
  type PullRequestReview,
  type ReviewLinks,
  type RfcIssueFacts,
  renderDigestIssue,
  renderHelp,
  renderPullRequestReview,
  renderReply,
  renderReportComment,
  renderReviewSummary,
  renderRfcClosing,
  renderRfcIssue,
  renderRfcOverdue,
  renderWarningNotes,
} from "./github/index.ts";
export { renderInit } from "./init.ts";
export { renderMarkdown } from "./markdown.ts";
export { renderNodeRun, renderNodeValidation } from "./node.ts";
export { renderPlanApproval, renderPlanToApprove } from "./node-approve.ts";
export { renderNodePromotion, renderNodeToPromote } from "./node-promote.ts";
export { renderPlan } from "./plan.ts";
export { renderPolicyCheck, renderPolicyTrust } from "./policy.ts";
export { createProgress, type Progress } from "./progress.ts";
export { renderProposal, renderQueue } from "./queue.ts";
export { renderRecommendedSkills } from "./recommended.ts";
export { renderReview } from "./review.ts";
export {
  renderAdr,
  renderAdrs,
  renderEvidence,
  renderRfc,
  renderRfcCheck,
  renderRfcs,
} from "./rfcs.ts";
export { renderSarif } from "./sarif.ts";
export { renderScopeLint, renderScopes } from "./scopes.ts";
export { renderComposed, renderDraft, renderSynced } from "./skill-authoring.ts";
export { renderBuiltGraph, renderGraphCheck } from "./skill-graph.ts";
export {
  renderEdgeProposal,
  renderFoundSkills,
  renderHistory,
  renderImportedSkills,
  renderReindexed,
  renderRemovedSkill,
  renderShownSkills,
  renderSkillProblems,
  renderSkillRun,
  renderSkills,
  renderTraces,
} from "./skills/index.ts";
export { renderImpact, renderState, renderStateEntry } from "./state.ts";
export { renderDoctor, renderStatus } from "./status.ts";
export { renderDiff, renderImports } from "./syntax.ts";
export { renderTasks } from "./tasks.ts";
export { printable, printableAscii } from "./text/printable.ts";
export type { TextStyle } from "./text/style.ts";
export { renderWarnings } from "./warnings.ts";
