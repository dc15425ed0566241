import type { Statement } from "../../domain/index.ts";
import { digestOfParts, type NestedBlock, readHeader } from "./canonical-form.ts";
import type { ParsedText } from "./parser.ts";
import { isSyntaxNode, type SyntaxNode } from "./syntax-node.ts";

/** A stretch of text that belongs to a statement, or to the block between statements. */
export interface Region {
  readonly kind: "statement" | "block";
  readonly start: number;
  readonly end: number;
  /** Pre-order number of the statement; for a block, of the first statement at or after its start. */
  readonly ordinal: number;
}

export interface StatementTree {
  readonly statements: readonly Statement[];
  /** In pre-order, so that the last region around an offset is the innermost. */
  readonly regions: readonly Region[];
}

/** Reads the nodes of a program as statements; `symbols` says which of them define a symbol. */
export function readStatements(parsed: ParsedText, symbols: ReadonlyMap<object, string>): StatementTree {
  const reader = new StatementReader(parsed, symbols);
  const nodes: readonly unknown[] = parsed.program.body;
  const statements = reader.readBlock({ nodes: nodes.filter(isSyntaxNode), start: 0, end: parsed.text.length });
  return { statements, regions: reader.regions };
}

class StatementReader {
  readonly regions: Region[] = [];
  readonly #parsed: ParsedText;
  readonly #symbols: ReadonlyMap<object, string>;
  #count = 0;

  constructor(parsed: ParsedText, symbols: ReadonlyMap<object, string>) {
    this.#parsed = parsed;
    this.#symbols = symbols;
  }

  readBlock({ nodes, start, end }: NestedBlock): Statement[] {
    this.regions.push({ kind: "block", start, end, ordinal: this.#count });
    return nodes.map((node) => this.#readStatement(node));
  }

  #readStatement(node: SyntaxNode): Statement {
    const { lines, text } = this.#parsed;
    const start = startWithDecorators(node);
    this.regions.push({ kind: "statement", start, end: node.end, ordinal: this.#count });
    this.#count += 1;
    const { digest, identifiers, blocks: nested } = readHeader(node, text);
    const blocks = nested.map((block) => this.readBlock(block));
    return {
      header: digest,
      hash: digestOfParts(
        digest,
        blocks.map((block) => block.map(({ hash }) => hash)),
      ),
      blocks,
      identifiers,
      symbol: this.#symbols.get(node) ?? null,
      line: lines.lineAt(start),
      endLine: lines.lineAt(Math.max(start, node.end - 1)),
    };
  }
}

/** A class begins at its first decorator, also where `export` stands between them. */
function startWithDecorators(node: SyntaxNode): number {
  const decorated = isSyntaxNode(node.declaration) ? node.declaration : node;
  const first: unknown = Array.isArray(decorated.decorators) ? decorated.decorators[0] : undefined;
  return isSyntaxNode(first) ? Math.min(first.start, node.start) : node.start;
}
