export { renderDigestHtml } from "./html.ts";
export { renderDigestMarkdown } from "./markdown.ts";
export { renderDigest, renderDigestReviewed } from "./text.ts";
