import { printable } from "./text/printable.ts";
import { endOf, startOf } from "./text/width.ts";

/**
 * On a forge, text becomes more than text: `@name` notifies, `#12` and a hash link, `www.` links, `<` is HTML, `|` ends
 * a cell. A code span is the one place where none of that happens, so every word of a stranger that is not plainly a
 * word goes into one. Plain words are left alone, which keeps a sentence a sentence.
 */
const PLAIN_WORD = /^[("]*(?:\p{L}+(?:['’-]\p{L}+)*|\d{1,6})[)"]*$/u;
const CLOSING = /^(.*?)([.,;:!?]*)$/su;
/** A forge links what looks like a commit. */
const HASH = /^[0-9a-f]{7,}$/i;

const LONGEST = 500;

/** A path, name or signature as a code span that holds on one line, in a table cell too. */
export function code(text: string): string {
  const content = shortened(printable(text)).replaceAll("|", "\\x7c");
  if (content.trim() === "") return "`(empty)`";
  const longest = Math.max(0, ...[...content.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  const padding = content.startsWith("`") || content.endsWith("`") || content.startsWith(" ") ? " " : "";
  return `${fence}${padding}${content}${padding}${fence}`;
}

/** A sentence with everything but plain words in code spans; what stood in backticks stays code. */
export function prose(text: string): string {
  const parts = shortened(printable(text)).split(/`([^`]+)`/);
  return parts
    .map((part, index) => (index % 2 === 1 ? code(part) : words(part)))
    .reduce(joined, "")
    .trim();
}

/** Two code spans side by side would read as one with other bounds. */
function joined(before: string, after: string): string {
  return before.endsWith("`") && after.startsWith("`") ? `${before} ${after}` : before + after;
}

function words(text: string): string {
  return text.split(/( +)/).map(word).join("");
}

function word(text: string): string {
  if (text.startsWith(" ")) return " ";
  const [, body = "", end = ""] = CLOSING.exec(text) ?? [];
  if (body === "") return end;
  // At the start of a line this would begin a list.
  if (/^\d+[.)]/.test(text)) return code(body) + end;
  return (PLAIN_WORD.test(body) && !HASH.test(body) ? body : code(body)) + end;
}

/** Keeps a comment within what a forge accepts, whatever a file is called. */
function shortened(text: string): string {
  return text.length <= LONGEST ? text : `${startOf(text, LONGEST - 100)}…${endOf(text, 99)}`;
}
