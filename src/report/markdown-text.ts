import { printable } from "./text/printable.ts";

/**
 * On a forge, text becomes more than text: `@name` notifies, `#12` and a hash link, `www.` links, `<` is HTML, `|` ends
 * a cell. A code span is the one place where none of that happens, so every word of a stranger that is not plainly a
 * word goes into one. Plain words are left alone, which keeps a sentence a sentence.
 */
const PLAIN_WORD = /^(?:\p{L}+(?:['’-]\p{L}+)*|\d{1,6})$/u;
/** What may stand before and after a word, and means nothing there: a bracket opens a link only behind another one. */
const OPENING = /^[("“‘]*/u;
const CLOSING = /[.,;:!?"”’…]*$/u;
/** A forge links what looks like a commit. */
const HASH = /(?<!\p{L})[0-9a-f]{7,}(?!\p{L})/iu;

const LONGEST = 500;

/** A path, name or signature as a code span that holds on one line, in a table cell too. */
export function code(text: string, longest = LONGEST): string {
  const content = shown(text, longest).replaceAll("|", "\\x7c");
  if (content.trim() === "") return "`(empty)`";
  const fence = "`".repeat(longestRun(content) + 1);
  const padding = content.startsWith("`") || content.endsWith("`") || content.startsWith(" ") ? " " : "";
  return `${fence}${padding}${content}${padding}${fence}`;
}

/** The length of the longest row of backticks. */
export function longestRun(text: string): number {
  return Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
}

/**
 * A sentence with everything but plain words in code spans; what stood in backticks stays code. A quoted signature becomes one
 * span: word by word it could not be read.
 */
export function prose(text: string, longest = LONGEST): string {
  return sentence(text, longest, "start").trim();
}

/** The same for a sentence of which a part is known to be one name or signature, which becomes one code span. */
export function proseNaming(text: string, name: string | null, longest = LONGEST): string {
  const at = name === null || name.trim() === "" ? -1 : text.lastIndexOf(name);
  if (name === null || at < 0) return prose(text, longest);
  const [before, after] = [text.slice(0, at), text.slice(at + name.length)];
  const parts = [sentence(before, longest, "start"), code(name, longest), sentence(after, longest, "within")];
  return parts.reduce(apart, "").trim();
}

/** Where a text stands in its line. */
type Place = "start" | "within";

function sentence(text: string, longest: number, place: Place): string {
  const parts = shown(text, longest).split(/`([^`]+)`/);
  return parts
    .map((part, index) => (index % 2 === 1 ? code(part, longest) : quotedOrWords(part, index === 0 ? place : "within")))
    .reduce(apart, "");
}

/** Signatures have brackets or values; other quotations are people's words, which stay a sentence. */
const CODE_MARK = /[([{<=]/;
/** What stands in double quotes, apart from its neighbours. */
const QUOTED = /(?<=^|[\s(])"([^"]+)"(?=$|[\s.,;:!?)])/u;

function quotedOrWords(text: string, place: Place): string {
  const parts = text.split(QUOTED);
  return parts
    .map((part, index) => {
      const plain = words(part, index === 0 ? place : "within");
      if (index % 2 === 0) return plain;
      return plain.includes("`") && CODE_MARK.test(part) ? code(part, Infinity) : `"${plain}"`;
    })
    .reduce(apart, "");
}

/** Two code spans side by side would read as one with other bounds. */
export function apart(before: string, after: string): string {
  return before.endsWith("`") && after.startsWith("`") ? `${before} ${after}` : before + after;
}

function words(text: string, place: Place): string {
  const [first = "", ...others] = (place === "start" ? text.trimStart() : text).split(/( +)/);
  return [place === "start" ? firstWord(first) : word(first), ...others.map(word)].join("");
}

/** At the start of a line a number would begin a list. */
function firstWord(text: string): string {
  const [, number, end = ""] = /^(\d+[.)].*?)(\.*)$/su.exec(text) ?? [];
  return number === undefined
    ? word(text)
    : code(number.replace(/\.$/, ""), Infinity) + (number.endsWith(".") ? "." : "") + end;
}

function word(text: string): string {
  if (text.startsWith(" ")) return " ";
  const [opening = ""] = OPENING.exec(text) ?? [];
  const [closing = ""] = CLOSING.exec(text.slice(opening.length)) ?? [];
  const inner = text.slice(opening.length, text.length - closing.length);
  // A closing bracket belongs to the word that opened it, or to an earlier word.
  const body = inner.includes("(") ? inner : inner.replace(/[)"”’]+$/u, "");
  const end = inner.slice(body.length) + closing;
  if (body === "") return text;
  return opening + (PLAIN_WORD.test(body) && !HASH.test(body) ? body : code(body, Infinity)) + end;
}

/** Keeps a comment within what a forge accepts, whatever a file is called. Characters count, seen or not. */
function shown(whole: string, longest: number): string {
  // What is cut anyway need not be looked at.
  const isVast = whole.length > 2 * longest;
  const text = printable(isVast ? whole.slice(0, longest) + whole.slice(-longest) : whole);
  if (text.length <= longest) return text;
  const end = Math.floor(longest / 5);
  const start = text.slice(0, longest - end - 1).replace(/[\ud800-\udbff]$/, "");
  return `${start}…${text.slice(-end).replace(/^[\udc00-\udfff]/, "")}`;
}
