import type { Cursor } from "./cursor.ts";
import type { Expr } from "./nodes.ts";
import { Token } from "./tokens.ts";

/** Reads `star_targets` up to an `in`. */
export function parseStarTargets(cursor: Cursor): Expr {
  const first = parseStarTarget(cursor);
  if (cursor.token !== Token.Comma) return first;
  const elts = [first];
  while (cursor.takeComma(Token.In)) elts.push(parseStarTarget(cursor));
  return { type: "Tuple", elts };
}

/** Reads names, attributes, items, and lists and tuples of them; the caller refuses an operator after them. */
export function parseStarTarget(cursor: Cursor): Expr {
  const target: Expr = cursor.take(Token.Star)
    ? { type: "Starred", value: cursor.rules.primary(cursor) }
    : cursor.rules.primary(cursor);
  requireStarTarget(cursor, target);
  return target;
}

/** Refuses an expression before `=` that is not one of `star_targets`. */
export function requireStarTarget(cursor: Cursor, target: Expr): void {
  if (target.type !== "Starred") requireTarget(cursor, target, requireStarTarget);
  else if (target.value.type === "Starred") cursor.refuse("cannot assign to starred expression here");
  else requireStarTarget(cursor, target.value);
}

/** Reads `del_target`, which has nothing starred. */
export function parseDelTarget(cursor: Cursor): Expr {
  const target = cursor.rules.primary(cursor);
  requireDelTarget(cursor, target);
  return target;
}

function requireDelTarget(cursor: Cursor, target: Expr): void {
  requireTarget(cursor, target, requireDelTarget);
}

function requireTarget(cursor: Cursor, target: Expr, requireElement: typeof requireStarTarget): void {
  switch (target.type) {
    case "Name":
    case "Attribute":
    case "Subscript":
      return;
    case "Tuple":
    case "List":
      for (const element of target.elts) requireElement(cursor, element);
      return;
    default:
      cursor.refuse(`cannot assign to ${target.type}`);
  }
}

/** Refuses a list or tuple as the `single_target` of `+=` and of an annotation. */
export function requireSingleTarget(cursor: Cursor, { type }: Expr): void {
  if (type !== "Name" && type !== "Attribute" && type !== "Subscript") {
    cursor.refuse("illegal target for assignment");
  }
}
