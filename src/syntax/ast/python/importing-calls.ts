/** The expressions by which a module is imported without the statement. */
import { readDottedChain } from "./identifiers.ts";
import type { Expr } from "./nodes.ts";
import { BLOCK_FIELDS, type StmtNode } from "./statement-nodes.ts";

/** These functions import the module that they are given; any owner of such a name counts. */
export const IMPORTERS: ReadonlySet<string> = new Set(["import_module", "__import__"]);

const BLOCKS: ReadonlySet<string> = new Set(BLOCK_FIELDS);

/** Returns the module of `import_module("a.b")` and of `sys.modules["a.b"]`; null for anything else. */
export function findImportedLiteral(node: Expr): string | null {
  if (node.type === "Subscript") return isModules(node.value) ? evaluatePlainText(node.slice) : null;
  if (node.type !== "Call" || !IMPORTERS.has(readLastChainName(node.func))) return null;
  return evaluatePlainText(node.args[0] ?? node.keywords.find(({ arg }) => arg === "name")?.value);
}

/** Recognises `sys.modules`, also where `sys` is `__import__("sys")`. */
export function isModules(node: Expr): boolean {
  if (node.type !== "Attribute" || node.attr !== "modules") return false;
  const owner = node.value;
  return readDottedChain(owner) === "sys" || findImportedLiteral(owner) === "sys";
}

/** Recognises the statement `sys.modules.pop("auth")`, which lets the next import find the module anew, as `del sys.modules["auth"]` does. */
export function forgetsModules(node: StmtNode): boolean {
  if (node.type !== "Expr" || node.value.type !== "Call") return false;
  const { func } = node.value;
  return func.type === "Attribute" && /^(?:pop|popitem|clear|__delitem__)$/.test(func.attr) && isModules(func.value);
}

/** Returns the last name of a chain, also behind a call. A text counts as the name that it spells: `getattr(m, "import_module")`. */
export function readLastChainName(node: Expr): string {
  if (node.type === "Attribute") return node.attr;
  if (node.type === "Name") return node.id;
  return evaluatePlainText(node) ?? "";
}

/** Returns the value of a string that is written out, also in parts joined by `+`; null for anything else. */
export function evaluatePlainText(node: Expr | undefined): string | null {
  if (node?.type === "BinOp" && node.op === "Add") {
    const right = evaluatePlainText(node.right);
    const left = right === null ? null : evaluatePlainText(node.left);
    return left === null || right === null ? null : left + right;
  }
  if (node?.type !== "Constant" || node.value.of !== "str") return null;
  return node.value.value.every((piece) => typeof piece === "string") ? node.value.value.join("") : null;
}

/** Returns every expression in the header of a statement. */
export function listExpressionsIn(node: StmtNode): readonly Expr[] {
  const found: Expr[] = [];
  for (const [field, value] of Object.entries(node)) if (!BLOCKS.has(field)) collectExpressions(value, found);
  return found;
}

function collectExpressions(value: unknown, found: Expr[]): void {
  if (Array.isArray(value)) {
    for (const item of value) collectExpressions(item, found);
    return;
  }
  if (typeof value !== "object" || value === null || !("type" in value)) return;
  found.push(value as Expr);
  if (value.type === "Constant") return;
  for (const part of Object.values(value)) if (typeof part === "object") collectExpressions(part, found);
}
