import type { DigestOutput } from "../../kernel/domain/documents.generated.ts";
import { toHtml } from "../document/html.ts";
import { cutMiddle, html } from "../document/markup.ts";
import { toSpan } from "../document/model.ts";
import { formatMoment, shortenCommitId } from "../words.ts";
import { renderDigest, renderDigestTitle } from "./document.ts";
import { drawHeatPicture } from "./heat-picture.ts";
import { PAGE_STYLE } from "./page-style.ts";

/** Renders the digest as one HTML page that has no script and loads nothing, for screens of any width and for paper. */
export function renderDigestHtml(output: DigestOutput): string {
  const title = renderDigestTitle(output).map((span) => toSpan(span).text);
  return `${html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<meta name="color-scheme" content="light dark">
<title>${cutMiddle(title.join(""), 120)}</title>
<style>${PAGE_STYLE}</style>
</head>
<body>
<main>
${toHtml(renderDigest(output, drawHeatPicture))}
</main>
<footer><p>Made ${formatMoment(output.created_at)} of the base at <code>${shortenCommitId(output.base)}</code>.</p></footer>
</body>
</html>`}\n`;
}

/** Renders the digest's content for a page that has its own heading and styles (`DESIGN_TOKENS`, `DIGEST_STYLE`). */
export function renderDigestBody(output: DigestOutput): string {
  const [, ...content] = renderDigest(output, drawHeatPicture);
  const title = toHtml([{ kind: "line", indent: 0, hang: 0, spans: renderDigestTitle(output).map(toSpan) }]);
  return html`${title}${toHtml(content)}<p class="more">Made ${formatMoment(output.created_at)} of the base at <code>${shortenCommitId(output.base)}</code>.</p>`.toString();
}
