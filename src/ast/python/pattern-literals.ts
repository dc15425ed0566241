/** Literals and dotted names in patterns. */
import { number } from "./atoms.ts";
import type { Cursor } from "./cursor.ts";
import type { Constant, Expr } from "./nodes.ts";
import { strings } from "./strings.ts";
import { Token } from "./tokens.ts";

/** `name_or_attr` */
export function nameOrAttr(cursor: Cursor): Expr {
  let value: Expr = { type: "Name", id: cursor.identifier() };
  const outer = cursor.height;
  cursor.height = 0;
  let links = 0;
  for (; cursor.take(Token.Dot); links += 1) value = { type: "Attribute", value, attr: cursor.identifier() };
  cursor.chained(links, outer);
  return value;
}

/** `literal_expr` without the singletons: a string, a signed or complex number. f-strings match nothing, and are refused. */
export function literalExpr(cursor: Cursor): Expr {
  if (cursor.token === Token.String) {
    const value = strings(cursor);
    return value.type === "Constant" ? value : cursor.refuse();
  }
  const isNegative = cursor.take(Token.Minus);
  const first = numberAt(cursor);
  const signed: Expr = isNegative ? { type: "UnaryOp", op: "USub", operand: first } : first;
  if (cursor.token !== Token.Plus && cursor.token !== Token.Minus) return signed;
  const op = cursor.token === Token.Plus ? "Add" : "Sub";
  cursor.advance();
  const imaginary = numberAt(cursor);
  if (first.value.of === "complex" || imaginary.value.of !== "complex") {
    return cursor.refuse("real and imaginary number required");
  }
  return { type: "BinOp", left: signed, op, right: imaginary };
}

function numberAt(cursor: Cursor): Constant {
  return cursor.token === Token.Number ? number(cursor) : cursor.refuse();
}
