import type { ParsedFile, SyntaxNode } from "../treesitter/index.ts";

/** Returns what ends a file before it has been read to its end, such as an `exit` at its top level; empty where nothing does. */
export function findPhpEarlyEnd({ root, textOf }: ParsedFile): string {
  const statements = root.children.filter(({ type }) => !/^(?:comment|php_tag|text|text_interpolation)$/.test(type));
  const at = statements.findIndex((node) => isEnd(node, textOf));
  // What stands last ends nothing, such as the value that a file of settings returns.
  return at < 0 || at === statements.length - 1 ? "" : "the file ends early";
}

function isEnd(node: SyntaxNode, textOf: ParsedFile["textOf"]): boolean {
  if (/^(?:return|exit)_statement$/.test(node.type)) return true;
  return node.type === "expression_statement" && /^(?:throw|exit|die)\b/i.test(textOf(node));
}
