import type { UnknownImport } from "../../../kernel/domain/index.ts";
import { findChildByField, type ParsedFile, type SyntaxNode, visitNodes } from "../treesitter/index.ts";

/** Returns the name that a call calls, without blanks, and what it is given. */
export function readNamedCall(
  node: SyntaxNode,
  file: ParsedFile,
): { callee: string; given: readonly SyntaxNode[] } | null {
  const called = findChildByField(node, "function") ?? findChildByField(node, "constructor");
  if (!/^(?:call|call_expression|new_expression)$/.test(node.type) || called === null) return null;
  const given =
    findChildByField(node, "arguments")?.children.filter(({ isNamed, type }) => isNamed && type !== "comment") ?? [];
  return { callee: file.textOf(called).replace(/\s/g, "").slice(0, 200), given };
}

/** Returns the value of a string without escapes and values in it; null for anything else. */
export function readStringLiteral(node: SyntaxNode | null | undefined, { textOf }: ParsedFile): string | null {
  return (node?.type === "string" && /^(["'])([^"'\\{}]{0,500})\1$/.exec(textOf(node))?.[2]) || null;
}

/** Returns the name of a decorator, without what it is called with; null for any other node. */
export function readDecoratorName(node: SyntaxNode, { textOf }: ParsedFile): string | null {
  if (node.type !== "decorator") return null;
  return textOf(node)
    .replace(/^@|\s|\(.*$/gs, "")
    .slice(0, 200);
}

/** Returns the calls of a file that run code or start programs, or load a module that no literal names. */
export function findUnknownCalls(file: ParsedFile, loads: RegExp, runs: RegExp): readonly UnknownImport[] {
  const found: UnknownImport[] = [];
  visitNodes(file.root, (node) => {
    const call = readNamedCall(node, file);
    const isLoad = call !== null && loads.test(call.callee) && readStringLiteral(call.given[0], file) === null;
    if (call !== null && (isLoad || runs.test(call.callee)))
      found.push({ text: file.textOf(node).replace(/\s+/g, " ").slice(0, 80), line: file.lineAt(node.start) });
    return true;
  });
  return found;
}

/** Returns the tokens of a node, without those that are left out, comments and last commas. */
export function listKeptTokens(
  node: SyntaxNode,
  file: ParsedFile,
  isLeftOut: (child: SyntaxNode) => boolean,
): string[] {
  if (node.children.length === 0 || /^(?:(?:template_)?string|\w+_splat_pattern|rest_pattern)$/.test(node.type))
    return [file.textOf(node)];
  const children = node.children.filter((child) => child.type !== "comment" && !isLeftOut(child));
  return children.flatMap((child, at) => {
    const isLastComma = child.type === "," && /^[)\]}>]$/.test(children[at + 1]?.type ?? "");
    return isLastComma ? [] : listKeptTokens(child, file, isLeftOut);
  });
}
