import type { Cursor } from "./cursor.ts";
import type { Expr } from "./nodes.ts";
import { Token } from "./tokens.ts";

/** `value[…]`. A starred index without parentheses is a tuple that only 3.11 and later read. */
export function slices(cursor: Cursor, value: Expr): Expr {
  cursor.expect(Token.LSqb);
  const first = slice(cursor);
  if (cursor.token !== Token.Comma && first.type !== "Starred") {
    cursor.expect(Token.RSqb);
    return { type: "Subscript", value, slice: first };
  }
  const elts = [first];
  while (cursor.takeComma(Token.RSqb)) elts.push(slice(cursor));
  cursor.expect(Token.RSqb);
  const tuple: Expr = { type: "Tuple", elts };
  return elts.some(({ type }) => type === "Starred")
    ? { type: "Subscript", value, slice: tuple, since: "3.11" }
    : { type: "Subscript", value, slice: tuple };
}

function slice(cursor: Cursor): Expr {
  if (cursor.take(Token.Star)) return { type: "Starred", value: cursor.rules.expression(cursor) };
  // `x[a := 1:2]` is no slice.
  if (cursor.following === Token.ColonEqual) return cursor.rules.namedExpression(cursor);
  const lower = part(cursor);
  if (!cursor.take(Token.Colon)) return lower ?? cursor.refuse();
  const upper = part(cursor);
  return { type: "Slice", lower, upper, step: cursor.take(Token.Colon) ? part(cursor) : null };
}

function part(cursor: Cursor): Expr | null {
  const ends = cursor.token === Token.Colon || cursor.token === Token.Comma || cursor.token === Token.RSqb;
  return ends ? null : cursor.rules.expression(cursor);
}
