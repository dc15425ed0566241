import { escapeHiddenCharacters } from "./text/printable.ts";

/**
 * A forge gives text a meaning: `@name` notifies, `#12` and a commit id become links, `www.` too, `<` begins HTML, `|` ends
 * a cell. A code span prevents all of that, so everything in a stranger's text goes into one except plain words, which stay
 * readable as a sentence.
 */
const PLAIN_WORD = /^(?:\p{L}+(?:['’-]\p{L}+)*|\d{1,6})$/u;
/** Punctuation around a word means nothing to a forge: a bracket opens a link only after another bracket. */
const OPENING = /^[("“‘]*/u;
const CLOSING = /(?<![.,;:!?"”’…])[.,;:!?"”’…]*$/u;
/** A forge turns what looks like a commit id into a link. */
const HASH = /(?<!\p{L})[0-9a-f]{7,}(?!\p{L})/iu;

const LONGEST = 500;

/** Returns a path, name or signature as a code span on one line, which is safe in a table cell too. */
export function code(text: string, longest = LONGEST): string {
  const content = cutLongText(text, longest).replaceAll("|", "\\x7c");
  if (content.trim() === "") return "`(empty)`";
  const fence = "`".repeat(measureLongestBackticks(content) + 1);
  const padding = content.startsWith("`") || content.endsWith("`") || content.startsWith(" ") ? " " : "";
  return `${fence}${padding}${content}${padding}${fence}`;
}

/** Returns the length of the longest run of backticks. */
export function measureLongestBackticks(text: string): number {
  return Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
}

/**
 * Returns a sentence with everything but plain words in code spans. Text in backticks stays code, and a quoted signature becomes
 * one span, since nobody could read it word by word.
 */
export function prose(text: string, longest = LONGEST): string {
  return escapeSentence(text, longest, "start").trim();
}

/** Works like `prose` for a part of a line, and keeps the blanks at its ends. */
export function escapePartOfLine(text: string, longest = LONGEST): string {
  return escapeSentence(text, longest, "within");
}

/** A text at the start of its line must not begin a list. */
type Place = "start" | "within";

function escapeSentence(text: string, longest: number, place: Place): string {
  const parts = cutLongText(text, longest).split(/`([^`]+)`/);
  return parts
    .map((part, index) =>
      index % 2 === 1 ? code(part, longest) : escapeQuotedOrWords(part, index === 0 ? place : "within"),
    )
    .reduce(joinSpans, "");
}

/** Signatures contain brackets or values; other quotations are people's words and stay a sentence. */
const CODE_MARK = /[([{<=]/;
/** Matches a quotation in double quotes that is not part of a longer word. */
const QUOTED = /(?<=^|[\s(])"([^"]+)"(?=$|[\s.,;:!?)])/u;

function escapeQuotedOrWords(text: string, place: Place): string {
  const parts = text.split(QUOTED);
  return parts
    .map((part, index) => {
      const plain = escapeWords(part, index === 0 ? place : "within");
      if (index % 2 === 0) return plain;
      return plain.includes("`") && CODE_MARK.test(part) ? code(part, Infinity) : `"${plain}"`;
    })
    .reduce(joinSpans, "");
}

/** Joins two texts with a blank between code spans, which would otherwise merge into one. */
export function joinSpans(before: string, after: string): string {
  return before.endsWith("`") && after.startsWith("`") ? `${before} ${after}` : before + after;
}

function escapeWords(text: string, place: Place): string {
  const [first = "", ...others] = (place === "start" ? text.trimStart() : text).split(/( +)/);
  return [
    place === "start" ? escapeFirstWord(first) : escapeMarkdownWord(first),
    ...others.map(escapeMarkdownWord),
  ].join("");
}

/** A number at the start of a line would begin a list. */
function escapeFirstWord(text: string): string {
  if (!/^\d+[.)]/.test(text)) return escapeMarkdownWord(text);
  const end = /(?<!\.)\.+$/.exec(text.replace(/^\d+./, ""))?.[0] ?? "";
  const number = text.slice(0, text.length - end.length);
  return code(number.replace(/\.$/, ""), Infinity) + (number.endsWith(".") ? "." : "") + end;
}

function escapeMarkdownWord(text: string): string {
  if (text.startsWith(" ")) return " ";
  const [opening = ""] = OPENING.exec(text) ?? [];
  const [closing = ""] = CLOSING.exec(text.slice(opening.length)) ?? [];
  const inner = text.slice(opening.length, text.length - closing.length);
  // A closing bracket belongs to the word that opened it, or to an earlier word.
  const body = inner.includes("(") ? inner : inner.replace(/(?<![)"”’])[)"”’]+$/u, "");
  const end = inner.slice(body.length) + closing;
  if (body === "") return text;
  return opening + (PLAIN_WORD.test(body) && !HASH.test(body) ? body : code(body, Infinity)) + end;
}

/** Writes hidden characters out and cuts the middle of a text that is longer than `longest` characters. */
function cutLongText(whole: string, longest: number): string {
  // The middle of a very long text is cut anyway, so it need not be escaped.
  const isVast = whole.length > 2 * longest;
  const text = escapeHiddenCharacters(isVast ? whole.slice(0, longest) + whole.slice(-longest) : whole);
  if (text.length <= longest) return text;
  const end = Math.floor(longest / 5);
  const start = text.slice(0, longest - end - 1).replace(/[\ud800-\udbff]$/, "");
  return `${start}…${text.slice(-end).replace(/^[\udc00-\udfff]/, "")}`;
}
