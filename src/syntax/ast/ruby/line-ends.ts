import { LOOSE_TEXT, type ParsedFile, type SyntaxNode } from "../treesitter/index.ts";

/** Matches tokens that may continue a statement at the start of a line. */
const MAY_BEGIN_A_LINE =
  /^(?:[)\]}|.]|&\.|end|else|elsif|when|in|rescue|ensure|then|do|and|or|"|'|`|\/|#\{|;|\\|::|loose text)$/;

/**
 * Finds a line at whose start Ruby has ended the statement and the grammar has not: one that begins with a comma, an operator or a dot
 * behind a blank line. It also finds a backslash that continues nothing, and blanks behind the end of a heredoc.
 */
export function findWrongLineBegin({ root, text }: ParsedFile): number | null {
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

/**
 * Finds two kinds of comments that only the grammar accepts: one behind a continued line, and an `=end` that is followed directly by
 * another character.
 */
export function findWrongRubyComment(text: string): number | null {
  const at = text.search(/^(?![ \t]*#)[^\n]*\\\r?\n[ \t]*#|^=end[^\s\0]/m);
  return at < 0 ? null : at;
}

function isPoint({ type, isNamed }: SyntaxNode): boolean {
  return !isNamed && (type === "." || type === "&.");
}

/** Returns the end of the nearest sibling before a place that is no comment. */
function endBefore(children: readonly SyntaxNode[], at: number): number {
  return children.slice(0, at).findLast(({ type }) => type !== "comment")?.end ?? 0;
}

function isStray({ type, isNamed }: SyntaxNode): boolean {
  return isNamed ? /^(?:do_block|block|argument_list)$/.test(type) : !MAY_BEGIN_A_LINE.test(type);
}

/** Returns whether only blanks and whole-line comments precede a place back to a line end. */
function beginsLine(start: number, text: string): boolean {
  let at = start - 1;
  while (at >= 0 && /[ \t\f\v\r]/.test(text[at] ?? "")) at -= 1;
  if (text[at] !== "\n") return false;
  // A backslash at the end of a line continues it.
  const before = text[at - 1] === "\r" ? at - 2 : at - 1;
  return text[before] !== "\\";
}
