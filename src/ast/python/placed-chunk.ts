import type { Binding, ImportRecord, ModulePart, Statement, UnknownImport } from "../../domain/index.ts";
import type { ChunkReading } from "./chunk-reading.ts";
import type { LinkedChunk } from "./links.ts";
import type { Outline } from "./outline.ts";
import { BLOCK_FIELDS, type Stmt, type StmtNode } from "./statement-nodes.ts";
import type { FoundSymbol } from "./symbols.ts";

/** A chunk at its place in one file. */
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
    return shiftedBlock(this.#reading.body, this.#start - this.#reading.start);
  }

  get imports(): readonly ImportRecord[] {
    return this.#reading.imports.map((record) => ({ ...record, line: record.line + this.#line }));
  }

  get unknownImports(): readonly UnknownImport[] {
    return this.#reading.unknownImports.map((found) => ({ ...found, line: found.line + this.#line }));
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

  /** Holds the digests of the statements, which do not depend on their places. */
  get hashes(): readonly string[] {
    return this.#reading.statements.map(({ hash }) => hash);
  }
}

/** A statement whose lines count from the beginning of the file. */
class PlacedStatement implements Statement {
  readonly #of: Outline;
  readonly #by: number;

  constructor(of: Outline, by: number) {
    this.#of = of;
    this.#by = by;
  }

  get header(): string {
    return this.#of.header;
  }

  get hash(): string {
    return this.#of.hash;
  }

  get source(): string {
    return this.#of.source;
  }

  get blocks(): readonly (readonly Statement[])[] {
    return this.#of.blocks.map((block) => block.map((inner) => new PlacedStatement(inner, this.#by)));
  }

  get identifiers(): readonly string[] {
    return this.#of.identifiers;
  }

  get bindings(): readonly Binding[] {
    return this.#of.bindings;
  }

  get symbol(): string | null {
    return this.#of.symbol;
  }

  get line(): number {
    return this.#of.line + this.#by;
  }

  get endLine(): number {
    return this.#of.endLine + this.#by;
  }

  get isDocumentation(): boolean {
    return this.#of.isDocumentation;
  }
}

function shiftedBlock(block: readonly Stmt[], by: number): readonly Stmt[] {
  if (by === 0) return block;
  return block.map(({ node, start, end }) => ({ node: shiftedNode(node, by), start: start + by, end: end + by }));
}

function shiftedNode(node: StmtNode, by: number): StmtNode {
  let shifted: Record<string, unknown> | null = null;
  for (const field of BLOCK_FIELDS) {
    const block = (node as { readonly [field: string]: unknown })[field];
    if (!Array.isArray(block)) continue;
    shifted ??= { ...node };
    shifted[field] = shiftedBlock(block as readonly Stmt[], by);
  }
  return (shifted as StmtNode | null) ?? node;
}
