/**
 * Shows statements with their digests, names, symbols and lines. Each is computed when it is first asked for, since the
 * inside of a statement that two versions share is never needed.
 */
import type { Binding, NamedParts, Shape, Statement } from "../../../kernel/domain/index.ts";
import { computeDigest } from "../digest.ts";
import { computePartShape } from "../shape/parts.ts";
import { listPythonModuleBindings } from "./bindings.ts";
import { toDefinitionPart } from "./definition-part.ts";
import { readExportsChange } from "./export-list.ts";
import { listHeaderIdentifiers } from "./identifiers.ts";
import { splitPythonHeader } from "./named-parts.ts";
import {
  isDefinition,
  isFunction,
  listPythonBlocks,
  type Stmt,
  type StmtNode,
  serializeHeader,
} from "./statement-nodes.ts";

export interface OutlineScope {
  /** This is `""` at the top level, `Class.` in a class, and null in a function, whose names are not symbols. */
  readonly prefix: string | null;
  readonly textOf: (stmt: Stmt) => string;
  readonly lineAt: (offset: number) => number;
}

export class Outline implements Statement {
  readonly #stmt: Stmt;
  readonly #scope: OutlineScope;
  #header: string | null = null;
  #hash: string | null = null;
  #identifiers: readonly string[] | null = null;
  #blocks: readonly (readonly Outline[])[] | null = null;

  constructor(stmt: Stmt, scope: OutlineScope) {
    this.#stmt = stmt;
    this.#scope = scope;
  }

  get header(): string {
    this.#header ??= serializeHeader(this.#stmt.node);
    return this.#header;
  }

  get hash(): string {
    this.#hash ??= this.blocks.length === 0 ? this.header : computeDigest(this.#text());
    return this.#hash;
  }

  get source(): string {
    return this.#scope.textOf(this.#stmt);
  }

  get blocks(): readonly (readonly Outline[])[] {
    this.#blocks ??= this.#outlineBlocks();
    return this.#blocks;
  }

  get identifiers(): readonly string[] {
    this.#identifiers ??= listHeaderIdentifiers(this.#stmt.node);
    return this.#identifiers;
  }

  get named(): NamedParts {
    return splitPythonHeader(this.#stmt.node);
  }

  get bindings(): readonly Binding[] {
    return listPythonModuleBindings(this.#stmt.node);
  }

  get shape(): Shape | null {
    const part = toDefinitionPart(this.#stmt.node);
    return part && computePartShape(part);
  }

  get symbol(): string | null {
    const { prefix } = this.#scope;
    const name = prefix === null ? null : findDefinedName(this.#stmt.node);
    return name === null ? null : `${prefix}${name}`;
  }

  get line(): number {
    return this.#scope.lineAt(this.#stmt.start);
  }

  get endLine(): number {
    const { start, end } = this.#stmt;
    return this.#scope.lineAt(Math.max(start, end - 1));
  }

  get isDocumentation(): boolean {
    const { node } = this.#stmt;
    return node.type === "Expr" && node.value.type === "Constant" && node.value.value.of === "str";
  }

  #outlineBlocks(): readonly (readonly Outline[])[] {
    const { node } = this.#stmt;
    const scope = { ...this.#scope, prefix: extendSymbolPrefix(node, this.#scope.prefix) };
    return listPythonBlocks(node).map((block) => block.map((stmt) => new Outline(stmt, scope)));
  }

  /** Writes the whole statement. Nested definitions are written as their digests, which are needed in any case. */
  #text(): string {
    let text = serializeHeader(this.#stmt.node);
    for (const block of this.blocks) {
      text += `[${block.length}:`;
      for (const inner of block) text += isDefinition(inner.#stmt.node) ? `@${inner.hash}` : inner.#text();
    }
    return text;
  }
}

function extendSymbolPrefix(node: StmtNode, prefix: string | null): string | null {
  if (isFunction(node)) return null;
  return node.type === "ClassDef" && prefix !== null ? `${prefix}${node.name}.` : prefix;
}

/** Returns the name that a statement binds if it is exactly one; imports have records of their own. */
function findDefinedName(node: StmtNode): string | null {
  switch (node.type) {
    case "FunctionDef":
    case "AsyncFunctionDef":
    case "ClassDef":
      return node.name;
    case "TypeAlias":
      return node.name.id;
    case "AnnAssign":
      return node.target.type === "Name" ? node.target.id : null;
    case "Assign": {
      const [target, ...more] = node.targets;
      return target?.type === "Name" && more.length === 0 ? target.id : null;
    }
    default:
      return readExportsChange(node) === null ? null : "__all__";
  }
}
