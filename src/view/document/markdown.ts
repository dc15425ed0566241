import { formatMarkerLine, type Marker } from "../../kernel/domain/index.ts";
import { code, escapePartOfLine, joinSpans, measureLongestBackticks, prose } from "../markdown-text.ts";
import {
  type Block,
  type Document,
  type Inline,
  type Item,
  joinTextLines,
  listFilledLines,
  type Table,
  toSpan,
} from "./model.ts";

/** Limits a text: the items of a list, the characters of a sentence and of a name. */
interface Detail {
  readonly items: number;
  readonly sentence: number;
  readonly name: number;
}

/** GitHub refuses bodies of more than 65,536 characters. */
const LONGEST = 60_000;
const DETAILS: readonly Detail[] = [
  { items: 40, sentence: 1500, name: 300 },
  { items: 12, sentence: 700, name: 200 },
  { items: 4, sentence: 250, name: 100 },
  { items: 1, sentence: 250, name: 100 },
];

/** Writes a document in GitHub's Markdown, with as much detail as fits into an issue or comment. */
export function toMarkdown(document: Document, marker: Marker | null = null): string {
  const head = marker === null ? "" : `${formatMarkerLine(marker)}\n`;
  const write = (detail: Detail) => `${head}${renderBlocksAsMarkdown(document, detail)}\n`;
  for (const detail of DETAILS) {
    const text = write(detail);
    if (text.length <= LONGEST) return text;
  }
  return write({ items: 0, sentence: 100, name: 60 });
}

function renderBlocksAsMarkdown(blocks: Document, detail: Detail): string {
  return blocks
    .map((block) => blockText(block, detail))
    .filter((text) => text !== "")
    .join("\n\n");
}

function blockText(block: Block, detail: Detail): string {
  switch (block.kind) {
    case "line":
    case "text":
      return renderInlineMarkdown(block.spans, detail);
    case "title":
      return `## ${renderInlineMarkdown(block.text, detail)}`;
    case "headline":
      return `${SIGNS[block.mark]}**${renderInlineMarkdown(block.text, detail)}**${renderInlineMarkdown(block.next ?? [], detail, "within")}`;
    case "counts":
      return block.counts
        .map(({ count, label, tone }) => (tone === "plain" ? `${count} ${label}` : `**${count} ${label}**`))
        .join(" · ");
    case "section": {
      const text = renderBlocksAsMarkdown(block.blocks, detail);
      const hint = block.hint === undefined ? "" : `\n\n${prose(block.hint)}`;
      return text === "" ? "" : `### ${block.title}${hint}\n\n${text}`;
    }
    case "list":
      return [
        ...block.items.slice(0, detail.items).map((item) => renderItemMarkdown(item, detail)),
        ...listHiddenCount(block.items.length, detail, block.rest).map((text) => `- ${text}`),
      ].join("\n");
    case "table":
      return renderTableMarkdown(block, detail);
    case "quote":
      return quoteMarkdownLines(listFilledLines(block.text), detail);
    case "commands":
      return fenceCommands(block.commands);
    case "details": {
      const text = renderBlocksAsMarkdown(block.blocks, detail);
      return text === "" ? "" : `<details>\n<summary>${block.summary}</summary>\n\n${text}\n\n</details>`;
    }
    case "warnings":
      return block.warnings
        .slice(0, detail.items)
        .map(({ code: id, message, fix = "" }) =>
          `> ${code(id, 60)} ${prose(joinTextLines(message), detail.sentence)} ${prose(joinTextLines(fix), detail.sentence)}`.trim(),
        )
        .join("\n>\n");
  }
}

/** Returns spans as one line. Somebody's words are escaped, and their line breaks become blanks. */
function renderInlineMarkdown(spans: Inline, detail: Detail, place: "start" | "within" = "start"): string {
  return spans
    .map((each, at) => {
      const { text, kind, tone, url = null } = toSpan(each);
      if (kind === "sign") return SIGNS[text as Item["mark"]].trim();
      if (kind === "name") return link(code(text, detail.name), url);
      const flat = text.replace(/[\s]+/g, " ");
      const words =
        kind === "own" ? text : (at === 0 && place === "start" ? prose : escapePartOfLine)(flat, detail.sentence);
      return tone === "strong" ? `**${words}**` : words;
    })
    .reduce(joinSpans, "");
}

const SIGNS = {
  pass: "✅ ",
  flag: "🟡 ",
  block: "⛔ ",
  urgent: "🔴 ",
  meets: "🟡 ",
  skipped: "⚪ ",
  none: "",
} as const satisfies Record<Item["mark"], string>;

function renderItemMarkdown({ mark, text, notes = [], body = null, more: further = [] }: Item, detail: Detail): string {
  const small = notes.length === 0 ? [] : [`<sub>${renderInlineMarkdown(notes, detail)}</sub>`];
  const lines = [...(body === null ? [] : [[joinTextLines(body)]]), ...further].map((spans) =>
    renderInlineMarkdown(spans, detail),
  );
  return `- ${SIGNS[mark]}${[renderInlineMarkdown(text, detail), ...small, ...lines].filter((each) => each !== "").join("<br>")}`;
}

function listHiddenCount(all: number, { items }: Detail, rest?: string): string[] {
  return all > items ? [`and ${all - items} more${rest === undefined ? "" : `: ${rest}`}`] : [];
}

function renderTableMarkdown({ columns, rows, rest }: Table, detail: Detail): string {
  const renderMarkdownCells = (row: Table["rows"][number]) =>
    row.map((cell) => renderInlineMarkdown(Array.isArray(cell) ? (cell as Inline) : [cell as string], detail));
  return [
    `| ${columns.map(({ header }) => header).join(" | ")} |`,
    `|${columns.map(({ align }) => (align === "right" ? "--:|" : "---|")).join("")}`,
    ...rows.slice(0, detail.items).map((row) => `| ${renderMarkdownCells(row).join(" | ")} |`),
    ...listHiddenCount(rows.length, detail, rest).flatMap((text) => ["", text]),
  ].join("\n");
}

function quoteMarkdownLines(lines: readonly string[], { items, sentence }: Detail): string {
  const shown = lines.slice(0, items).map((each) => `> ${prose(each, sentence)}`);
  return [...shown, ...(lines.length > items ? ["> …"] : [])].join("\n>\n");
}

/** Returns commands in a code block whose fences none of them can close. */
function fenceCommands(commands: readonly string[]): string {
  const fence = "`".repeat(Math.max(3, measureLongestBackticks(commands.join("\n")) + 1));
  return [fence, ...commands, fence].join("\n");
}

/** Matches addresses that can end neither their Markdown link nor their line. */
const ADDRESS = /^https?:\/\/[\w.:-]+(?:\/[\w.~%+@:=,/?&-]*)?(?:#[\w-]*)?$/;

function link(label: string, url: string | null): string {
  return url !== null && ADDRESS.test(url) ? `[${label}](${url})` : label;
}
