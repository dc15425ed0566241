import type { ParsedFile } from "./rules.ts";
import { cutSignature, joinTokens } from "./signature-text.ts";
import type { SyntaxNode } from "./syntax-node.ts";

/** Matches nodes in which blanks are part of the meaning. */
const WHOLE = /^(?:string|encapsed_string|regex|delimited_symbol)$/;

/** Returns a node on one line without comments, trailing commas and the children to leave out, so that layout makes no difference. */
export function formatOneLine(node: SyntaxNode, file: ParsedFile, isLeftOut: (child: SyntaxNode) => boolean): string {
  return cutSignature(joinTokens(listNodeTokens(node, file, isLeftOut), isApart).replace(/(?<![\s;])[\s;]+$/, ""));
}

function listNodeTokens(node: SyntaxNode, file: ParsedFile, isLeftOut: (child: SyntaxNode) => boolean): string[] {
  if (node.children.length === 0 || WHOLE.test(node.type)) return [file.textOf(node)];
  const children = node.children.filter((child) => !/^comment$/.test(child.type) && !isLeftOut(child));
  return children.flatMap((child, at) => {
    const isTrailing = child.type === "," && /^[)\]}]$/.test(children[at + 1]?.type ?? "");
    return isTrailing ? [] : listNodeTokens(child, file, isLeftOut);
  });
}

function isApart(before: string, token: string): boolean {
  if (/^(?:[,;)\]:.(]|::|->|\[)/.test(token))
    return /[,=]$/.test(before) && /^[([:]/.test(token) && !/::$/.test(before);
  if (/(?:[([$\\.~@]|::|->|\.\.\.)$/.test(before)) return false;
  return !/(?:^|[\s(,])[&*!?]+$/.test(before) && !(/^\\$/.test(token) || /\\$/.test(before));
}
