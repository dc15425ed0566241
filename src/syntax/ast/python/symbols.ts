import type { SymbolKind, SymbolSignature } from "../../../kernel/domain/index.ts";
import { computeDigest } from "../digest.ts";
import { listGlobalNames, listHeaderBindings } from "./bindings.ts";
import { mayMakeRecord } from "./called-records.ts";
import { type ExportsChange, readExportsChange } from "./export-list.ts";
import type { Call, Expr } from "./nodes.ts";
import { numberEnumMembers } from "./numbered-members.ts";
import {
  classifyClassAttributes,
  formatClassSignature,
  formatFunctionSignature,
  formatGeneratorMark,
  readsAnnotations,
  typeParams,
} from "./signatures.ts";
import {
  type Alias,
  type ClassDef,
  type FunctionDef,
  formatSourceModule,
  isDefinition,
  isFunction,
  listPythonBlocks,
  type Stmt,
  type StmtNode,
} from "./statement-nodes.ts";
import { unparse } from "./unparse.ts";

interface Scope {
  /** The class around, or null at the top level. */
  readonly parent: string | null;
  readonly attributes: "enum" | "record" | "plain";
  /** The conditions under which its statements run, as text. */
  readonly conditions: string;
  readonly readsAnnotations: boolean;
  /** The numbers of members of an enumeration that leave their values to it. */
  readonly numbers?: ReadonlyMap<string, string>;
}

/** Describes the definition of a name by one statement. */
export interface FoundSymbol {
  readonly symbol: string;
  readonly kind: SymbolKind;
  readonly parent: string | null;
  readonly signature: string;
  readonly line: number;
  /**
   * Where the name counts as a symbol; null for everywhere. An imported name counts in a package's `__init__` or where
   * `__all__` lists it. A statement that binds or deletes a name without defining it counts where another defines the name.
   */
  readonly onlyIf: "package or listed" | "listed" | "defined" | null;
  /** What the statement does to `__all__`. */
  readonly exports: ExportsChange | null;
  readonly readsAnnotation: boolean;
  /** The class, or the call that may make one, from whose fields a constructor may be made. */
  readonly declares: ClassDef | Call | null;
  /** The signature of a field without its default. */
  readonly withoutValue: string | null;
}

interface Place {
  readonly lineAt: (offset: number) => number;
  /** Returns whether the word `yield` is in a statement's source, since a search of the nodes takes longer than everything else. */
  readonly mayYield: (stmt: Stmt) => boolean;
  /** Whether a function may bind names of the module. */
  readonly mayBindGlobals: boolean;
}

/** Finds the definitions of a chunk in source order. */
export function findSymbols(body: readonly Stmt[], place: Place): readonly FoundSymbol[] {
  const collector = new Collector(place);
  collector.statements(body, { parent: null, attributes: "plain", readsAnnotations: false, conditions: "" });
  return collector.found;
}

interface SymbolEntry {
  readonly first: FoundSymbol;
  readonly signatures: Set<string>;
}

/** Returns the symbols of a module in source order; alternative definitions of one name are one entry. */
export function listModuleSymbols(found: readonly FoundSymbol[], isPackage: boolean): readonly SymbolSignature[] {
  const { exported, signature: exportList } = buildExportList(found);
  const symbols = new Map<string, SymbolEntry>();
  for (const one of found) {
    const isHeld = one.onlyIf !== null && !(isPackage && one.onlyIf === "package or listed");
    if (isHeld && (one.onlyIf === "defined" || !exported.has(one.symbol))) continue;
    const known = symbols.get(one.symbol);
    if (known === undefined) symbols.set(one.symbol, { first: one, signatures: new Set([one.signature]) });
    else known.signatures.add(one.signature);
  }
  for (const one of found) if (one.onlyIf !== null) addRebinding(symbols.get(one.symbol), one.signature);
  return [...symbols.values()].map(({ first: { symbol, kind, parent, line, readsAnnotation }, signatures }) => ({
    symbol,
    kind,
    parent,
    public: isPublic(symbol),
    signature: kind === "export_list" ? exportList : [...signatures].join(" ; "),
    line,
    ...(readsAnnotation ? { readsAnnotation } : {}),
  }));
}

/** Adds a rebinding to the signatures of a name. That a variable is bound again is no news, but that it is deleted is. */
function addRebinding(entry: SymbolEntry | undefined, rebinding: string): void {
  if (entry && (entry.first.kind !== "variable" || rebinding.startsWith("del "))) entry.signatures.add(rebinding);
}

function buildExportList(found: readonly FoundSymbol[]) {
  const exported = new Set<string>();
  const others: string[] = [];
  for (const { exports } of found) {
    if (exports?.replaces) {
      exported.clear();
      others.length = 0;
    }
    for (const name of exports?.names ?? []) exported.add(name);
    if (exports?.other) others.push(exports.other);
  }
  const signature = [`__all__ = [${[...exported].sort().join(", ")}]`, ...others].join("; ");
  return { exported, signature, isPlain: others.length === 0 && [...exported].every((name) => /^\w+$/.test(name)) };
}

/** Returns the names that `__all__` lists, null where there is none. They are not certain where not only lists of names change it. */
export function exportList(found: readonly FoundSymbol[]): { names: ReadonlySet<string> | null; isCertain: boolean } {
  if (!found.some(({ exports }) => exports !== null)) return { names: null, isCertain: true };
  const { exported, isPlain } = buildExportList(found);
  return { names: exported, isCertain: isPlain };
}

class Collector {
  readonly found: FoundSymbol[] = [];

  constructor(private readonly place: Place) {}

  statements(body: readonly Stmt[], scope: Scope): void {
    for (const stmt of body) {
      this.#statement(stmt, scope);
      this.#rebindings(stmt, scope);
      if (isDefinition(stmt.node)) continue;
      for (const block of listPythonBlocks(stmt.node))
        this.statements(block, { ...scope, conditions: joinBlockConditions(stmt.node, block, scope) });
    }
  }

  /** Notes the names that a statement binds or deletes without defining them. */
  #rebindings(stmt: Stmt, scope: Scope): void {
    const { node } = stmt;
    const names = isDefinition(node)
      ? isFunction(node) && this.place.mayBindGlobals
        ? listGlobalNames(node.body)
        : []
      : listHeaderBindings(node).filter((name) => !listDefinedNames(node).includes(name));
    const value = node.type === "Assign" ? ` = ${unparse(node.value)}` : "";
    for (const name of names) {
      const owner = name.includes(".") || isFunction(node) ? null : scope.parent;
      const signature = `${node.type === "Delete" ? "del" : `bound by ${node.type}:`} ${name}${value}`;
      this.#add(stmt, { ...scope, parent: owner }, { name, kind: "variable", signature, onlyIf: "defined" });
    }
  }

  #statement(stmt: Stmt, scope: Scope): void {
    const { node } = stmt;
    const exports = scope.parent === null ? readExportsChange(node) : null;
    if (exports !== null) {
      const isCertain = !exports.replaces || scope.conditions === "";
      const change = isCertain ? exports : { ...exports, replaces: false, other: `${scope.conditions}__all__ = …` };
      this.#add(stmt, scope, { name: "__all__", kind: "export_list", signature: "", exports: change });
      return;
    }
    switch (node.type) {
      case "FunctionDef":
      case "AsyncFunctionDef":
        this.#add(stmt, scope, {
          name: node.name,
          kind: "function",
          signature: scope.conditions + this.#function(node, stmt),
        });
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
        for (const name of node.targets.flatMap(listBoundNames)) {
          const number = scope.numbers?.get(name);
          const place = number === undefined ? "" : ` (${number})`;
          const shown = scope.attributes === "enum" ? ` = ${unparse(node.value)}${place}` : "";
          const declares = node.targets.length === 1 && mayMakeRecord(node.value) ? node.value : null;
          this.#add(stmt, scope, { name, kind: "variable", signature: `${name}${shown}`, declares });
        }
        return;
      case "AnnAssign":
        if (node.target.type === "Name") {
          const shown = node.value !== null && scope.attributes !== "plain" ? ` = ${unparse(node.value)}` : "";
          const withoutValue = `${node.target.id}: ${unparse(node.annotation)}`;
          const signature = `${withoutValue}${shown}`;
          this.#add(stmt, scope, { name: node.target.id, kind: "variable", signature, withoutValue });
        }
        return;
      case "ImportFrom":
        if (scope.parent === null && node.module !== "__future__") {
          for (const alias of node.names) this.#reExport(alias, `from ${formatSourceModule(node)} import`, stmt, scope);
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
    const signature = scope.conditions + formatClassSignature(node);
    this.#add(stmt, scope, { name: node.name, kind: "class", signature, declares: node });
    const parent = scope.parent === null ? node.name : `${scope.parent}.${node.name}`;
    const attributes = classifyClassAttributes(node);
    const numbers = attributes === "enum" ? { numbers: numberEnumMembers(node) } : {};
    const inner = { parent, attributes, readsAnnotations: readsAnnotations(node), conditions: "", ...numbers };
    this.statements(node.body, inner);
  }

  #function(node: FunctionDef, stmt: Stmt): string {
    return formatFunctionSignature(node, this.place.mayYield(stmt) ? formatGeneratorMark(node) : "");
  }

  /** Adds re-exports: `import y as y`, names that `__all__` lists, and every `from … import` of a package's `__init__`. */
  #reExport(alias: Alias, head: string, stmt: Stmt, scope: Scope): void {
    const isRenamed = alias.asname !== null && alias.asname !== alias.name;
    const signature = `${head} ${alias.name}${isRenamed ? ` as ${alias.asname}` : ""}`;
    const passedOn = head === "import" ? "listed" : "package or listed";
    const onlyIf = alias.asname === alias.name ? null : passedOn;
    this.#add(stmt, scope, { name: alias.asname ?? alias.name, kind: "re_export", signature, onlyIf });
  }

  #add(stmt: Stmt, scope: Scope, definition: Definition): void {
    const { name, kind, signature, onlyIf = null, exports = null, declares = null, withoutValue = null } = definition;
    const { parent } = scope;
    const symbol = parent === null ? name : `${parent}.${name}`;
    const readsAnnotation = kind === "variable" && scope.readsAnnotations;
    const line = this.place.lineAt(stmt.start);
    const known = { symbol, kind, parent, signature, line, onlyIf, exports, readsAnnotation };
    this.found.push({ ...known, declares, withoutValue });
  }
}

/** Returns the names that a statement binds as a definition or an import. */
function listDefinedNames(node: StmtNode): readonly string[] {
  switch (node.type) {
    case "Assign":
      return node.targets.flatMap(listBoundNames);
    case "AnnAssign":
      return listBoundNames(node.target);
    case "TypeAlias":
    case "Import":
    case "ImportFrom":
      return listHeaderBindings(node);
    default:
      return [];
  }
}

const LONGEST_CONDITION = 300;

/** Returns the conditions under which a block of a statement runs. */
function joinBlockConditions(node: StmtNode, block: readonly Stmt[], { conditions }: Scope): string {
  const own = describeBlockCondition(node, block);
  const all = own === null ? conditions : `${conditions}${own}: `;
  return all.length > LONGEST_CONDITION ? `if ${computeDigest(all)}: ` : all;
}

function describeBlockCondition(node: StmtNode, block: readonly Stmt[]): string | null {
  switch (node.type) {
    case "If":
      return block === node.body ? `if ${unparse(node.test)}` : `if not (${unparse(node.test)})`;
    case "While":
      return `while ${unparse(node.test)}`;
    case "For":
    case "AsyncFor":
      return `for ${unparse(node.iter)}`;
    default:
      return null;
  }
}

interface Definition
  extends Pick<FoundSymbol, "kind" | "signature">,
    Partial<Pick<FoundSymbol, "onlyIf" | "exports" | "declares" | "withoutValue">> {
  readonly name: string;
}

function listBoundNames(target: Expr): readonly string[] {
  switch (target.type) {
    case "Name":
      return [target.id];
    case "Tuple":
    case "List":
      return target.elts.flatMap(listBoundNames);
    case "Starred":
      return listBoundNames(target.value);
    default:
      return [];
  }
}

/** Returns whether no part of a name begins with an underscore, except names like `__init__`. */
export function isPublic(symbol: string): boolean {
  return symbol.split(".").every((part) => !part.startsWith("_") || /^__\w+__$/.test(part));
}
