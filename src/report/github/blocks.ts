import { instantOf, timestampOf } from "../../domain/index.ts";
import { moment } from "../digest/section.ts";
import { code, prose } from "../markdown-text.ts";

/** How much of a long thing is shown: things of a list, characters of a sentence and of a name. */
export interface Detail {
  readonly items: number;
  readonly sentence: number;
  readonly name: number;
}

/** GitHub refuses a body of more than 65,536 characters. */
const LONGEST_BODY = 60_000;
/** The last one fits whatever the input: escaping makes a text at most five times as long. */
const DETAILS: readonly [Detail, Detail, Detail] = [
  { items: 40, sentence: 1500, name: 300 },
  { items: 12, sentence: 700, name: 200 },
  { items: 4, sentence: 250, name: 100 },
];

/** The text with as much detail as fits into a body or comment on GitHub. */
export function fitted(render: (detail: Detail) => string): string {
  const [most, ...less] = DETAILS;
  let text = render(most);
  for (const detail of less) {
    if (text.length <= LONGEST_BODY) return text;
    text = render(detail);
  }
  return text;
}

/** Blocks with an empty line between them and one newline at the end; empty ones are left out. */
export function blocksText(blocks: readonly string[]): string {
  return `${blocks.filter((block) => block !== "").join("\n\n")}\n`;
}

/** A heading with its blocks, or nothing where there is nothing to say. */
export function section(title: string, blocks: readonly string[]): string[] {
  const filled = blocks.filter((block) => block !== "");
  return filled.length === 0 ? [] : [`### ${title}`, ...filled];
}

/** A list of things, the first `items` of them, with a last line that says how many are left out. */
export function list<T>(things: readonly T[], { items }: Detail, itemOf: (thing: T) => string): string {
  const hidden = things.length - items;
  const shown = things.slice(0, items).map((thing) => `- ${itemOf(thing)}`);
  return [...shown, ...(hidden > 0 ? [`- and ${hidden} more`] : [])].join("\n");
}

/** `a`, `b` and 3 more, each in a code span. */
export function named(names: readonly string[], { items, name }: Detail): string {
  const shown = names.slice(0, items).map((each) => code(each, name));
  const hidden = names.length - shown.length;
  if (hidden > 0) return `${shown.join(", ")} and ${hidden} more`;
  const last = shown.pop() ?? "";
  return shown.length === 0 ? last : `${shown.join(", ")} and ${last}`;
}

/** The lines of somebody's text that say something. */
export function linesOf(text: string | null | undefined): string[] {
  return (text ?? "")
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/** Somebody's text on one line. */
export const oneLine = (text: string | null | undefined): string => linesOf(text).join(" ");

/** `2025-06-01 09:12 UTC`; what is no timestamp stands as code. */
export function momentText(timestamp: string): string {
  const instant = instantOf(timestamp);
  return instant === null ? code(timestamp, 60) : moment(timestampOf(new Date(instant)));
}

/** An address that can end neither its link nor its line. */
const ADDRESS = /^https?:\/\/[\w.:-]+(?:\/[\w.~%+@:=,/?&-]*)?(?:#[\w-]*)?$/;

/** A link with a label of ours; without an address that is plainly one, the label alone. */
export function link(label: string, url: string | null): string {
  return url !== null && ADDRESS.test(url) ? `[${label}](${url})` : label;
}

/** Somebody's words as a quotation, line by line. */
export function quotation(text: string | null | undefined, { items, sentence }: Detail): string {
  const lines = linesOf(text);
  const shown = lines.slice(0, items).map((line) => `> ${prose(line, sentence)}`);
  return [...shown, ...(lines.length > items ? ["> …"] : [])].join("\n>\n");
}

/** The id of an RFC with a link to its issue, where there is one. */
export function rfcText(id: string, url: string | null): string {
  return /^RFC_\d+$/.test(id) ? link(id, url) : code(id, 60);
}
