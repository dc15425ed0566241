import { cutAtCode } from "../words.ts";
import { type Content, cutMiddle, html, Markup } from "./markup.ts";
import { type Block, type Document, type Inline, type Item, type Section, type Table, toSpan } from "./model.ts";

const LISTED = 200;
const LONGEST_NAME = 300;
const LONGEST_TEXT = 1500;
const LONGEST_LINES = 12;

/** Writes a document as HTML without scripts, for screens of any width and for paper. */
export function toHtml(document: Document): Markup {
  const sections = document.filter((block) => block.kind === "section");
  return html`${document.map((block) => blockHtml(block, sections))}`;
}

function blockHtml(block: Block, sections: readonly Section[]): Content {
  const renderBlocksAsHtml = (blocks: Document) => blocks.map((each) => blockHtml(each, sections));
  switch (block.kind) {
    case "headline":
      return renderItemHtml(block);
    case "line":
    case "text":
      return html`<p>${renderInlineHtml(block.spans)}</p>
`;
    case "title":
      return html`<h1>${renderInlineHtml(block.text)}</h1>
`;
    case "counts": {
      const others = sections.filter(({ id }) => !block.counts.some((each) => each.section === id));
      return html`<nav aria-label="Sections"><ul>
${block.counts.map(({ count, label, section, tone }) => html`<li class="${tone}"><a href="#${section}"><b>${count}</b>${label}</a></li>\n`)}</ul>
<p class="jump">${others.map(({ id, title }, at) => html`${at === 0 ? "" : " · "}<a href="#${id ?? ""}">${title}</a>`)}</p></nav>
`;
    }
    case "section":
      return html`<section id="${block.id ?? ""}" aria-labelledby="${block.id ?? ""}-title"><h2 id="${block.id ?? ""}-title">${block.title}</h2>
${block.hint === undefined ? "" : html`<p class="hint">${renderInlineHtml([block.hint])}</p>\n`}${renderBlocksAsHtml(block.blocks)}</section>
`;
    case "list":
      return html`<ul class="items">
${block.items.slice(0, LISTED).map(renderItemHtml)}</ul>
${renderHiddenCount(block.items.length, block.rest)}`;
    case "table":
      return html`${block.picture instanceof Markup ? block.picture : ""}${renderTableHtml(block)}`;
    case "quote":
      return html`<p class="body quote">${paragraph(block.text)}</p>
`;
    case "commands":
      return html`<p>${block.commands.map((command) => html`<code>${command}</code> `)}</p>
`;
    case "details":
      if (block.blocks.length === 0) return "";
      return html`<details><summary>${block.summary}</summary>${renderBlocksAsHtml(block.blocks)}</details>
`;
    case "warnings":
      return block.warnings.map(
        ({
          code,
          message,
          fix = "",
        }) => html`<p><code>${cutMiddle(code, LONGEST_NAME)}</code> ${renderInlineHtml([message, " ", fix])}</p>
`,
      );
  }
}

/** Returns spans with names and the parts in backticks as code. */
function renderInlineHtml(spans: Inline): Content[] {
  return spans.map((each) => {
    const { text, kind, url = null } = toSpan(each);
    if (kind === "sign") return SIGNS[text as Item["mark"]][1];
    if (kind === "name") return wrapInLink(html`<code>${cutMiddle(text, LONGEST_NAME)}</code>`, url);
    const parts = cutAtCode(cutMiddle(text.replace(/\s+/g, " "), LONGEST_TEXT));
    const words = parts.map((part = "", at) => (at % 3 === 2 && part ? html`<code>${part}</code>` : part));
    return kind === "own" ? words : html`<span class="quote">${words}</span>`;
  });
}

/** Matches addresses within the page that shows the document; a document on its own has none. */
const ADDRESS = /^#\/[\w./%~!*'()-]*$/;

function wrapInLink(content: Markup, url: string | null): Content {
  return url !== null && ADDRESS.test(url) ? html`<a href="${url}">${content}</a>` : content;
}

const SIGNS = {
  urgent: ["bad", "Urgent"],
  block: ["bad", "Stops"],
  flag: ["warn", "Look"],
  pass: ["plain", ""],
  meets: ["warn", "Look"],
  skipped: ["plain", ""],
  none: ["plain", ""],
} as const satisfies Record<Item["mark"], readonly [string, string]>;

function renderItemHtml({ mark, text, notes = [], body = null, more = [] }: Item): Markup {
  const [name, says] = SIGNS[mark];
  const tag = says === "" ? "" : html`<span class="tag">${says}</span>`;
  const small = notes.length === 0 ? "" : html`<p class="detail">${renderInlineHtml(notes)}</p>`;
  const long = body === null ? "" : html`<p class="body quote">${paragraph(body)}</p>`;
  return html`<li class="${name}"><p>${tag}${renderInlineHtml(text)}</p>${small}${long}${more.map((spans) => html`<p>${renderInlineHtml(spans)}</p>`)}</li>
`;
}

/** Returns someone's text with its line breaks, cut where it is too long to read. */
function paragraph(text: string): Content[] {
  const start = [...text.slice(0, 2 * LONGEST_TEXT)].slice(0, LONGEST_TEXT).join("");
  const lines = start.split(/\r\n|\r|\n/);
  const isCut = start.length < text.length || lines.length > LONGEST_LINES;
  const rows = lines.slice(0, LONGEST_LINES).map((row) => row.replaceAll("\t", " "));
  return [rows.map((row, at) => (at === 0 ? row : [html`<br>`, row])), isCut ? " […]" : ""];
}

function renderTableHtml({ columns, rows, rest }: Table): Markup {
  const pickColumnClass = (at: number) => (columns[at]?.align === "right" ? html` class="number"` : "");
  return html`<table><thead><tr>${columns.map(({ header }, at) => html`<th scope="col"${pickColumnClass(at)}>${header}</th>`)}</tr></thead><tbody>
${rows.slice(0, LISTED).map(
  (
    row,
  ) => html`<tr>${row.map((cell, at) => html`<td${pickColumnClass(at)}>${renderInlineHtml(Array.isArray(cell) ? (cell as Inline) : [cell as string])}</td>`)}</tr>
`,
)}</tbody></table>
${renderHiddenCount(rows.length, rest)}`;
}

function renderHiddenCount(all: number, rest = ""): Content {
  return all > LISTED
    ? html`<p class="more">and ${all - LISTED} more${rest === "" ? "" : ": "}${renderInlineHtml([rest])}</p>`
    : "";
}
