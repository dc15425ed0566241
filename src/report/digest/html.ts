import type { DigestOutput, HeatMapScope } from "../../domain/documents.generated.ts";
import { shortId } from "../words.ts";
import { heatPicture } from "./heat-picture.ts";
import { type Content, cutMiddle, html, type Markup } from "./markup.ts";
import { PAGE_STYLE } from "./page-style.ts";
import { type Item, moment, onOneLine, type Piece, type Section } from "./section.ts";
import { sectionsOf } from "./sections.ts";
import { type Count, closingOf, countsOf, introductionOf, NEXT, titleOf } from "./summary.ts";

const LISTED = 200;
const FILES = 5;
const SCOPES = 50;
const LONGEST_NAME = 300;
const LONGEST_TEXT = 1500;
const LONGEST_LINES = 12;

/** The picture follows the sections that wait for the reader. */
const BEFORE_PICTURE = 6;

/** Renders the digest as one HTML page that has no script and loads nothing, for screens of any width and for paper. */
export function renderDigestHtml(output: DigestOutput): string {
  return `${html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<meta name="color-scheme" content="light dark">
<title>${cutMiddle(
    titleOf(output)
      .map(({ text }) => text)
      .join(""),
    120,
  )}</title>
<style>${PAGE_STYLE}</style>
</head>
<body>
<header>
<h1>${htmlOfPieces(titleOf(output))}</h1>
${beginningOf(output)}
</header>
<main>
${contentOf(output)}
</main>
<footer>
${endOf(output)}
</footer>
</body>
</html>`}\n`;
}

/** Renders the digest's content for a page that has its own heading and styles (`DESIGN_TOKENS`, `DIGEST_STYLE`). */
export function renderDigestBody(output: DigestOutput): string {
  return html`<p class="title">${htmlOfPieces(titleOf(output))}</p>
${beginningOf(output)}
${contentOf(output)}
<div class="end">
${endOf(output)}
</div>`.toString();
}

/** Returns what a reader sees first: the period and the counts. */
function beginningOf(output: DigestOutput): Markup {
  const closing = closingOf(output);
  return html`<p>${htmlOfPieces(introductionOf(output))}</p>
${closing === null ? "" : html`<p><strong>${htmlOfPieces(closing)}</strong></p>`}
${navigation(output, sectionsOf(output))}`;
}

function contentOf(output: DigestOutput): Markup {
  const sections = sectionsOf(output);
  return html`${sections.slice(0, BEFORE_PICTURE).map(sectionOf)}
${heatSection(output)}
${sections.slice(BEFORE_PICTURE).map(sectionOf)}`;
}

function endOf(output: DigestOutput): Markup {
  return html`${output.warnings.map(
    ({
      code,
      message,
      fix,
    }) => html`<p><code>${cutMiddle(code, LONGEST_NAME)}</code> ${withCode(message)} ${withCode(fix ?? "")}</p>
`,
  )}
<p>${withCode(NEXT)}</p>
<p>Made ${moment(output.created_at)} of the base at <code>${shortId(output.base)}</code>.</p>`;
}

function htmlOfPieces(pieces: readonly Piece[]): Markup {
  return html`${pieces.map(htmlOf)}`;
}

function htmlOf({ kind, text }: Piece): Content {
  if (kind === "own") return text;
  if (kind === "name") return html`<code>${cutMiddle(text, LONGEST_NAME)}</code>`;
  return html`<span class="quote">${cutMiddle(onOneLine(text), LONGEST_TEXT)}</span>`;
}

/** Returns a sentence with the parts in backticks as code. */
function withCode(text: string): Markup {
  const parts = cutMiddle(text, LONGEST_TEXT).split(/`([^`]+)`/);
  return html`${parts.map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`;
}

function navigation(output: DigestOutput, sections: readonly Section[]): Markup {
  const others = [{ id: "heat", title: "Where the code changes" }, ...sections.slice(BEFORE_PICTURE)];
  return html`<nav aria-label="Sections"><ul>
${countsOf(output).map(tile)}</ul>
<p class="jump">${others.map(({ id, title }, index) => html`${index === 0 ? "" : " · "}<a href="#${id}">${title}</a>`)}</p></nav>`;
}

function tile({ count, label, section, tone }: Count): Markup {
  return html`<li class="${count === 0 ? "none" : tone}"><a href="#${section}"><b>${count}</b>${label}</a></li>
`;
}

function sectionOf({ id, title, hint, empty, items }: Section): Markup {
  if (items.length === 0) return frameSection({ id, title }, html`<p class="empty">${empty}</p>`);
  const hidden = items.length - LISTED;
  return frameSection(
    { id, title },
    html`<p class="hint">${withCode(hint)}</p>
<ul class="items">
${items.slice(0, LISTED).map(itemOf)}</ul>
${hidden > 0 ? html`<p class="more">and ${hidden} more: <code>skl digest --json</code> has all of them</p>` : ""}`,
  );
}

function frameSection({ id, title }: Pick<Section, "id" | "title">, content: Markup): Markup {
  return html`<section id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${title}</h2>
${content}</section>
`;
}

const TAGS = { bad: "Urgent", warn: "Look", plain: "" } as const satisfies Record<Item["tone"], string>;

function itemOf({ tone, head, detail, body }: Item): Markup {
  const tag = TAGS[tone] === "" ? "" : html`<span class="tag">${TAGS[tone]}</span>`;
  const small = detail.length === 0 ? "" : html`<p class="detail">${htmlOfPieces(detail)}</p>`;
  return html`<li class="${tone}"><p>${tag}${htmlOfPieces(head)}</p>${small}${body === null ? "" : html`<p class="body quote">${paragraph(body)}</p>`}</li>
`;
}

/** Returns someone's text with its line breaks, cut where it is too long to read. */
function paragraph(text: string): Content[] {
  const start = [...text.slice(0, 2 * LONGEST_TEXT)].slice(0, LONGEST_TEXT).join("");
  const lines = start.split(/\r\n|\r|\n/);
  const isCut = start.length < text.length || lines.length > LONGEST_LINES;
  const rows = lines.slice(0, LONGEST_LINES).map((row) => row.replaceAll("\t", " "));
  return [rows.map((row, index) => (index === 0 ? row : [html`<br>`, row])), isCut ? " […]" : ""];
}

function heatSection({ heat_map }: DigestOutput): Markup {
  const title = { id: "heat", title: "Where the code changes" };
  if (heat_map.scopes.length === 0)
    return frameSection(title, html`<p class="empty">Nothing changed that waits for a review.</p>`);
  const picture = heatPicture(heat_map) ?? html`<p class="empty">No change was approved in this period.</p>`;
  const hidden = heat_map.scopes.length - SCOPES;
  return frameSection(
    title,
    html`${picture}
<table><thead><tr><th scope="col">Most changed files</th><th scope="col" class="number">Changes</th><th scope="col" class="number">Unreviewed</th></tr></thead>
${heat_map.scopes.slice(0, SCOPES).map(scopeRows)}</table>
${hidden > 0 ? html`<p class="more">and ${hidden} more scopes</p>` : ""}`,
  );
}

function scopeRows({ scope, changes, since_review, files }: HeatMapScope): Markup {
  const hidden = files.length - FILES;
  return html`<tbody><tr><th scope="rowgroup">${scope === null ? "no scope" : cutMiddle(scope, LONGEST_NAME)}</th><td class="number">${changes}</td><td class="number">${since_review}</td></tr>
${files.slice(0, FILES).map(
  (file) =>
    html`<tr><td><code>${cutMiddle(file.path, LONGEST_NAME)}</code></td><td class="number">${file.changes}</td><td class="number">${file.since_review}</td></tr>
`,
)}${hidden > 0 ? html`<tr><td colspan="3" class="more">and ${hidden} more</td></tr>` : ""}</tbody>
`;
}
