/** What can be assigned to, bound by `for`, `with … as`, or deleted. */
import { type ReadExpression, refuse } from "./grammar.ts";
import type { Expr } from "./nodes.ts";
import { starExpressions } from "./sequences.ts";
import type { Cst } from "./tree.ts";

/** star_targets: names, attributes, items, and lists and tuples of them, where one may be starred. */
export function readTarget(node: Cst, read: ReadExpression): Expr {
  const target = starExpressions(node, read);
  requireTarget(target, node, true);
  return target;
}

/** del_targets: as above but nothing starred. */
export function readDeleted(node: Cst, read: ReadExpression): Expr {
  const target = read(node, "expression");
  requireTarget(target, node, false);
  return target;
}

/** single_target, of `+=` and of an annotation: no list, no tuple. */
export function readSingleTarget(node: Cst, read: ReadExpression): Expr {
  const target = read(node, "expression");
  if (target.type !== "Name" && target.type !== "Attribute" && target.type !== "Subscript") {
    return refuse(node, "illegal target for assignment");
  }
  return target;
}

function requireTarget(target: Expr, node: Cst, starred: boolean): void {
  switch (target.type) {
    case "Name":
    case "Attribute":
    case "Subscript":
      return;
    case "Tuple":
    case "List":
      for (const element of target.elts) requireTarget(element, node, starred);
      return;
    case "Starred":
      if (!starred || target.value.type === "Starred") refuse(node, "cannot assign to starred expression here");
      requireTarget(target.value, node, starred);
      return;
    default:
      refuse(node, `cannot assign to ${target.type}`);
  }
}
