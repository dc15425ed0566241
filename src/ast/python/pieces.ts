/**
 * An expression without its brackets, as the line of operators, operands and suffixes that it is in the source.
 * tree-sitter's precedences are not CPython's (`a & b ^ c`, `await a ** b`, `*a | b`), so its nesting of operators is
 * dropped here and built again by CPython's grammar in `operators.ts`. The line is the source's own order, which no
 * precedence can change.
 */
import type { Cst } from "./tree.ts";

export interface Piece {
  readonly role: "operand" | "operator" | "suffix" | "lambda";
  readonly node: Cst;
}

/** Nodes that are nothing but their children in a row. */
const IN_A_ROW: ReadonlySet<string> = new Set([
  "binary_operator",
  "unary_operator",
  "not_operator",
  "boolean_operator",
  "comparison_operator",
  "conditional_expression",
  "named_expression",
  "await",
  "list_splat",
  "list_splat_pattern",
  "type",
  "union_type",
  "splat_type",
]);

/** A head and one suffix: `.name`, `[…]`, `(…)`. */
const SUFFIXED: ReadonlySet<string> = new Set(["attribute", "member_type", "subscript", "generic_type", "call"]);

const NAMED_LEAVES: ReadonlySet<string> = new Set([
  "identifier",
  "integer",
  "float",
  "string",
  "true",
  "false",
  "none",
  "ellipsis",
]);

export function isOperand(node: Cst): boolean {
  return !IN_A_ROW.has(node.type) && !SUFFIXED.has(node.type) && node.type !== "lambda";
}

type Pending = Piece | { readonly role: "whole"; readonly node: Cst };

export function piecesOf(root: Cst): readonly Piece[] {
  const pieces: Piece[] = [];
  const pending: Pending[] = [{ role: "whole", node: root }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next.role !== "whole") pieces.push(next);
    else if (next.node.children.length === 0) pieces.push(leafPiece(next.node));
    else pending.push(...unfold(next.node).reverse());
  }
  return pieces;
}

function leafPiece(node: Cst): Piece {
  return { role: NAMED_LEAVES.has(node.type) ? "operand" : "operator", node };
}

function unfold(node: Cst): Pending[] {
  const whole = (child: Cst): Pending => ({ role: "whole", node: child });
  if (IN_A_ROW.has(node.type)) return node.children.map(whole);
  if (SUFFIXED.has(node.type)) {
    const [head] = node.children;
    return head === undefined ? [] : [whole(head), { role: "suffix", node }];
  }
  if (node.type === "lambda") {
    const body = node.children.at(-1);
    return body === undefined ? [] : [{ role: "lambda", node }, whole(body)];
  }
  if (node.type === "not in" || node.type === "is not") return [{ role: "operator", node }];
  return [{ role: "operand", node }];
}
