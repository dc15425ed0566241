import { instantOf, timestampOf } from "../../domain/index.ts";
import { code, prose } from "../markdown-text.ts";
import { moment } from "../words.ts";

/** Limits a text: the items of a list, the characters of a sentence and of a name. */
export interface Detail {
  readonly items: number;
  readonly sentence: number;
  readonly name: number;
}

/** GitHub refuses bodies of more than 65,536 characters. */
const LONGEST_BODY = 60_000;
/** The last level fits for any input, since escaping makes a text at most five times as long. */
const DETAILS: readonly [Detail, Detail, Detail] = [
  { items: 40, sentence: 1500, name: 300 },
  { items: 12, sentence: 700, name: 200 },
  { items: 4, sentence: 250, name: 100 },
];

/** Renders a text with as much detail as fits into an issue or comment on GitHub. */
export function renderToFit(render: (detail: Detail) => string): string {
  const [most, ...less] = DETAILS;
  let text = render(most);
  for (const detail of less) {
    if (text.length <= LONGEST_BODY) return text;
    text = render(detail);
  }
  return text;
}

/** Joins blocks by empty lines, without the empty blocks and with one newline at the end. */
export function blocksText(blocks: readonly string[]): string {
  return `${blocks.filter((block) => block !== "").join("\n\n")}\n`;
}

/** Returns a heading with its blocks, or nothing where all blocks are empty. */
export function section(title: string, blocks: readonly string[]): string[] {
  const filled = blocks.filter((block) => block !== "");
  return filled.length === 0 ? [] : [`### ${title}`, ...filled];
}

/** Returns a list of the first `items` things, with a last line that counts the others. */
export function list<T>(things: readonly T[], { items }: Detail, itemOf: (thing: T) => string): string {
  const hidden = things.length - items;
  const shown = things.slice(0, items).map((thing) => `- ${itemOf(thing)}`);
  return [...shown, ...(hidden > 0 ? [`- and ${hidden} more`] : [])].join("\n");
}

/** Returns the names in code spans: `a`, `b` and 3 more. */
export function codeNames(names: readonly string[], { items, name }: Detail): string {
  const shown = names.slice(0, items).map((each) => code(each, name));
  const hidden = names.length - shown.length;
  if (hidden > 0) return `${shown.join(", ")} and ${hidden} more`;
  const last = shown.pop() ?? "";
  return shown.length === 0 ? last : `${shown.join(", ")} and ${last}`;
}

/** Returns the lines of somebody's text without the blank ones. */
export function linesOf(text: string | null | undefined): string[] {
  return (text ?? "")
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

export const oneLine = (text: string | null | undefined): string => linesOf(text).join(" ");

/** Returns a timestamp as `2025-06-01 09:12 UTC`, and any other text as code. */
export function momentText(timestamp: string): string {
  const instant = instantOf(timestamp);
  return instant === null ? code(timestamp, 60) : moment(timestampOf(new Date(instant)));
}

/** Matches addresses that can end neither their Markdown link nor their line. */
const ADDRESS = /^https?:\/\/[\w.:-]+(?:\/[\w.~%+@:=,/?&-]*)?(?:#[\w-]*)?$/;

/** Returns a link, or the label alone where the address does not match `ADDRESS`. The label is not escaped. */
export function link(label: string, url: string | null): string {
  return url !== null && ADDRESS.test(url) ? `[${label}](${url})` : label;
}

/** Returns somebody's text as a Markdown quotation. */
export function quotation(text: string | null | undefined, { items, sentence }: Detail): string {
  const lines = linesOf(text);
  const shown = lines.slice(0, items).map((line) => `> ${prose(line, sentence)}`);
  return [...shown, ...(lines.length > items ? ["> …"] : [])].join("\n>\n");
}

/** Returns the id of an RFC, with a link to its issue where there is one. */
export function rfcText(id: string, url: string | null): string {
  return /^RFC_\d+$/.test(id) ? link(id, url) : code(id, 60);
}
