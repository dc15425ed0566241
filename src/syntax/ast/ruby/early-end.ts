import { findChildByField, type ParsedFile, type SyntaxNode } from "../treesitter/index.ts";

const ENDS = /^(?:raise|fail|exit!?|abort|throw)$/;

/** Returns the text that ends a file early, such as a `raise` at the top level; empty if nothing does. */
export function findRubyEarlyEnd({ root, textOf }: ParsedFile): string {
  const ends = root.children.find((node) => isEnd(node, textOf));
  return ends === undefined ? "" : "the file ends early";
}

function isEnd(node: SyntaxNode, textOf: ParsedFile["textOf"]): boolean {
  if (node.type === "return") return true;
  if (node.type === "identifier") return ENDS.test(textOf(node));
  if (node.type !== "call") return false;
  const [method, receiver] = [findChildByField(node, "method"), findChildByField(node, "receiver")];
  const isOwn = receiver === null || /^(?:::)?(?:Kernel|Process)$/.test(textOf(receiver));
  return method !== null && isOwn && ENDS.test(textOf(method));
}
