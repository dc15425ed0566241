import type { Nodes, Paragraph } from "mdast";

/** A part of a comment, from its first offset up to but without `end`. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

// Anyone may comment, and the parser takes minutes for 64 kB of nested lists or brackets.
const LONGEST = 20_000;
const TOO_NESTED = /^(?:[ \t]*(?:[>*+-]|\d{1,9}[.)])){50}/m;
/** Emphasis does not matter here and costs the parser most of its time. */
const WITHOUT_EMPHASIS = { disable: { null: ["attention"] } };

/** Matches comments that a browser ends where Markdown does, and tags that leave the words behind them to be seen. */
const HARMLESS = /<!--(?!-?>)(?:(?!--!?>|<!--)[\s\S])*-->|<\/?(?:b|br|em|hr|i|p|strong|sub|sup|u)[ \t]*\/?>/gi;

/**
 * Returns the plain text of a comment's top-level paragraphs, which are the author's own words, without quotations, code, lists,
 * headings, links and HTML. It ends at the first HTML that can hide words and at the first `$$` of a formula, wherever that stands:
 * only a browser knows what of the rest people see. In doubt a text counts as unseen: people write an overlooked command again, but one that nobody sees
 * must never run. For the same reason the text after the first 20,000 characters and a comment with 50 nested lists are ignored.
 *
 * The parser is loaded here, because only comments need it and the hook of a push loads this folder too.
 */
export async function extractSpokenText(comment: string): Promise<Stretch[]> {
  const read = comment.slice(0, LONGEST);
  if (TOO_NESTED.test(read)) return [];
  const [{ fromMarkdown }, { gfm }, { gfmFromMarkdown }] = await Promise.all([
    import("mdast-util-from-markdown"),
    import("micromark-extension-gfm"),
    import("mdast-util-gfm"),
  ]);
  const root = fromMarkdown(read, { extensions: [gfm(), WITHOUT_EMPHASIS], mdastExtensions: [gfmFromMarkdown()] });
  const end = Math.min(...findHidingHtml(root), ...[read.indexOf("$$")].filter((formula) => formula >= 0));
  const paragraphs = root.children.filter((block) => block.type === "paragraph");
  return paragraphs
    .flatMap((paragraph) => listPlainTextStretches(paragraph, read))
    .filter((stretch) => stretch.end <= end);
}

/** Returns the offsets of HTML that can hide words, at any depth. */
function findHidingHtml(node: Nodes): number[] {
  if (node.type === "html")
    return node.value.replace(HARMLESS, "").includes("<") ? [node.position?.start.offset ?? 0] : [];
  return "children" in node ? node.children.flatMap(findHidingHtml) : [];
}

/** Returns the stretches of plain text. GitHub renders what stands behind a dollar sign as mathematics, which can hide words. */
function listPlainTextStretches(paragraph: Paragraph, comment: string): Stretch[] {
  const start = paragraph.position?.start.offset ?? 0;
  return paragraph.children.flatMap(({ type, position }) => {
    if (type !== "text" || !position) return [];
    const stretch = { start: position.start.offset ?? 0, end: position.end.offset ?? 0 };
    const dollar = comment.slice(start, stretch.end).indexOf("$");
    return dollar < 0 ? [stretch] : [{ ...stretch, end: Math.min(stretch.end, start + dollar) }];
  });
}
