/** Expressions between commas, and `yield`. */
import { type ReadExpression, type Rule, refuse, separated } from "./grammar.ts";
import type { Expr } from "./nodes.ts";
import type { Cst } from "./tree.ts";

const LISTS: ReadonlySet<string> = new Set(["expression_list", "pattern_list"]);

/** `star_expressions` or `yield_expr`: the right side of an assignment, a statement, an f-string's field. */
export function starExpressions(node: Cst, read: ReadExpression): Expr {
  if (node.type === "yield") return yieldExpr(node, read);
  return LISTS.has(node.type) ? bareTuple(node.children, node, read, "star_expression") : read(node, "star_expression");
}

/** One item without a comma is itself, anything else a tuple. */
export function bareTuple(children: readonly Cst[], at: Cst, read: ReadExpression, rule: Rule): Expr {
  const { items, trailing } = separated(children);
  const [first] = items;
  if (first === undefined) return refuse(at);
  if (items.length === 1 && !trailing) return first.type === "yield" ? yieldExpr(first, read) : read(first, rule);
  return { type: "Tuple", elts: items.map((item) => read(item, rule)) };
}

export function yieldExpr(node: Cst, read: ReadExpression): Expr {
  const [keyword, first, second, ...more] = node.children;
  if (keyword?.type !== "yield" || more.length > 0) return refuse(node);
  if (first === undefined) return { type: "Yield", value: null };
  if (first.type === "from" && first.children.length === 0) {
    return second === undefined ? refuse(node) : { type: "YieldFrom", value: read(second, "expression") };
  }
  if (second !== undefined || first.type === "yield") return refuse(node);
  return { type: "Yield", value: starExpressions(first, read) };
}
