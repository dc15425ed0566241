import { parseComprehension, startsForIfClause } from "./comprehensions.ts";
import type { Cursor } from "./cursor.ts";
import { parseDictOrSet } from "./dict-or-set.ts";
import type { Constant, ConstantValue, Expr } from "./nodes.ts";
import { numberValue } from "./numbers.ts";
import { parseStrings } from "./strings.ts";
import { Token } from "./tokens.ts";

export function parseAtom(cursor: Cursor): Expr {
  switch (cursor.token) {
    case Token.Name:
      return { type: "Name", id: cursor.identifier() };
    case Token.String:
    case Token.FStringStart:
      return parseStrings(cursor);
    case Token.Number:
      return number(cursor);
    case Token.LPar:
      return parseTupleOrGroup(cursor);
    case Token.LSqb:
      return list(cursor);
    case Token.LBrace:
      return parseDictOrSet(cursor);
    case Token.Ellipsis:
      cursor.advance();
      return { type: "Constant", value: { of: "Ellipsis" } };
    default: {
      const value = parseSingleton(cursor);
      return value === null ? cursor.refuse() : { type: "Constant", value };
    }
  }
}

/** Takes `None`, `True` or `False`. */
export function parseSingleton(cursor: Cursor): ConstantValue | null {
  const of =
    cursor.token === Token.None
      ? "None"
      : cursor.token === Token.True
        ? "True"
        : cursor.token === Token.False
          ? "False"
          : null;
  if (of === null) return null;
  cursor.advance();
  return { of };
}

export function number(cursor: Cursor): Constant {
  const value = numberValue(cursor);
  cursor.advance();
  return { type: "Constant", value };
}

/** Reads `tuple`, `group` or `genexp`; parentheses around one expression are not part of the tree. */
function parseTupleOrGroup(cursor: Cursor): Expr {
  cursor.advance();
  if (cursor.take(Token.RPar)) return { type: "Tuple", elts: [] };
  if (cursor.token === Token.Yield) return takeClosing(cursor, cursor.rules.yieldExpr(cursor), Token.RPar);
  const first = cursor.rules.starNamedExpression(cursor);
  if (startsForIfClause(cursor))
    return takeClosing(cursor, parseComprehension(cursor, "GeneratorExp", first), Token.RPar);
  if (cursor.token === Token.Comma) {
    return takeClosing(cursor, { type: "Tuple", elts: parseMoreElements(cursor, first, Token.RPar) }, Token.RPar);
  }
  if (first.type === "Starred") return cursor.refuse("cannot use starred expression here");
  return takeClosing(cursor, first, Token.RPar);
}

/** Reads `list` or `listcomp`. */
function list(cursor: Cursor): Expr {
  cursor.advance();
  if (cursor.take(Token.RSqb)) return { type: "List", elts: [] };
  const first = cursor.rules.starNamedExpression(cursor);
  if (startsForIfClause(cursor)) return takeClosing(cursor, parseComprehension(cursor, "ListComp", first), Token.RSqb);
  return takeClosing(cursor, { type: "List", elts: parseMoreElements(cursor, first, Token.RSqb) }, Token.RSqb);
}

function takeClosing(cursor: Cursor, value: Expr, bracket: Token): Expr {
  cursor.expect(bracket);
  return value;
}

/** Reads `star_named_expressions` after the first. */
function parseMoreElements(cursor: Cursor, first: Expr, bracket: Token): readonly Expr[] {
  const elts = [first];
  while (cursor.takeComma(bracket)) elts.push(cursor.rules.starNamedExpression(cursor));
  return elts;
}
