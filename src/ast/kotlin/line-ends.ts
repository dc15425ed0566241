import { type ParsedFile, type SyntaxNode, type SyntaxRules, visitNodes } from "../treesitter/index.ts";

/** Kotlin ends a statement at a line end wherever it may, and the grammar does not know all such places; in round and square brackets it may not. */
export const lineEnds: NonNullable<SyntaxRules["lineEnds"]> = {
  loose: new Set([
    ...[
      "value_arguments",
      "function_value_parameters",
      "class_parameters",
      "parenthesized_expression",
      "collection_literal",
    ],
    ...["multi_variable_declaration", "function_type_parameters", "parenthesized_type", "when_subject", "range_test"],
  ]),
  meansNothing: () => false,
};

/** Finds two statements of a block that nothing separates, which the grammar takes and Kotlin does not. */
export function unseparated({ root, text }: ParsedFile): number | null {
  let found: number | null = null;
  visitNodes(root, (node) => {
    if (!/^(?:block|lambda_literal|source_file|class_body)$/.test(node.type)) return found === null;
    let before: SyntaxNode | null = null;
    for (const child of node.children) {
      if (/_comment$/.test(child.type)) continue;
      const isNext = before?.isNamed && child.isNamed;
      if (isNext && !/[\n;]/.test(text.slice((before?.end ?? 1) - 1, child.start))) found ??= child.start;
      before = child;
    }
    return found === null;
  });
  return found;
}

/** Finds a comment within a comment: Kotlin ends the outer one by a second end, and the grammar need not. */
export function nestedComment({ root, text }: ParsedFile): number | null {
  let found: number | null = null;
  visitNodes(root, (node) => {
    if (node.type === "block_comment" && text.slice(node.start + 2, node.end).includes("/*")) found ??= node.start;
    return found === null;
  });
  return found;
}
