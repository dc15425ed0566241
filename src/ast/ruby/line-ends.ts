import { LOOSE_TEXT, type ParsedFile, type SyntaxNode } from "../treesitter/index.ts";

/** Signs and words that may begin a line inside of a statement. */
const MAY_BEGIN_A_LINE =
  /^(?:[)\]}|.]|&\.|end|else|elsif|when|in|rescue|ensure|then|do|and|or|"|'|`|\/|#\{|;|\\|::|loose text)$/;

/**
 * Finds a line that begins with a sign before which Ruby has ended the statement, and the grammar has not: a comma, an operator, a point
 * behind a blank line; a backslash that ends no line, and blanks behind the end of a text of lines.
 */
export function wrongLineBegin({ root, text }: ParsedFile): number | null {
  const pending: SyntaxNode[] = [root];
  for (let node = pending.pop(); node; node = pending.pop()) {
    const { children } = node;
    for (let at = 0; at < children.length; at += 1) {
      const child = children[at];
      if (!child) continue;
      if (at > 0 && isStray(child) && beginsLine(child.start, text)) return child.start;
      if (child.type === LOOSE_TEXT && /\\(?!\r?\n)/.test(text.slice(child.start, child.end + 2))) return child.start;
      if (child.type === "heredoc_end" && /^\s*\w+[ \t\f\v]/.test(text.slice(child.start))) return child.start;
      if (isPoint(child) && /\n[ \t\f\v\r]*\n/.test(text.slice(endBefore(children, at), child.start)))
        return child.start;
      if (child.children.length > 0) pending.push(child);
    }
  }
  return null;
}

/** Finds a comment behind a line that goes on, and an end of a comment of lines with a sign at it. The grammar takes both. */
export function wrongComment(text: string): number | null {
  const at = text.search(/^(?![ \t]*#)[^\n]*\\\r?\n[ \t]*#|^=end[^\s\0]/m);
  return at < 0 ? null : at;
}

function isPoint({ type, isNamed }: SyntaxNode): boolean {
  return !isNamed && (type === "." || type === "&.");
}

/** Returns where the last neighbour before a place ends that is no comment. */
function endBefore(children: readonly SyntaxNode[], at: number): number {
  return children.slice(0, at).findLast(({ type }) => type !== "comment")?.end ?? 0;
}

function isStray({ type, isNamed }: SyntaxNode): boolean {
  return isNamed ? /^(?:do_block|block|argument_list)$/.test(type) : !MAY_BEGIN_A_LINE.test(type);
}

/** Says whether only blanks and comments of whole lines stand between a place and the end of a line before it. */
function beginsLine(start: number, text: string): boolean {
  let at = start - 1;
  while (at >= 0 && /[ \t\f\v\r]/.test(text[at] ?? "")) at -= 1;
  if (text[at] !== "\n") return false;
  // A backslash at the end of a line goes on with it.
  const before = text[at - 1] === "\r" ? at - 2 : at - 1;
  return text[before] !== "\\";
}
