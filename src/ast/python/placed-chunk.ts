/** A chunk where it stands in one file. */
import type { ImportRecord, ModulePart, Statement } from "../../domain/index.ts";
import type { ChunkReading } from "./chunk-reading.ts";
import type { Outline } from "./outline.ts";
import { shiftedBlock } from "./shifted.ts";
import type { Stmt } from "./statement-nodes.ts";
import type { FoundSymbol } from "./symbols.ts";

export class PlacedChunk implements ModulePart {
  readonly source: string;
  readonly #reading: ChunkReading;
  readonly #start: number;
  readonly #line: number;

  /** A reading at offset `start`, on line `line` of the file. */
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

  get symbols(): readonly FoundSymbol[] {
    return this.#reading.symbols.map((found) => ({ ...found, line: found.line + this.#line }));
  }

  get statements(): readonly Statement[] {
    return this.#reading.statements.map((statement) => new PlacedStatement(statement, this.#line));
  }

  /** Digests of the statements, which do not depend on where they stand. */
  get hashes(): readonly string[] {
    return this.#reading.statements.map(({ hash }) => hash);
  }
}

/** A statement whose lines are moved. */
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

  get symbol(): string | null {
    return this.#of.symbol;
  }

  get line(): number {
    return this.#of.line + this.#by;
  }

  get endLine(): number {
    return this.#of.endLine + this.#by;
  }
}
