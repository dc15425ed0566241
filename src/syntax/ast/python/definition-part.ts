import { BLOCK, createLiteralLeaf, type Part, type PartNode } from "../shape/parts.ts";
import type { Stmt, StmtNode } from "./statement-nodes.ts";
import { isDefinition } from "./statement-nodes.ts";

/** Leaves out what is no behaviour: annotations, parameters of types, imports and scopes of names. */
const APART: ReadonlySet<string> = new Set([
  "annotation",
  "returns",
  "type_params",
  "simple",
  "kind",
  "since",
  "conversion",
  "source",
]);
const NOTHING: ReadonlySet<string> = new Set(["Import", "ImportFrom", "Global", "Nonlocal", "TypeAlias", "TypeVar"]);
/** Lists the fields whose text says what a node does. */
const TELLING: ReadonlySet<string> = new Set(["attr", "op", "ops", "is_async", "kwd_attrs"]);
/** Lists the fields whose text is a name. */
const NAMES: ReadonlySet<string> = new Set(["id", "arg", "name", "rest", "asname"]);
const BLOCKS: ReadonlySet<string> = new Set(["body", "orelse", "handlers", "finalbody", "cases"]);

/** Returns the part that is a function or class; null for other statements. */
export function toDefinitionPart(node: StmtNode): PartNode | null {
  if (!isDefinition(node)) return null;
  const [part] = listDefinitionParts({ ...node, name: "" } as unknown as Fields, false);
  return part === undefined || typeof part === "string" ? null : part;
}

interface Fields {
  readonly type: string;
  readonly [field: string]: unknown;
}

function listDefinitionParts(node: Fields, isMember: boolean): Part[] {
  const { type } = node;
  if (NOTHING.has(type) || isText(node)) return [];
  if (type === "Expr") return listValueParts(node.value);
  if (type === "Constant") {
    const { of, value = "" } = node.value as { readonly of: string; readonly value?: unknown };
    const text = Array.isArray(value) ? value.filter((piece) => typeof piece === "string").join("") : String(value);
    return [/^(?:True|False|None)$/.test(of) ? of : createLiteralLeaf(text)];
  }
  if (type === "Name") return [`$${String(node.id)}`];
  if (type === "arg") return [`$${String(node.arg)}`];
  if (type === "UnaryOp" && (node.operand as Fields).type === "Constant")
    return listDefinitionParts(node.operand as Fields, false);
  let kind = type;
  const parts: Part[] = [];
  for (const field in node) {
    const value = node[field];
    if (field === "type" || APART.has(field) || value === null || value === undefined) continue;
    if (TELLING.has(field)) kind += ` ${String(value)}`;
    else if (field === "name" && isMember) kind += ` ${String(value)}`;
    else if (field === "arg" && type === "keyword") kind += ` ${String(value)}`;
    else if (field === "func" && (value as Fields).type === "Name") kind += ` ${String((value as Fields).id)}`;
    else if (NAMES.has(field)) {
      if (typeof value === "string" && value !== "") parts.push(`$${value}`);
    } else if (BLOCKS.has(field) && Array.isArray(value)) {
      const isIn = type === "ClassDef";
      const block = (value as readonly Stmt[]).flatMap(({ node }) =>
        listDefinitionParts(node as unknown as Fields, isIn),
      );
      if (block.length > 0) parts.push(BLOCK, ...block);
    } else parts.push(...listValueParts(value));
  }
  return [{ kind, parts }];
}

function listValueParts(value: unknown): Part[] {
  if (Array.isArray(value)) return value.flatMap(listValueParts);
  return typeof value === "object" && value !== null && "type" in value
    ? listDefinitionParts(value as Fields, false)
    : [];
}

function isText({ type, value }: Fields): boolean {
  return type === "Expr" && (value as Fields).type === "Constant";
}
