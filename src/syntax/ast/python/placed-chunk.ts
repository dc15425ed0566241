import type { Binding, ImportRecord, ModulePart, NamedParts, Shape, Statement } from "../../../kernel/domain/index.ts";
import type { ChunkReading } from "./chunk-reading.ts";
import type { LinkedChunk } from "./links.ts";
import type { Outline } from "./outline.ts";
import { BLOCK_FIELDS, type Stmt, type StmtNode } from "./statement-nodes.ts";
import type { FoundSymbol } from "./symbols.ts";
import type { FoundUnknown } from "./unknown-imports.ts";

export class PlacedChunk implements ModulePart {
  readonly source: string;
  readonly #reading: ChunkReading;
  readonly #start: number;
  readonly #line: number;

  /** Places a reading at an offset and a line of the file. */
  constructor(reading: ChunkReading, start: number, line: number) {
    this.source = reading.source;
    this.#reading = reading;
    this.#start = start;
    this.#line = line;
  }

  get body(): readonly Stmt[] {
    return shiftBlock(this.#reading.body, this.#start - this.#reading.start);
  }

  get imports(): readonly ImportRecord[] {
    return this.#reading.imports.map((record) => ({ ...record, line: record.line + this.#line }));
  }

  get unknownImports(): readonly FoundUnknown[] {
    return this.#reading.unknownImports.map((found) => ({ ...found, line: found.line + this.#line }));
  }

  get endsEarly(): boolean {
    return this.#reading.endsEarly;
  }

  get symbols(): readonly FoundSymbol[] {
    return this.#reading.symbols.map((found) => ({ ...found, line: found.line + this.#line }));
  }

  get links(): LinkedChunk {
    return { names: this.#reading.links, line: this.#line };
  }

  get statements(): readonly Statement[] {
    return this.#reading.statements.map((statement) => new PlacedStatement(statement, this.#line));
  }

  /** The digests of the statements, which do not depend on their places. */
  get hashes(): readonly string[] {
    return this.#reading.statements.map(({ hash }) => hash);
  }
}

/** Shows a statement with lines that count from the beginning of the file. */
class PlacedStatement implements Statement {
  readonly #outline: Outline;
  readonly #line: number;

  constructor(outline: Outline, line: number) {
    this.#outline = outline;
    this.#line = line;
  }

  get header(): string {
    return this.#outline.header;
  }

  get hash(): string {
    return this.#outline.hash;
  }

  get source(): string {
    return this.#outline.source;
  }

  get blocks(): readonly (readonly Statement[])[] {
    return this.#outline.blocks.map((block) => block.map((inner) => new PlacedStatement(inner, this.#line)));
  }

  get identifiers(): readonly string[] {
    return this.#outline.identifiers;
  }

  get named(): NamedParts {
    return this.#outline.named;
  }

  get bindings(): readonly Binding[] {
    return this.#outline.bindings;
  }

  get shape(): Shape | null {
    return this.#outline.shape;
  }

  get symbol(): string | null {
    return this.#outline.symbol;
  }

  get line(): number {
    return this.#outline.line + this.#line;
  }

  get endLine(): number {
    return this.#outline.endLine + this.#line;
  }

  get isDocumentation(): boolean {
    return this.#outline.isDocumentation;
  }
}

function shiftBlock(block: readonly Stmt[], by: number): readonly Stmt[] {
  if (by === 0) return block;
  return block.map(({ node, start, end }) => ({ node: shiftNode(node, by), start: start + by, end: end + by }));
}

function shiftNode(node: StmtNode, by: number): StmtNode {
  let shifted: Record<string, unknown> | null = null;
  for (const field of BLOCK_FIELDS) {
    const block = (node as { readonly [field: string]: unknown })[field];
    if (!Array.isArray(block)) continue;
    shifted ??= { ...node };
    shifted[field] = shiftBlock(block as readonly Stmt[], by);
  }
  return (shifted as StmtNode | null) ?? node;
}
