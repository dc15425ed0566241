import type { SymbolKind, SymbolSignature } from "../../domain/index.ts";
import { exportsOf } from "./export-list.ts";
import type { Expr } from "./nodes.ts";
import {
  attributesOf,
  classSignature,
  functionSignature,
  generatorMark,
  readsAnnotations,
  typeParams,
} from "./signatures.ts";
import { type Alias, blocksOf, type ClassDef, type FunctionDef, isDefinition, type Stmt } from "./statement-nodes.ts";
import { unparse } from "./unparse.ts";

interface Scope {
  /** Is the class around, or null at the top level. */
  readonly parent: string | null;
  readonly attributes: "enum" | "record" | "plain";
  readonly readsAnnotations: boolean;
}

/** The definition of a name by one statement. */
export interface FoundSymbol {
  readonly symbol: string;
  readonly kind: SymbolKind;
  readonly parent: string | null;
  readonly signature: string;
  readonly line: number;
  /** Restricts where an import exports its name: in a package's `__init__`, or if `__all__` lists it; null for everywhere. */
  readonly onlyIf: "package or listed" | "listed" | null;
  /** Lists the names that a statement adds to `__all__`. */
  readonly exports: readonly string[];
  readonly readsAnnotation: boolean;
}

interface Place {
  readonly lineAt: (offset: number) => number;
  /** Returns whether the word `yield` is in a statement's source, since a search of the nodes takes longer than everything else. */
  readonly mayYield: (stmt: Stmt) => boolean;
}

/** Finds the definitions of a chunk in source order. */
export function findSymbols(body: readonly Stmt[], place: Place): readonly FoundSymbol[] {
  const collector = new Collector(place);
  collector.statements(body, { parent: null, attributes: "plain", readsAnnotations: false });
  return collector.found;
}

/** Returns the symbols of a module in source order; alternative definitions of one name become one entry. */
export function symbolsOf(found: readonly FoundSymbol[], isPackage: boolean): readonly SymbolSignature[] {
  const exported = new Set(found.flatMap(({ exports }) => exports));
  const symbols = new Map<string, { readonly first: FoundSymbol; readonly signatures: Set<string> }>();
  for (const one of found) {
    const isHeld = one.onlyIf !== null && !(isPackage && one.onlyIf === "package or listed");
    if (isHeld && !exported.has(one.symbol)) continue;
    const known = symbols.get(one.symbol);
    if (known === undefined) symbols.set(one.symbol, { first: one, signatures: new Set([one.signature]) });
    else known.signatures.add(one.signature);
  }
  return [...symbols.values()].map(({ first: { symbol, kind, parent, line, readsAnnotation }, signatures }) => ({
    symbol,
    kind,
    parent,
    public: isPublic(symbol),
    signature: kind === "export_list" ? exportList(exported) : [...signatures].join(" ; "),
    line,
    ...(readsAnnotation ? { readsAnnotation } : {}),
  }));
}

class Collector {
  readonly found: FoundSymbol[] = [];

  constructor(private readonly place: Place) {}

  statements(body: readonly Stmt[], scope: Scope): void {
    for (const stmt of body) {
      this.#statement(stmt, scope);
      if (isDefinition(stmt.node)) continue;
      for (const block of blocksOf(stmt.node)) this.statements(block, scope);
    }
  }

  #statement(stmt: Stmt, scope: Scope): void {
    const { node } = stmt;
    const exports = scope.parent === null ? exportsOf(node) : null;
    if (exports !== null) {
      this.#add(stmt, scope, { name: "__all__", kind: "export_list", signature: "", exports });
      return;
    }
    switch (node.type) {
      case "FunctionDef":
      case "AsyncFunctionDef":
        this.#add(stmt, scope, { name: node.name, kind: "function", signature: this.#function(node, stmt) });
        return;
      case "ClassDef":
        this.#class(node, stmt, scope);
        return;
      case "TypeAlias": {
        const signature = `type ${node.name.id}${typeParams(node.type_params)} = ${unparse(node.value)}`;
        this.#add(stmt, scope, { name: node.name.id, kind: "type", signature });
        return;
      }
      case "Assign":
        for (const name of node.targets.flatMap(boundNames)) {
          const shown = scope.attributes === "enum" ? ` = ${unparse(node.value)}` : "";
          this.#add(stmt, scope, { name, kind: "variable", signature: `${name}${shown}` });
        }
        return;
      case "AnnAssign":
        if (node.target.type === "Name") {
          const shown = node.value !== null && scope.attributes !== "plain" ? ` = ${unparse(node.value)}` : "";
          const signature = `${node.target.id}: ${unparse(node.annotation)}${shown}`;
          this.#add(stmt, scope, { name: node.target.id, kind: "variable", signature });
        }
        return;
      case "ImportFrom":
        if (scope.parent === null && node.module !== "__future__") {
          const source = `${".".repeat(node.level)}${node.module ?? ""}`;
          for (const alias of node.names) this.#reExport(alias, `from ${source} import`, stmt, scope);
        }
        return;
      case "Import":
        if (scope.parent === null) {
          for (const alias of node.names) this.#reExport(alias, "import", stmt, scope);
        }
        return;
    }
  }

  #class(node: ClassDef, stmt: Stmt, scope: Scope): void {
    this.#add(stmt, scope, { name: node.name, kind: "class", signature: classSignature(node) });
    const parent = scope.parent === null ? node.name : `${scope.parent}.${node.name}`;
    this.statements(node.body, { parent, attributes: attributesOf(node), readsAnnotations: readsAnnotations(node) });
  }

  #function(node: FunctionDef, stmt: Stmt): string {
    return functionSignature(node, this.place.mayYield(stmt) ? generatorMark(node) : "");
  }

  /** Adds re-exports: `import y as y`, names that `__all__` lists, and every `from … import` of a package's `__init__`. */
  #reExport(alias: Alias, head: string, stmt: Stmt, scope: Scope): void {
    const isRenamed = alias.asname !== null && alias.asname !== alias.name;
    const signature = `${head} ${alias.name}${isRenamed ? ` as ${alias.asname}` : ""}`;
    const held = head === "import" ? "listed" : "package or listed";
    const onlyIf = alias.asname === alias.name ? null : held;
    this.#add(stmt, scope, { name: alias.asname ?? alias.name, kind: "re_export", signature, onlyIf });
  }

  #add(stmt: Stmt, scope: Scope, { name, kind, signature, onlyIf = null, exports = NONE }: Definition): void {
    const { parent } = scope;
    const symbol = parent === null ? name : `${parent}.${name}`;
    const readsAnnotation = kind === "variable" && scope.readsAnnotations;
    const line = this.place.lineAt(stmt.start);
    this.found.push({ symbol, kind, parent, signature, line, onlyIf, exports, readsAnnotation });
  }
}

const NONE: readonly string[] = [];

interface Definition extends Pick<FoundSymbol, "kind" | "signature">, Partial<Pick<FoundSymbol, "onlyIf" | "exports">> {
  readonly name: string;
}

function boundNames(target: Expr): readonly string[] {
  switch (target.type) {
    case "Name":
      return [target.id];
    case "Tuple":
    case "List":
      return target.elts.flatMap(boundNames);
    case "Starred":
      return boundNames(target.value);
    default:
      return [];
  }
}

const exportList = (names: ReadonlySet<string>): string => `__all__ = [${[...names].sort().join(", ")}]`;

/** Returns whether no part begins with an underscore, except names like `__init__`. */
function isPublic(symbol: string): boolean {
  return symbol.split(".").every((part) => !part.startsWith("_") || /^__\w+__$/.test(part));
}
