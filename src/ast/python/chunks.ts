/**
 * A module as its top-level statements, each read once: two versions of a file share most of them, and a statement at the
 * top level means the same wherever it stands.
 */
import type { ImportRecord, ModulePart, Statement } from "../../domain/index.ts";
import { importsOf } from "./imports.ts";
import { outlineOf } from "./outline.ts";
import { Refused } from "./refused.ts";
import type { Stmt, StmtNode } from "./statement-nodes.ts";
import { BLOCK_FIELDS } from "./statement-nodes.ts";
import { Token, type Tokens } from "./tokens.ts";

/** One top-level statement with its decorators and clauses, or several on one line; tokens `first` to before `last`. */
export interface ChunkPlace {
  readonly first: number;
  readonly last: number;
  readonly start: number;
  readonly end: number;
}

/** What was read of a chunk. Offsets count from where it stood when it was read, lines from its own first line. */
interface ChunkReading {
  readonly source: string;
  readonly start: number;
  readonly body: readonly Stmt[];
  readonly imports: readonly ImportRecord[];
  readonly lineAt: (offset: number) => number;
  /** Worked out when it is first asked for: what two versions share is never compared. */
  outline: readonly Statement[] | null;
}

/** Splits a module's tokens at its top-level statements. */
export function chunksOf(tokens: Tokens): readonly ChunkPlace[] {
  const { kinds, starts } = tokens;
  const firsts: number[] = [];
  let depth = 0;
  let isDecorated = false;
  let isLineStart = true;
  for (const [index, kind] of kinds.entries()) {
    if (kind === Token.Indent) depth += 1;
    else if (kind === Token.Dedent) depth -= 1;
    else if (isLineStart && depth === 0) {
      if (!isDecorated && !(startsClause(kind) && firsts.length > 0)) firsts.push(index);
      isDecorated = kind === Token.At;
    }
    isLineStart = kind === Token.Newline || kind === Token.Dedent;
  }
  // What stands before the first chunk would belong to none and go unread.
  if (kinds.length > 0 && firsts[0] !== 0) throw new Refused("unexpected indent", starts[0] ?? null);
  return firsts.map((first, at) => {
    const last = firsts[at + 1] ?? kinds.length;
    return { first, last, start: starts[first] ?? 0, end: endOf(tokens, last) };
  });
}

/** Whether a line goes on with the statement before it. */
function startsClause(kind: Token): boolean {
  return kind === Token.Else || kind === Token.Elif || kind === Token.Except || kind === Token.Finally;
}

/** The end of what has text before `last`; what follows is layout. */
function endOf({ kinds, ends }: Tokens, last: number): number {
  let index = last - 1;
  while (kinds[index] === Token.Dedent || kinds[index] === Token.Newline) index -= 1;
  return ends[index] ?? 0;
}

/** Readings by source text. Bounded by the text it holds, so that a long batch does not grow without end. */
export class ChunkCache {
  readonly #readings = new Map<string, ChunkReading>();
  #size = 0;

  constructor(private readonly capacity = 4_000_000) {}

  get(source: string): ChunkReading | undefined {
    return this.#readings.get(source);
  }

  /** Forgets everything if there is too much; between files only, since a file expects to find what it has added. */
  makeRoom(): void {
    if (this.#size <= this.capacity) return;
    this.#readings.clear();
    this.#size = 0;
  }

  add(source: string, body: readonly Stmt[], start: number): ChunkReading {
    const lineAt = lineWithin(source, start);
    const reading = { source, start, body, imports: importsOf(body, lineAt), lineAt, outline: null };
    this.#readings.set(source, reading);
    this.#size += source.length;
    return reading;
  }
}

function lineWithin(source: string, start: number): (offset: number) => number {
  const ends: number[] = [];
  for (let at = source.indexOf("\n"); at >= 0; at = source.indexOf("\n", at + 1)) ends.push(start + at);
  return (offset) => {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? 0) < offset) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

/** A reading at the place where the chunk stands in one file: offset `start`, line `line`. */
export class PlacedChunk implements ModulePart {
  readonly source: string;
  readonly body: readonly Stmt[];
  readonly imports: readonly ImportRecord[];
  readonly #reading: ChunkReading;
  readonly #line: number;

  constructor(reading: ChunkReading, start: number, line: number) {
    this.source = reading.source;
    this.body = shiftedBlock(reading.body, start - reading.start);
    this.imports = reading.imports.map((record) => ({ ...record, line: record.line + line }));
    this.#reading = reading;
    this.#line = line;
  }

  get statements(): readonly Statement[] {
    return this.#outline().map((statement) => shiftedStatement(statement, this.#line));
  }

  /** Digests of the statements, which do not depend on where they stand. */
  get hashes(): readonly string[] {
    return this.#outline().map(({ hash }) => hash);
  }

  #outline(): readonly Statement[] {
    const reading = this.#reading;
    reading.outline ??= outlineOf(reading.body, reading.lineAt);
    return reading.outline;
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

function shiftedStatement(statement: Statement, by: number): Statement {
  return {
    ...statement,
    blocks: statement.blocks.map((block) => block.map((inner) => shiftedStatement(inner, by))),
    line: statement.line + by,
    endLine: statement.endLine + by,
  };
}
