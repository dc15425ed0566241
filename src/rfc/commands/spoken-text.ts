import type { Nodes, Paragraph } from "mdast";

/** A stretch of a comment, from its first offset to the one behind it. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

// Anyone may comment, and the parser takes minutes for 64 kB of nested lists or brackets.
const LONGEST = 20_000;
const TOO_NESTED = /^(?:[ \t]*(?:[>*+-]|\d{1,9}[.)])){50}/m;
/** Emphasis decides nothing here and is what takes the parser longest. */
const WITHOUT_EMPHASIS = { disable: { null: ["attention"] } };

const QUOTING = /<!--[\s\S]*?-->|<(\/?)(pre|code|blockquote|script|style|textarea|template|xmp|samp|kbd)\b[^>]*>/gi;
/** A comment or tag that its block of HTML does not finish: to a browser all that follows is part of it. */
const UNFINISHED = /<!--(?![\s\S]*-->)|<[!?/a-z][^<>]*$/i;

/**
 * Returns the plain text of a comment's top-level paragraphs: what its author says, and not quotations, code, lists, headings,
 * links or HTML. In doubt a text counts as quoted: a command that was overlooked is written again, one that was only quoted must
 * never run. For the same reason nothing is said behind the first 20,000 characters or in a comment of 50 nested lists.
 *
 * The parser is loaded here, since only comments need it and the hook of a push loads this folder, too.
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

/** Follows the HTML elements whose text is code or somebody else's words; Markdown inside them is still Markdown. */
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
