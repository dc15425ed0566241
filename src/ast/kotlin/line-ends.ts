import { type ParsedFile, type SyntaxNode, type SyntaxRules, visitNodes } from "../treesitter/index.ts";

/** Where a line end is part of no name and no expression, these stand before or after it. */
const OPENING = new Set([",", "=", "->", "(", "[", "<", "{", ":", "by", "where", "else", "do", "try", "+=", "-=", "*=", "/=", "%="]);
const CLOSING = new Set([")", "]", ">", "}", ".", "?.", "?:", "&&", "||", "else", "->", "where", "by", "while"]);
/** Nodes that may begin on a line of their own. */
const STARTING = new Set([
  ...["primary_constructor", "class_body", "enum_class_body", "block", "function_body", "type_constraints", "delegation_specifiers"],
  ...["catch_block", "finally_block", "getter", "setter", "property_delegate", "when_entry", "modifiers"],
]);
/** What follows the brackets of these may stand on the next line. */
const CONTROLLED = new Set(["if_expression", "while_statement", "for_statement", "do_while_statement", "catch_block"]);
/** Names and annotations stand on one line. */
const ON_ONE_LINE = new Set(["import", "package_header", "qualified_identifier", "annotation", "file_annotation", "unary_expression", "callable_reference"]);

/** Kotlin ends a statement at a line end wherever it may; in round and square brackets it may not. */
export const lineEnds: NonNullable<SyntaxRules["lineEnds"]> = {
  loose: new Set([
    ...["value_arguments", "function_value_parameters", "class_parameters", "parenthesized_expression", "collection_literal"],
    ...["multi_variable_declaration", "function_type_parameters", "parenthesized_type", "when_subject", "range_test"],
  ]),
  meansNothing: (before, after, parent) => {
    if (ON_ONE_LINE.has(parent.type)) return false;
    if (before.type === "modifiers" || parent.type === "modifiers") return true;
    if (STARTING.has(after.type)) return true;
    if (before.type === ")" && CONTROLLED.has(parent.type)) return true;
    if (parent.type === "binary_expression" && !before.isNamed) return true;
    if (after.type === "=" || after.type === ":") return parent.type !== "assignment";
    return OPENING.has(before.type) || CLOSING.has(firstLeaf(after).type);
  },
};

/** Finds two statements of a block that nothing separates, which the grammar takes and Kotlin does not. */
export function unseparated({ root, text }: ParsedFile): number | null {
  let found: number | null = null;
  visitNodes(root, (node) => {
    if (!/^(?:block|lambda_literal|source_file)$/.test(node.type)) return found === null;
    let before: SyntaxNode | null = null;
    for (const child of node.children) {
      if (/_comment$/.test(child.type)) continue;
      const isNext = before?.isNamed && child.isNamed && !(node.type === "source_file" && DECLARING.test(child.type));
      if (isNext && !/[\n;]/.test(text.slice((before?.end ?? 1) - 1, child.start))) found ??= child.start;
      before = child;
    }
    return found === null;
  });
  return found;
}

const DECLARING = /_declaration$|^(?:import|package_header|type_alias|file_annotation)$/;

function firstLeaf(node: SyntaxNode): SyntaxNode {
  let leaf = node;
  while (leaf.children[0]) leaf = leaf.children[0];
  return leaf;
}
