/** What a page in a browser takes of the reports: nothing here needs Node.js. */
export { renderDigestBody } from "../digest/html.ts";
export { CODE_STYLE, DESIGN_TOKENS, DIGEST_STYLE } from "../digest/page-style.ts";
export { toHtml } from "../document/html.ts";
export { section } from "../document/model.ts";
export { reviewDocument } from "../review.ts";
export {
  agendaWords,
  decisionWords,
  kindWords,
  stateWords,
  verdictSentence,
} from "../state-words.ts";
export { statsDocument } from "../stats.ts";
export { printable } from "../text/printable.ts";
export { countOf, duration, shortId } from "../words.ts";
export {
  adrDocument,
  answeredDocument,
  backgroundDocument,
  entryDocument,
  foundSkillsDocument,
  judgedDocument,
  keptPlanDocument,
  type Link,
  laneDocument,
  runDocument,
  sessionDocument,
  sessionWords,
  settingsDocument,
  skillDocument,
  verifiedLogDocument,
} from "./documents.ts";
