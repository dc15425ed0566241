/** The named things of a module; see `SymbolSignature`. */
import type { SymbolKind, SymbolSignature } from "../../domain/index.ts";
import { blocksOf } from "./digest.ts";
import { exportsOf } from "./export-list.ts";
import type { Expr } from "./nodes.ts";
import { attributesOf, classSignature, functionSignature, typeParams } from "./signatures.ts";
import type { Alias, ClassDef, Stmt, StmtNode } from "./statement-nodes.ts";
import { unparse } from "./unparse.ts";

interface Scope {
  /** The class around, or null at the top level. */
  readonly parent: string | null;
  readonly attributes: "enum" | "record" | "plain";
}

interface Found {
  readonly kind: SymbolKind;
  readonly parent: string | null;
  readonly signatures: Set<string>;
  readonly line: number;
}

export interface ModulePlace {
  readonly isPackage: boolean;
  readonly lineAt: (offset: number) => number;
}

/** All symbols in source order; alternative definitions of one name are one entry. */
export function symbolsOf(body: readonly Stmt[], place: ModulePlace): readonly SymbolSignature[] {
  const collector = new Collector(place, exportedNames(body));
  collector.statements(body, { parent: null, attributes: "plain" });
  return collector.symbols();
}

/** What `__all__` lists anywhere at the top level, `if` and `try` included. */
function exportedNames(body: readonly Stmt[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { node } of topLevel(body)) for (const name of exportsOf(node) ?? []) names.add(name);
  return names;
}

function* topLevel(body: readonly Stmt[]): Generator<Stmt> {
  for (const stmt of body) {
    yield stmt;
    if (isDefinition(stmt.node)) continue;
    for (const block of blocksOf(stmt.node)) yield* topLevel(block);
  }
}

const isDefinition = ({ type }: StmtNode): boolean =>
  type === "FunctionDef" || type === "AsyncFunctionDef" || type === "ClassDef";

class Collector {
  readonly #found = new Map<string, Found>();

  constructor(
    private readonly place: ModulePlace,
    private readonly exported: ReadonlySet<string>,
  ) {}

  symbols(): readonly SymbolSignature[] {
    return [...this.#found].map(([symbol, { kind, parent, signatures, line }]) => ({
      symbol,
      kind,
      parent,
      public: isPublic(symbol),
      signature: kind === "export_list" ? exportList(this.exported) : [...signatures].join(" ; "),
      line,
    }));
  }

  statements(body: readonly Stmt[], scope: Scope): void {
    for (const stmt of body) {
      this.#statement(stmt, scope);
      if (isDefinition(stmt.node)) continue;
      for (const block of blocksOf(stmt.node)) this.statements(block, scope);
    }
  }

  #statement(stmt: Stmt, scope: Scope): void {
    const { node } = stmt;
    if (scope.parent === null && exportsOf(node) !== null) {
      this.#add("__all__", "export_list", "", stmt, scope);
      return;
    }
    switch (node.type) {
      case "FunctionDef":
      case "AsyncFunctionDef":
        this.#add(node.name, "function", functionSignature(node), stmt, scope);
        return;
      case "ClassDef":
        this.#class(node, stmt, scope);
        return;
      case "TypeAlias": {
        const text = `type ${node.name.id}${typeParams(node.type_params)} = ${unparse(node.value)}`;
        this.#add(node.name.id, "type", text, stmt, scope);
        return;
      }
      case "Assign":
        for (const name of node.targets.flatMap(boundNames)) {
          const shown = scope.attributes === "enum" ? ` = ${unparse(node.value)}` : "";
          this.#add(name, "variable", `${name}${shown}`, stmt, scope);
        }
        return;
      case "AnnAssign":
        if (node.target.type === "Name") {
          const shown = node.value !== null && scope.attributes !== "plain" ? ` = ${unparse(node.value)}` : "";
          const text = `${node.target.id}: ${unparse(node.annotation)}${shown}`;
          this.#add(node.target.id, "variable", text, stmt, scope);
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
    this.#add(node.name, "class", classSignature(node), stmt, scope);
    const parent = scope.parent === null ? node.name : `${scope.parent}.${node.name}`;
    this.statements(node.body, { parent, attributes: attributesOf(node) });
  }

  /** `import y as y`, a name that `__all__` lists, and every `from … import` of a package's `__init__`. */
  #reExport(alias: Alias, head: string, stmt: Stmt, scope: Scope): void {
    const name = alias.asname ?? alias.name;
    const fromPackage = this.place.isPackage && head !== "import";
    if (!fromPackage && alias.asname !== alias.name && !this.exported.has(name)) return;
    const as = alias.asname === null || alias.asname === alias.name ? "" : ` as ${alias.asname}`;
    this.#add(name, "re_export", `${head} ${alias.name}${as}`, stmt, scope);
  }

  #add(name: string, kind: SymbolKind, signature: string, stmt: Stmt, { parent }: Scope): void {
    const symbol = parent === null ? name : `${parent}.${name}`;
    const known = this.#found.get(symbol);
    if (known !== undefined) known.signatures.add(signature);
    else
      this.#found.set(symbol, { kind, parent, signatures: new Set([signature]), line: this.place.lineAt(stmt.start) });
  }
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

/** No part begins with an underscore, except names like `__init__`. */
function isPublic(symbol: string): boolean {
  return symbol.split(".").every((part) => !part.startsWith("_") || /^__\w+__$/.test(part));
}
