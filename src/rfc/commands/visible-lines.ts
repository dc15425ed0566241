/**
 * The lines of a comment that its author says, as Markdown shows them: not those in quotations, fenced or indented code,
 * comments and code elements of HTML. Follows the block rules of CommonMark as far as they decide that. In doubt a line
 * counts as quoted: a command that was overlooked is written again, one that was only quoted must never run.
 */
export interface CommentLine {
  readonly text: string;
  /** Where the line begins in the comment. */
  readonly offset: number;
  readonly isSaid: boolean;
}

const FENCE = /^(`{3,}(?=[^`]*$)|~{3,})/;
const LIST_MARKER = /^(?:[-+*]|(\d{1,9})[.)])(?=\s|$)/;
const LONGEST_LINE = 2000;
/** Elements whose text is code or somebody else's words. */
const QUOTING_TAG = /<(pre|code|blockquote|script|style|textarea|template|xmp|samp|kbd)\b[^>]*>/gi;

interface Fence {
  readonly marker: string;
  /** Column where the text of the list item begins that the fence stands in; 0 outside lists. */
  readonly column: number;
}

class Scanner {
  /** Columns where the texts of the open list items begin, outermost first. */
  #items: number[] = [];
  #fence: Fence | null = null;
  /** What ends the HTML that is open: `-->` or a closing tag. */
  #until: string | null = null;
  #isParagraph = false;
  /** A paragraph that began in a quotation goes on without its mark. */
  #isLazyQuote = false;

  /** Whether a line is said by the author. */
  isSaid(line: string): boolean {
    const text = withColumns(line);
    if (this.#until !== null) return this.#inHtml(text);
    if (this.#fence !== null && this.#inFence(text, this.#fence)) return false;
    if (text.trim() === "") {
      this.#isParagraph = false;
      this.#isLazyQuote = false;
      return false;
    }
    return this.#outside(text);
  }

  #inHtml(text: string): boolean {
    const at = text.toLowerCase().indexOf(this.#until ?? "");
    if (at >= 0) {
      const rest = text.slice(at + (this.#until ?? "").length);
      this.#until = null;
      this.#openHtml(rest);
    }
    return false;
  }

  /** Whether the line belongs to the fence; one that is indented less than the list item of the fence ends both. */
  #inFence(text: string, { marker, column }: Fence): boolean {
    const indent = indentOf(text);
    if (text.trim() !== "" && indent < column) {
      this.#fence = null;
      return false;
    }
    const rest = text.trim();
    const isEnd = indent - column <= 3 && rest.length >= marker.length && rest === marker.charAt(0).repeat(rest.length);
    if (isEnd) this.#fence = null;
    return true;
  }

  #outside(text: string): boolean {
    const indent = indentOf(text);
    const wasParagraph = this.#isParagraph;
    while (this.#items.length > 0 && indent < this.#column()) this.#items.pop();
    if (indent - this.#column() >= 4) return false;
    const content = this.#intoItems(text, indent, wasParagraph);
    if (content === null) return false;
    if (content.startsWith(">")) {
      this.#isLazyQuote = true;
      this.#isParagraph = true;
      return false;
    }
    const fence = FENCE.exec(content);
    if (fence?.[1]) {
      this.#fence = { marker: fence[1], column: this.#column() };
      this.#isParagraph = false;
      this.#isLazyQuote = false;
      return false;
    }
    this.#isParagraph = !/^#{1,6}(?:\s|$)/.test(content);
    return !this.#openHtml(content) && !this.#isLazyQuote;
  }

  /** Enters the list items that begin on the line; null where what stands in them is indented code. */
  #intoItems(text: string, indent: number, wasParagraph: boolean): string | null {
    let column = indent;
    let rest = text.slice(indent);
    let isFirst = true;
    for (;;) {
      const marker = LIST_MARKER.exec(rest);
      // Within a paragraph only a list that begins with 1 and says something is a list.
      const isText = isFirst && wasParagraph && marker?.[1] !== undefined && Number(marker[1]) !== 1;
      if (!marker || isText) return rest;
      const behind = rest.slice(marker[0].length);
      const gap = indentOf(behind);
      const isCode = gap >= 5 && behind.trim() !== "";
      column += marker[0].length + (isCode || behind.trim() === "" ? 1 : gap);
      this.#items.push(column);
      this.#isLazyQuote = false;
      if (isCode) return null;
      rest = behind.slice(gap);
      isFirst = false;
    }
  }

  /** Whether the line opens a comment or an element of code that it does not close. */
  #openHtml(text: string): boolean {
    // In a code span the signs are only shown. Looking for spans in a line of kilobytes is not worth its time.
    let rest = text.length > LONGEST_LINE ? text : text.replace(/(`+)(?!`).*?[^`]\1(?!`)/g, "");
    for (;;) {
      const comment = rest.indexOf("<!--");
      QUOTING_TAG.lastIndex = 0;
      const tag = QUOTING_TAG.exec(rest);
      if (comment < 0 && tag === null) return false;
      const isComment = comment >= 0 && (tag === null || comment < tag.index);
      const from = isComment ? comment + 4 : (tag?.index ?? 0) + (tag?.[0].length ?? 0);
      const until = isComment ? "-->" : `</${tag?.[1]?.toLowerCase()}>`;
      const end = rest.toLowerCase().indexOf(until, from);
      if (end < 0) {
        this.#until = until;
        return true;
      }
      rest = rest.slice(end + until.length);
    }
  }

  #column(): number {
    return this.#items.at(-1) ?? 0;
  }
}

/** The lines of a comment with whether its author says them. */
export function commentLines(body: string): CommentLine[] {
  const scanner = new Scanner();
  const lines: CommentLine[] = [];
  let offset = 0;
  for (const text of body.split(/(?<=\r\n|\n|\r(?!\n))/)) {
    const line = text.replace(/[\r\n]+$/, "");
    lines.push({ text: line, offset, isSaid: scanner.isSaid(line) });
    offset += text.length;
  }
  return lines;
}

/** Leading tabs as the blanks that they stand for. */
function withColumns(line: string): string {
  let column = 0;
  let at = 0;
  for (; at < line.length; at++) {
    if (line[at] === "\t") column += 4 - (column % 4);
    else if (line[at] === " ") column++;
    else break;
  }
  return " ".repeat(column) + line.slice(at).replaceAll("\t", "    ");
}

function indentOf(text: string): number {
  return text.length - text.trimStart().length;
}
