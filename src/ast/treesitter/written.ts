import { cutWithDigest } from "../digest.ts";
import type { ParsedFile } from "./rules.ts";
import type { SyntaxNode } from "./syntax-node.ts";

const LONGEST = 400;
/** Nodes whose blanks are part of what they mean. */
const WHOLE = /^(?:string|encapsed_string|regex|delimited_symbol)$/;

/** Writes a node on one line, without comments, last commas and what is left out, so that its layout makes no difference. */
export function written(node: SyntaxNode, file: ParsedFile, isLeftOut: (child: SyntaxNode) => boolean): string {
  const text = joined(tokensOf(node, file, isLeftOut));
  return cutWithDigest(text, LONGEST);
}

function tokensOf(node: SyntaxNode, file: ParsedFile, isLeftOut: (child: SyntaxNode) => boolean): string[] {
  if (node.children.length === 0 || WHOLE.test(node.type)) return [file.textOf(node)];
  const children = node.children.filter((child) => !/^comment$/.test(child.type) && !isLeftOut(child));
  return children.flatMap((child, at) => {
    const isTrailing = child.type === "," && /^[)\]}]$/.test(children[at + 1]?.type ?? "");
    return isTrailing ? [] : tokensOf(child, file, isLeftOut);
  });
}

function joined(tokens: readonly string[]): string {
  let text = "";
  for (const token of tokens) text += text !== "" && token !== "" && isApart(text, token) ? ` ${token}` : token;
  return text.replace(/(?<![\s;])[\s;]+$/, "");
}

function isApart(before: string, token: string): boolean {
  if (/^(?:[,;)\]:.(]|::|->|\[)/.test(token))
    return /[,=]$/.test(before) && /^[([:]/.test(token) && !/::$/.test(before);
  if (/(?:[([$\\.~@]|::|->|\.\.\.)$/.test(before)) return false;
  return !/(?:^|[\s(,])[&*!?]+$/.test(before) && !(/^\\$/.test(token) || /\\$/.test(before));
}
