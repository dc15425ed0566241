import type { Statement } from "../../domain/index.ts";
import { digestOfParts, readHeader } from "./canonical-form.ts";
import type { ParsedText } from "./parser.ts";
import { type SyntaxNode, startWithDecorators } from "./syntax-node.ts";

/** Reads a node as a statement; `symbols` says which nodes define a symbol. */
export function readStatement(
  node: SyntaxNode,
  parsed: Pick<ParsedText, "text" | "lines">,
  symbols: ReadonlyMap<object, string>,
): Statement {
  const { lines, text } = parsed;
  const start = startWithDecorators(node);
  const { digest, identifiers, blocks: nested } = readHeader(node, text);
  const blocks = nested.map(({ nodes }) => nodes.map((inner) => readStatement(inner, parsed, symbols)));
  return {
    header: digest,
    hash: digestOfParts(
      digest,
      blocks.map((block) => block.map(({ hash }) => hash)),
    ),
    blocks,
    identifiers,
    symbol: symbols.get(node) ?? null,
    line: lines.lineAt(start),
    endLine: lines.lineAt(Math.max(start, node.end - 1)),
  };
}
