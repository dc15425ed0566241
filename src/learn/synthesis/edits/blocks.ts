import { lineAt, lineBreakOf } from "./characters.ts";

/** Returns the text with one more line of the sign, as long as the last line that ends in the text. */
export function underlined(text: string, sign: string): string {
  const end: i32 = text.length - 1;
  if (end < 0 || text.charCodeAt(end) !== 10) return text;
  const start: i32 = text.substring(0, end).lastIndexOf("\n") + 1;
  return text + sign.repeat(lineAt(text, start).length);
}

/**
 * Replaces the first place where these whole lines stand one after the other. Both texts end with a line feed, and the new lines get the ends
 * that the text has. Null where the lines stand nowhere.
 */
export function replaceLines(text: string, old: string, value: string): string | null {
  if (old === "" || old === value) return null;
  const isOpen = text.length > 0 && text.charCodeAt(text.length - 1) !== 10;
  const lineBreak = lineBreakOf(text);
  const wanted = lineBreak === "\n" ? old : old.split("\n").join("\r\n");
  const lines = lineBreak === "\n" ? value : value.split("\n").join("\r\n");
  const whole = isOpen ? text + lineBreak : text;
  let at: i32 = whole.indexOf(wanted);
  while (at > 0 && whole.charCodeAt(at - 1) !== 10) at = whole.indexOf(wanted, at + 1);
  if (at < 0) return null;
  const result = whole.substring(0, at) + lines + whole.substring(at + wanted.length);
  return isOpen ? result.substring(0, result.length - lineBreak.length) : result;
}

/** Whether a file is one that an edit everywhere reads: below the folder, "" for all, with a name that ends so, and not of an installed package. */
export function isEverywhere(path: string, folder: string, ending: string): bool {
  const padded = `/${path}`;
  if (folder !== "" && !path.startsWith(`${folder}/`)) return false;
  return padded.endsWith(ending) && padded.indexOf("/node_modules/") < 0 && !padded.startsWith("/.git/");
}
