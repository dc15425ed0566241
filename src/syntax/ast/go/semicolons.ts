import { LOOSE_TEXT, type ParsedFile, type SyntaxNode } from "../treesitter/index.ts";

/** A line that ends with one of these tokens, with a name or with a literal ends with an implied semicolon. */
const ENDING = new Set(["break", "continue", "fallthrough", "return", "++", "--", ")", "]", "}"]);

/** The children of these nodes are separated by semicolons; the one before the closing bracket may be left out. */
const TERMINATED = new Set([
  "source_file",
  "block",
  "statement_list",
  "field_declaration_list",
  "interface_type",
  "import_spec_list",
  "const_declaration",
  "var_declaration",
  "var_spec_list",
  "type_declaration",
]);

/** In these nodes, a semicolon alone is a statement. */
const HOLDS_STATEMENTS = new Set(["block", "statement_list"]);

/** After these parts of a `switch`, a semicolon may follow. */
const CASES = new Set(["expression_case", "type_case", "communication_case", "default_case"]);

/**
 * Finds a line end at which Go implies a semicolon and the grammar does not, or the reverse, such as `if x` with its brace on the next
 * line. Such a text does not compile, although the grammar accepts it.
 */
export function findWrongLineEnd({ root, text }: ParsedFile): number | null {
  const reader = new TokenReader(text);
  reader.read(root);
  return reader.wrong;
}

/** Visits the tokens in order, which is cheap enough for every file. */
class TokenReader {
  wrong: number | null = null;
  #last: SyntaxNode | null = null;

  constructor(private readonly text: string) {}

  read(node: SyntaxNode): void {
    if (node.children.length === 0) {
      this.#last = node;
      return;
    }
    let before: SyntaxNode | null = null;
    for (const child of node.children) {
      if (child.type === "comment" || child.start === child.end) continue;
      if (this.wrong === null && this.#isSpare(before, child, node)) this.wrong = child.start;
      if (before !== null && this.wrong === null && this.#last !== null) this.#look(before, this.#last, child, node);
      this.read(child);
      before = child;
    }
  }

  /**
   * Returns whether a semicolon ends nothing where no empty statement is allowed: at the start, after another semicolon or after a line
   * end.
   */
  #isSpare(before: SyntaxNode | null, child: SyntaxNode, { type }: SyntaxNode): boolean {
    if (child.type !== ";" && child.type !== "empty_statement") return false;
    if (!TERMINATED.has(type) || HOLDS_STATEMENTS.has(type)) return false;
    return (
      before === null ||
      !before.isNamed ||
      before.type === "empty_statement" ||
      this.#hasLineEnd(before.end, child.start)
    );
  }

  /** Checks the gap between two children of a node. `last` is the last token of the first child. */
  #look(before: SyntaxNode, last: SyntaxNode, after: SyntaxNode, around: SyntaxNode): void {
    const isEnd = ENDING.has(last.type) || (last.isNamed && last.type !== LOOSE_TEXT);
    const isEnded = isEnd && this.#hasLineEnd(last.end, after.start);
    const isBetween = TERMINATED.has(around.type) || CASES.has(before.type);
    const isParted = isEnded || last.type === ";" || last.type === ":";
    if (isBetween ? before.isNamed && after.isNamed && !isParted : isEnded) this.wrong = after.start;
  }

  #hasLineEnd(from: number, to: number): boolean {
    const at = this.text.indexOf("\n", from);
    return at >= 0 && at < to;
  }
}
