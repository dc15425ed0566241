import type { DigestOutput } from "../../domain/documents.generated.ts";
import { code, joinSpans, prose } from "../markdown-text.ts";
import { countOf } from "../words.ts";
import { type Item, onOneLine, type Piece, type Section } from "./section.ts";
import { sectionsOf } from "./sections.ts";
import { closingOf, countsOf, introductionOf, NEXT, titleOf } from "./summary.ts";

/** GitHub refuses comments of more than 65,536 characters. */
const LONGEST = 60_000;
const LIMITS = [50, 15, 5, 1] as const;
const FILES = 3;

/** Renders the digest in GitHub-flavoured Markdown, for an issue, a comment or a job summary. */
export function renderDigestMarkdown(output: DigestOutput): string {
  const texts = LIMITS.map((limit) => document(output, limit));
  return texts.find((text) => text.length <= LONGEST) ?? document(output, 0);
}

function document(output: DigestOutput, limit: number): string {
  const closing = closingOf(output);
  const blocks = [
    `# ${markdownOfPieces(titleOf(output))}`,
    markdownOfPieces(introductionOf(output)),
    countLine(output),
    ...sectionsOf(output).map((section) => sectionText(section, limit)),
    heatText(output, limit),
    "---",
    closing === null ? prose(NEXT) : markdownOfPieces(closing),
    ...output.warnings
      .slice(0, limit)
      .map(({ code: id, message, fix }) => `> ${code(id)} ${sentence(message)} ${sentence(fix ?? "")}`.trim()),
  ];
  return `${blocks.filter((block) => block !== "").join("\n\n")}\n`;
}

function markdownOfPieces(pieces: readonly Piece[]): string {
  return pieces.map(markdownOf).reduce(joinSpans, "");
}

function markdownOf({ kind, text }: Piece): string {
  if (kind === "own") return text;
  return kind === "name" ? code(text) : sentence(text);
}

const sentence = (text: string): string => prose(onOneLine(text));

function countLine(output: DigestOutput): string {
  return countsOf(output)
    .filter(({ count }) => count > 0)
    .map(({ count, label, tone }) => (tone === "plain" ? `${count} ${label}` : `**${count} ${label}**`))
    .join(" · ");
}

function sectionText({ title, hint, empty, items }: Section, limit: number): string {
  if (items.length === 0) return `## ${title}\n\n${empty}`;
  const hidden = items.length - limit;
  const list = items.slice(0, limit).map(itemText);
  const more = hidden > 0 ? [`- and ${hidden} more in the whole digest`] : [];
  return `## ${title}\n\n${prose(hint)}\n\n${[...list, ...more].join("\n")}`;
}

const SIGNS = { bad: "🔴 ", warn: "🟡 ", plain: "" } as const satisfies Record<Item["tone"], string>;

function itemText({ tone, head, detail, body }: Item): string {
  const small = detail.length === 0 ? "" : `<br><sub>${markdownOfPieces(detail)}</sub>`;
  return `- ${SIGNS[tone]}${markdownOfPieces(head)}${small}${body === null ? "" : `<br>${sentence(body)}`}`;
}

function heatText({ heat_map: { scopes } }: DigestOutput, limit: number): string {
  const title = "## Where the code changes";
  if (scopes.length === 0) return `${title}\n\nNothing changed that waits for a review.`;
  const rows = scopes.slice(0, limit).map(({ scope, changes, since_review, files }) => {
    const first = files.slice(0, FILES).map(({ path, changes: own }) => `${code(path)}${own > 0 ? ` ${own}` : ""}`);
    const hidden = files.length - first.length;
    const more = hidden > 0 ? [`and ${hidden} more`] : [];
    return `| ${scope === null ? "no scope" : code(scope)} | ${changes} | ${since_review} | ${[...first, ...more].join("<br>")} |`;
  });
  const hidden = scopes.length - rows.length;
  const rest = hidden > 0 ? `\n\nand ${countOf(hidden, "scope")} more` : "";
  return `${title}\n\n${["| scope | changes | unreviewed | most changed files |", "|---|--:|--:|---|", ...rows].join("\n")}${rest}`;
}
