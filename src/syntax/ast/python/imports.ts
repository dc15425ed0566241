/** The imports of a module wherever they stand; see `ImportRecord`. */
import type { ImportKind, ImportRecord } from "../../../kernel/domain/index.ts";
import { listHeaderBindings } from "./bindings.ts";
import { readDottedChain } from "./identifiers.ts";
import { findImportedLiteral, listExpressionsIn } from "./importing-calls.ts";
import type { Expr } from "./nodes.ts";
import { formatSourceModule, listPythonBlocks, type Stmt, type StmtNode } from "./statement-nodes.ts";

/** A type checker takes these guards for true, provided that nothing else binds the names; see `hasTypingGuards`. */
const GUARDS: ReadonlySet<string> = new Set(
  ["", "typing.", "typing_extensions.", "t."].map((owner) => `${owner}TYPE_CHECKING`),
);

export function collectPythonImports(
  body: readonly Stmt[],
  lineAt: (offset: number) => number,
): readonly ImportRecord[] {
  const records: ImportRecord[] = [];
  collect(body, "static", (stmt, record) => records.push({ ...record, line: lineAt(stmt.start) }));
  return records;
}

type Place = "static" | "conditional" | "type_only";
type Add = (stmt: Stmt, record: Omit<ImportRecord, "line">) => void;

function collect(body: readonly Stmt[], place: Place, add: Add): void {
  for (const stmt of body) {
    for (const record of listImportRecords(stmt.node, place)) add(stmt, record);
    for (const [block, inner] of listImportBlocks(stmt.node, place)) collect(block, inner, add);
  }
}

function listImportRecords(node: StmtNode, kind: ImportKind): readonly Omit<ImportRecord, "line">[] {
  switch (node.type) {
    case "Import":
      return node.names.map(({ name }) => ({ module: name, names: [], kind }));
    case "ImportFrom":
      return [{ module: formatSourceModule(node), names: node.names.map(({ name }) => name), kind }];
    default:
      return listDynamicImports(node).map((module) => ({ module, names: [], kind: "dynamic_literal" }));
  }
}

/** Returns the blocks of a statement, each with the kind of an import in it. */
function listImportBlocks(node: StmtNode, place: Place): readonly (readonly [readonly Stmt[], Place])[] {
  if (place === "type_only") return listPythonBlocks(node).map((block) => [block, place]);
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
      return listPythonBlocks(node).map((block) => [block, "conditional"]);
    default:
      return listPythonBlocks(node).map((block) => [block, place]);
  }
}

/** Returns the branch that only a type checker takes. */
function typeCheckingGuard(test: Expr): "body" | "orelse" | null {
  if (test.type === "UnaryOp" && test.op === "Not") return isTypeChecking(test.operand) ? "orelse" : null;
  return isTypeChecking(test) ? "body" : null;
}

function isTypeChecking(test: Expr): boolean {
  return GUARDS.has(readDottedChain(test) ?? "");
}

/**
 * Returns whether only imports of `typing` bind `TYPE_CHECKING` and the owners that it is read from, so that the guarded
 * statements are never executed.
 */
export function hasTypingGuards(body: readonly Stmt[], owners: ReadonlySet<string>): boolean {
  return body.every(({ node }) => {
    const isGuard = (name: string) => GUARDS.has(name) || owners.has(name);
    if (!isOfTyping(node) && listHeaderBindings(node).some(isGuard)) return false;
    if ("args" in node && JSON.stringify(node.args).includes('"TYPE_CHECKING"')) return false;
    return listPythonBlocks(node).every((block) => hasTypingGuards(block, owners));
  });
}

const TYPING: ReadonlySet<string> = new Set(["typing", "typing_extensions"]);

/** Returns whether a statement imports `typing`, or names from it under their own names. */
function isOfTyping(node: StmtNode): boolean {
  if (node.type === "Import") return node.names.every(({ name }) => TYPING.has(name));
  const isFrom = node.type === "ImportFrom" && node.level === 0 && TYPING.has(node.module ?? "");
  return isFrom && node.names.every(({ asname }) => asname === null || !GUARDS.has(asname));
}

function listDynamicImports(node: StmtNode): readonly string[] {
  return listExpressionsIn(node).flatMap((each) => findImportedLiteral(each) ?? []);
}
