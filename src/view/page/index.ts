/** What a page in a browser takes of the reports: nothing here needs Node.js. */
export { renderDigestBody } from "../digest/html.ts";
export { CODE_STYLE, DESIGN_TOKENS, DIGEST_STYLE } from "../digest/page-style.ts";
export { toHtml } from "../document/html.ts";
export { section } from "../document/model.ts";
export { renderReview } from "../review.ts";
export {
  describeAgendaReason,
  describeDecisionEffect,
  describeKind,
  describeVerdict,
  stateWords,
} from "../state-words.ts";
export { renderStats } from "../stats.ts";
export { escapeHiddenCharacters } from "../text/printable.ts";
export { cutAtCode, formatCount, formatDuration, shortenCommitId } from "../words.ts";
export {
  describeSessionBriefly,
  type Link,
  renderAdrPage,
  renderAgentLane,
  renderAnsweredRfc,
  renderEntryPage,
  renderKeptPlan,
  renderMatchingSkills,
  renderProposalJudgement,
  renderRfcBackground,
  renderSession,
  renderSettings,
  renderSkillPage,
  renderSkillRunPage,
  renderVerifiedLog,
  STAY_OUT,
} from "./documents.ts";
