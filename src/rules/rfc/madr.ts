import { type AcceptanceCriterion, type Adr, toVisibleLine } from "../../kernel/domain/index.ts";
import type { AdrWithSuccessors } from "./decision/superseded.ts";

/**
 * Writes a decision as Markdown in the form of MADR 4. Titles, contexts and reasons come from agents, people and file names, so
 * each line is escaped: it can open no heading, list, HTML, link, image or table, and notify nobody.
 */
export function writeAdrMarkdown(adr: Adr, { supersededBy }: Pick<AdrWithSuccessors, "supersededBy">): string {
  const options = adr.considered_options ?? [];
  const chosen = options.find((option) => option.chosen === true);
  const sections = [
    `# ${escapeText(`${adr.id}: ${adr.title}`)}`,
    writeAdrMetadata(adr, supersededBy),
    section("Context and Problem Statement", escapeAdrParagraphs(adr.context)),
    section(
      "Considered Options",
      options.map(({ id, description }) => `- ${writeOptionName(id, description)}`).join("\n"),
    ),
    section("Decision Outcome", writeAdrOutcome(adr, chosen)),
    section("Consequences", escapeAdrParagraphs(adr.consequences), 3),
    section("Confirmation", (adr.acceptance_criteria ?? []).map(writeConfirmation).join("\n"), 3),
    section("Pros and Cons of the Options", options.flatMap(writeConsequences).join("\n\n")),
  ];
  return `${sections.filter((text) => text !== "").join("\n\n")}\n`;
}

function section(title: string, body: string, level = 2): string {
  return body === "" ? "" : `${"#".repeat(level)} ${title}\n\n${body}`;
}

function writeAdrMetadata(
  { status, date, decided_by = [], rfc, supersedes = [], semantic_scopes = [] }: Adr,
  supersededBy: readonly string[],
): string {
  const standing = supersededBy.length > 0 ? `superseded by ${supersededBy.join(", ")}` : status;
  const lines: [string, string][] = [
    ["Status", standing],
    ["Date", date ?? ""],
    ["Decision-makers", decided_by.join(", ")],
    ["RFC", rfc ?? ""],
    ["Supersedes", supersedes.join(", ")],
    ["Scopes", semantic_scopes.join(", ")],
  ];
  return lines
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `- ${name}: ${escapeText(value)}`)
    .join("\n");
}

type Option = NonNullable<Adr["considered_options"]>[number];

function writeAdrOutcome({ decision, rationale }: Adr, chosen: Option | undefined): string {
  const text = chosen
    ? `Chosen option: ${writeOptionName(chosen.id, chosen.description ?? decision)}`
    : escapeAdrParagraphs(decision);
  return [text, escapeAdrParagraphs(rationale)].filter((part) => part !== "").join("\n\n");
}

function writeOptionName(id: string, description: string | undefined): string {
  const text = escapeText(description ?? "");
  return text === "" ? escapeText(id) : `${escapeText(id)}: ${text}`;
}

function writeConsequences({ id, consequences = "" }: Option): string[] {
  const body = escapeAdrParagraphs(consequences);
  return body === "" ? [] : [`### ${escapeText(id)}\n\n${body}`];
}

function writeConfirmation({ id, description = "", check_type, check_reference }: AcceptanceCriterion): string {
  return `- ${escapeText([id, description].filter(Boolean).join(": "))} (${escapeText([check_type, check_reference].filter(Boolean).join(" "))})`;
}

/** Escapes a text line by line; each of its lines becomes a paragraph. */
function escapeAdrParagraphs(text = ""): string {
  return text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map(escapeText)
    .filter((line) => line !== "")
    .join("\n\n");
}

/** Matches a word that neither Markdown nor a forge gives a meaning. */
const PLAIN_WORD = /^[("]*(?:\p{L}+(?:['’-]\p{L}+)*|\d{1,6})[)"]*$/u;
const CLOSING = ".,;:!?";
/** Matches text that a forge would link as a commit. */
const COMMIT = /^[0-9a-f]{7,}$/i;
const LONGEST = 4000;

/** Escapes one line: everything that is not plainly a word goes into a code span. */
function escapeText(text: string): string {
  const parts = toVisibleLine(text, LONGEST).split(/`([^`]+)`/);
  return parts
    .map((part, at) => (at % 2 === 1 ? wrapInCodeSpan(part) : part.split(/( +)/).map(escapeWord).join("")))
    .reduce(
      (before, after) => (before.endsWith("`") && after.startsWith("`") ? `${before} ${after}` : before + after),
      "",
    )
    .trim();
}

function escapeWord(text: string): string {
  if (text === "" || text.startsWith(" ")) return text;
  let length = text.length;
  while (length > 0 && CLOSING.includes(text.charAt(length - 1))) length -= 1;
  const [body, end] = [text.slice(0, length), text.slice(length)];
  if (body === "") return end;
  // A number with a dot would begin a list at the start of a line.
  if (/^\d+[.)]/.test(text)) return wrapInCodeSpan(body) + end;
  return (PLAIN_WORD.test(body) && !COMMIT.test(body) ? body : wrapInCodeSpan(body)) + end;
}

function wrapInCodeSpan(content: string): string {
  const longest = Math.max(0, ...[...content.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  const padding = /^[` ]|[` ]$/.test(content) ? " " : "";
  return `${fence}${padding}${content}${padding}${fence}`;
}
