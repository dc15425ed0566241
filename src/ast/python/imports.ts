import type { ImportKind, ImportRecord } from "../../domain/index.ts";
import { dottedChain, lastPart } from "./identifiers.ts";
import type { Call, Expr } from "./nodes.ts";
import { BLOCK_FIELDS, blocksOf, type Stmt, type StmtNode } from "./statement-nodes.ts";

const DYNAMIC: ReadonlySet<string> = new Set(["importlib.import_module", "import_module", "__import__"]);
const BLOCKS: ReadonlySet<string> = new Set(BLOCK_FIELDS);

export function importsOf(body: readonly Stmt[], lineAt: (offset: number) => number): readonly ImportRecord[] {
  const records: ImportRecord[] = [];
  collect(body, "static", (stmt, record) => records.push({ ...record, line: lineAt(stmt.start) }));
  return records;
}

type Place = "static" | "conditional" | "type_only";
type Add = (stmt: Stmt, record: Omit<ImportRecord, "line">) => void;

function collect(body: readonly Stmt[], place: Place, add: Add): void {
  for (const stmt of body) {
    for (const record of recordsOf(stmt.node, place)) add(stmt, record);
    for (const [block, inner] of placesOf(stmt.node, place)) collect(block, inner, add);
  }
}

function recordsOf(node: StmtNode, kind: ImportKind): readonly Omit<ImportRecord, "line">[] {
  switch (node.type) {
    case "Import":
      return node.names.map(({ name }) => ({ module: name, names: [], kind }));
    case "ImportFrom": {
      const module = `${".".repeat(node.level)}${node.module ?? ""}`;
      return [{ module, names: node.names.map(({ name }) => name), kind }];
    }
    default:
      return dynamicImports(node).map((module) => ({ module, names: [], kind: "dynamic_literal" }));
  }
}

/** Returns the blocks of a statement, each with the kind of an import in it. */
function placesOf(node: StmtNode, place: Place): readonly (readonly [readonly Stmt[], Place])[] {
  if (place === "type_only") return blocksOf(node).map((block) => [block, place]);
  switch (node.type) {
    case "If": {
      const guard = typeCheckingGuard(node.test);
      return [
        [node.body, guard === "body" ? "type_only" : "conditional"],
        [node.orelse, guard === "orelse" ? "type_only" : "conditional"],
      ];
    }
    case "Try":
    case "TryStar":
    case "Match":
      return blocksOf(node).map((block) => [block, "conditional"]);
    default:
      return blocksOf(node).map((block) => [block, place]);
  }
}

/** Returns the branch that only a type checker takes. */
function typeCheckingGuard(test: Expr): "body" | "orelse" | null {
  if (test.type === "UnaryOp" && test.op === "Not") return isTypeChecking(test.operand) ? "orelse" : null;
  return isTypeChecking(test) ? "body" : null;
}

function isTypeChecking(test: Expr): boolean {
  return lastPart(dottedChain(test) ?? "") === "TYPE_CHECKING";
}

function dynamicImports(node: StmtNode): readonly string[] {
  const modules: string[] = [];
  for (const [field, value] of Object.entries(node)) {
    if (!BLOCKS.has(field)) findCalls(value, modules);
  }
  return modules;
}

function findCalls(value: unknown, modules: string[]): void {
  if (Array.isArray(value)) {
    for (const item of value) findCalls(item, modules);
    return;
  }
  if (typeof value !== "object" || value === null || !("type" in value) || value.type === "Constant") return;
  if (value.type === "Call") {
    const module = importedLiteral(value as Call);
    if (module !== null) modules.push(module);
  }
  for (const part of Object.values(value)) if (typeof part === "object") findCalls(part, modules);
}

function importedLiteral(call: Call): string | null {
  if (!DYNAMIC.has(dottedChain(call.func) ?? "")) return null;
  const name = call.args[0] ?? call.keywords.find(({ arg }) => arg === "name")?.value;
  if (name?.type !== "Constant" || name.value.of !== "str") return null;
  const [text, ...more] = name.value.value;
  return typeof text === "string" && more.length === 0 ? text : null;
}
