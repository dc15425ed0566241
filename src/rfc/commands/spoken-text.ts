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

const QUOTING = /<!--[\s\S]*?-->|<(\/?)(pre|code|blockquote|script|style|textarea|template|xmp|samp|kbd)\b[^>]*>/gi;
/** Matches a comment or tag that its block of HTML does not close: for a browser everything after it belongs to it. */
const UNFINISHED = /<!--(?![\s\S]*-->)|<[!?/a-z][^<>]*$/i;

/**
 * Returns the plain text of a comment's top-level paragraphs, which are the author's own words, without quotations, code, lists,
 * headings, links and HTML. In doubt a text counts as quoted: people write an overlooked command again, but a quoted one must
 * never run. For the same reason the text after the first 20,000 characters and a comment with 50 nested lists are ignored.
 *
 * The parser is loaded here, because only comments need it and the hook of a push loads this folder too.
 */
export async function spokenText(comment: string): Promise<Stretch[]> {
  const read = comment.slice(0, LONGEST);
  if (TOO_NESTED.test(read)) return [];
  const [{ fromMarkdown }, { gfm }, { gfmFromMarkdown }] = await Promise.all([
    import("mdast-util-from-markdown"),
    import("micromark-extension-gfm"),
    import("mdast-util-gfm"),
  ]);
  const root = fromMarkdown(read, { extensions: [gfm(), WITHOUT_EMPHASIS], mdastExtensions: [gfmFromMarkdown()] });
  const open = new OpenTags();
  return root.children.flatMap((block) => {
    if (block.type === "paragraph") return paragraphText(block, open);
    if (block.type === "html") open.follow(block.value);
    return [];
  });
}

function paragraphText(paragraph: Paragraph, open: OpenTags): Stretch[] {
  return paragraph.children.flatMap((child) => {
    if (child.type !== "text") followTags(child, open);
    const { position } = child;
    if (child.type !== "text" || open.isQuoting || !position) return [];
    return [{ start: position.start.offset ?? 0, end: position.end.offset ?? 0 }];
  });
}

function followTags(node: Nodes, open: OpenTags): void {
  if (node.type === "html") open.follow(node.value);
  else if ("children" in node) for (const child of node.children) followTags(child, open);
}

/** Tracks which HTML elements that quote are open; Markdown inside them is still parsed as Markdown. */
class OpenTags {
  #open: string | null = null;
  #isUnfinished = false;

  get isQuoting(): boolean {
    return this.#isUnfinished || this.#open !== null;
  }

  follow(html: string): void {
    for (const [, slash, tag] of html.matchAll(QUOTING)) {
      const name = tag?.toLowerCase() ?? null;
      if (slash === "") this.#open ??= name;
      else if (this.#open === name) this.#open = null;
    }
    if (UNFINISHED.test(html)) this.#isUnfinished = true;
  }
}
