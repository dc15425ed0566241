import type { Binding, ModulePart, NamedParts, Shape, Statement } from "../../../kernel/domain/index.ts";
import { computePartShape } from "../shape/parts.ts";
import { hashStatementParts, listStatementsIn, type ReadFile, readHeader, readNamedParts } from "./canonical-form.ts";
import { toSyntaxPart } from "./definition-part.ts";
import type { SyntaxNode } from "./syntax-node.ts";

/** Divides a file into parts, one for each statement of the top level. */
export function readParts(file: ReadFile, definedBy: ReadonlyMap<SyntaxNode, string>): readonly ModulePart[] {
  return readBlock(file.root, { file, definedBy }).map((statement) => ({
    source: statement.source,
    statements: [statement],
  }));
}

interface Context {
  readonly file: ReadFile;
  readonly definedBy: ReadonlyMap<SyntaxNode, string>;
}

function readBlock(block: SyntaxNode, context: Context): readonly NodeStatement[] {
  let from = block.start;
  const statements = listStatementsIn(block, context.file).map((node) => {
    const statement = new NodeStatement(node, from, context);
    from = node.end;
    return { statement, kind: context.file.rules.unorderedKind?.(node) ?? null };
  });
  for (let at = 0; at < statements.length; ) {
    const kind = statements[at]?.kind;
    let end = at + 1;
    while (kind !== null && statements[end]?.kind === kind) end += 1;
    if (end - at > 1) {
      const run = statements.slice(at, end).sort((a, b) => (a.statement.hash < b.statement.hash ? -1 : 1));
      statements.splice(at, run.length, ...run);
    }
    at = end;
  }
  return statements.map(({ statement }) => statement);
}

type Content = Pick<Statement, "header" | "identifiers" | "blocks">;

/** Makes a statement of a node. Its parts are computed on demand, since most statements have the same text in both versions of a file. */
class NodeStatement implements Statement {
  readonly source: string;
  readonly symbol: string | null;
  readonly #node: SyntaxNode;
  readonly #context: Context;
  #content: Content | null = null;

  constructor(node: SyntaxNode, from: number, context: Context) {
    this.#node = node;
    this.#context = context;
    // The text starts at the end of the previous statement, so that nothing between two statements is left out.
    this.source = `${node.type}\n${context.file.text.slice(from, node.end).trim()}`;
    this.symbol = context.definedBy.get(node) ?? null;
  }

  get header(): string {
    return this.#read().header;
  }

  get identifiers(): readonly string[] {
    return this.#read().identifiers;
  }

  get blocks(): readonly (readonly Statement[])[] {
    return this.#read().blocks;
  }

  get named(): NamedParts {
    return readNamedParts(this.#node, this.#context.file);
  }

  get bindings(): readonly Binding[] {
    return this.#context.file.rules.bindings(this.#node, this.#context.file);
  }

  get shape(): Shape | null {
    const part = toSyntaxPart(this.#node, this.#context.file);
    return part && computePartShape(part);
  }

  get hash(): string {
    return hashStatementParts(
      this.header,
      this.blocks.map((block) => block.map(({ hash }) => hash)),
    );
  }

  get line(): number {
    return this.#context.file.lineAt(this.#node.start);
  }

  get endLine(): number {
    return this.#context.file.lineAt(Math.max(this.#node.start, this.#node.end - 1));
  }

  #read(): Content {
    if (this.#content === null) {
      const { digest, identifiers, blocks } = readHeader(this.#node, this.#context.file);
      this.#content = { header: digest, identifiers, blocks: blocks.map((block) => readBlock(block, this.#context)) };
    }
    return this.#content;
  }
}
