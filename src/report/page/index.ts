/** What a page in a browser takes of the reports: nothing here needs Node.js. */
export { renderDigestBody } from "../digest/html.ts";
export { DESIGN_TOKENS, DIGEST_STYLE } from "../digest/page-style.ts";
export { endingWords, isActedOn, stateWords } from "../state-words.ts";
export { printable } from "../text/printable.ts";
export { countOf, duration, shortId, uncertainty } from "../words.ts";
