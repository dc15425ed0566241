/**
 * Words of agents, file names and symbols are data. On one line, in double quotes that they cannot close, they can look
 * neither like a heading nor like a command of ours, and nothing in them is obeyed or hidden by whoever shows them.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}]+/gu;
const DOUBLE_QUOTES = /["\u201c\u201d\u201e\u201f\u2033]/g;

/** Returns the text on one line without anything invisible, cut to at most `longest` characters. */
export function toVisibleLine(text: string, longest = 300): string {
  // Cut first: a text of megabytes is not worth cleaning to its end. Unseen characters are few in honest text.
  const flat = text
    .slice(0, longest * 8)
    .replace(/\s+/gu, " ")
    .replace(UNSEEN, "")
    .trim();
  const characters = [...flat];
  if (characters.length <= longest) return flat;
  return `${characters
    .slice(0, longest - 1)
    .join("")
    .trimEnd()}…`;
}

/** Returns somebody's words as a quotation that holds on one line and ends where we end it. */
export function quote(text: string, longest = 300): string {
  return `"${toVisibleLine(text, longest).replace(DOUBLE_QUOTES, "'")}"`;
}

/** Returns `a, b and 3 more`: at most `most` of the items, each on one line. */
export function listItems(items: readonly string[], most = 5): string {
  const shown = items.slice(0, most).map((item) => toVisibleLine(item, 200));
  const rest = items.length - shown.length;
  if (rest > 0) return `${shown.join(", ")} and ${rest} more`;
  const last = shown.pop() ?? "";
  return shown.length === 0 ? last : `${shown.join(", ")} and ${last}`;
}

/** Returns `a, b, c and 3 more`: names of ours, at most `most` of them, as they are. */
export function listNames(names: readonly string[], most: number): string {
  const shown = names.slice(0, most).join(", ");
  return names.length > most ? `${shown} and ${names.length - most} more` : shown;
}

/** Returns what an agent does about an assumption that does not hold, with a command that a shell takes as it is. */
export function describeWithdrawal(statement: string): string {
  return `Correct or withdraw it (\`skl propose --withdraw '${statement.replaceAll("'", "'\\''")}'\`) and push again.`;
}

/** How a rationale tells of an assumption that its agent has withdrawn, before the assumption's own words. */
export const NO_LONGER_ASSUMED = "No longer assumed: ";

/** Returns a count with its noun: `1 file`, `2 files`, `3 entries`, `2 branches`. */
export function formatCount(count: number, noun: string, plural = pluralizeNoun(noun)): string {
  return `${count} ${count === 1 ? noun : plural}`;
}

function pluralizeNoun(noun: string): string {
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  return `${noun}${/ch$/.test(noun) ? "es" : "s"}`;
}
