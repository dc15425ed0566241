import type { Cursor } from "./cursor.ts";
import { parseBitwiseOr, parseExpression, parseNamedExpression } from "./expressions.ts";
import type { Expr } from "./nodes.ts";
import { Token } from "./tokens.ts";

/** The tokens with which an expression can begin, starred or not; after a comma they show that another item follows. */
const STARTS = new Uint8Array(Token.Yield + 1);
for (const token of [
  Token.Name,
  Token.Number,
  Token.String,
  Token.FStringStart,
  Token.LPar,
  Token.LSqb,
  Token.LBrace,
  Token.Ellipsis,
  Token.Plus,
  Token.Minus,
  Token.Star,
  Token.Tilde,
  Token.False,
  Token.None,
  Token.True,
  Token.Await,
  Token.Lambda,
  Token.Not,
]) {
  STARTS[token] = 1;
}

export const startsExpression = ({ token }: Cursor): boolean => STARTS[token] === 1;

/** Reads `'*' bitwise_or | expression`. */
export function parseStarExpression(cursor: Cursor): Expr {
  return cursor.take(Token.Star) ? { type: "Starred", value: parseBitwiseOr(cursor) } : parseExpression(cursor);
}

/** Reads `'*' bitwise_or | named_expression`. */
export function parseStarNamedExpression(cursor: Cursor): Expr {
  return cursor.take(Token.Star) ? { type: "Starred", value: parseBitwiseOr(cursor) } : parseNamedExpression(cursor);
}

/** Reads one item without a comma as itself and anything else as a tuple. */
export function parseStarExpressions(cursor: Cursor): Expr {
  const first = parseStarExpression(cursor);
  return cursor.token === Token.Comma
    ? { type: "Tuple", elts: parseMoreItems(cursor, first, parseStarExpression) }
    : first;
}

/** Reads the items after the first, each after a comma; one more comma may follow. */
export function parseMoreItems(cursor: Cursor, first: Expr, item: (cursor: Cursor) => Expr): readonly Expr[] {
  const items = [first];
  while (cursor.take(Token.Comma) && startsExpression(cursor)) items.push(item(cursor));
  return items;
}

/** Reads `yield_expr | star_expressions`: the right side of an assignment, a statement, a field of an f-string. */
export function parseAnnotatedRhs(cursor: Cursor): Expr {
  return cursor.token === Token.Yield ? yieldExpr(cursor) : parseStarExpressions(cursor);
}

export function yieldExpr(cursor: Cursor): Expr {
  cursor.expect(Token.Yield);
  if (cursor.take(Token.From)) return { type: "YieldFrom", value: parseExpression(cursor) };
  return { type: "Yield", value: startsExpression(cursor) ? parseStarExpressions(cursor) : null };
}
