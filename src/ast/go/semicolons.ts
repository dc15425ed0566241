import { LOOSE_TEXT, type ParsedFile, type SyntaxNode } from "../treesitter/index.ts";

/** A line that ends with one of these ends with a semicolon, too; names and literals are others. */
const ENDING = new Set(["break", "continue", "fallthrough", "return", "++", "--", ")", "]", "}"]);

/** Between the children of these nodes stand semicolons, and one may be left out before their closing bracket. */
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

/** The parts of a `switch` after which a semicolon may stand. */
const CASES = new Set(["expression_case", "type_case", "communication_case", "default_case"]);

/**
 * Finds a line end at which Go reads a semicolon and the grammar reads nothing, or the other way round: `if x` with its brace on the next line.
 * Such a text is none of Go's, and a change to it breaks the build.
 */
export function wrongLineEnd({ root, text }: ParsedFile): number | null {
  let wrong: number | null = null;
  const visit = (node: SyntaxNode): Ends | null => {
    if (node.type === "comment") return null;
    if (node.children.length === 0) return node.start === node.end ? null : { first: node, last: node };
    const ends = node.children.flatMap((child) => {
      const inner = visit(child);
      return inner === null ? [] : { ...inner, child };
    });
    for (const [at, { first }] of ends.entries()) {
      const before = ends[at - 1];
      if (!before || wrong !== null) continue;
      const isBetween = TERMINATED.has(node.type) || CASES.has(before.child.type);
      const isMember = before.child.isNamed && ends[at]?.child.isNamed;
      const isRight = isBetween ? !isMember || isParted(before.last, first, text) : !isEnded(before.last, first, text);
      if (!isRight) wrong = first.start;
    }
    const [first, last] = [ends[0]?.first, ends.at(-1)?.last];
    return first && last ? { first, last } : null;
  };
  visit(root);
  return wrong;
}

interface Ends {
  readonly first: SyntaxNode;
  readonly last: SyntaxNode;
}

/** Returns whether Go reads a semicolon where a line ends between two tokens. */
function isEnded(before: SyntaxNode, after: SyntaxNode, text: string): boolean {
  if (!text.slice(before.end, after.start).includes("\n")) return false;
  return (before.isNamed && before.type !== LOOSE_TEXT) || ENDING.has(before.type);
}

/** Returns whether a semicolon stands between two members of a list, written or read at a line end. */
function isParted(before: SyntaxNode, after: SyntaxNode, text: string): boolean {
  return [";", ":"].includes(before.type) || isEnded(before, after, text);
}
