import { comprehension, forIfClauses, startsForIfClause } from "./comprehensions.ts";
import type { Cursor } from "./cursor.ts";
import type { DictItem, Expr } from "./nodes.ts";
import { Token } from "./tokens.ts";

export function dictOrSet(cursor: Cursor): Expr {
  cursor.advance();
  const value = content(cursor);
  cursor.expect(Token.RBrace);
  return value;
}

function content(cursor: Cursor): Expr {
  if (cursor.token === Token.RBrace) return { type: "Dict", items: [] };
  if (cursor.token === Token.DoubleStar) return { type: "Dict", items: moreItems(cursor, doubleStarred(cursor)) };
  const isNamed = cursor.following === Token.ColonEqual;
  const first = cursor.rules.starNamedExpression(cursor);
  // A key is an `expression`: neither starred nor, without parentheses, named.
  if (cursor.token === Token.Colon && first.type !== "Starred" && !isNamed) return dict(cursor, first);
  if (startsForIfClause(cursor)) return comprehension(cursor, "SetComp", first);
  const elts = [first];
  while (cursor.takeComma(Token.RBrace)) elts.push(cursor.rules.starNamedExpression(cursor));
  return { type: "Set", elts };
}

/** Reads the rest of a `dict` or `dictcomp` after its first key. */
function dict(cursor: Cursor, key: Expr): Expr {
  const first = kvpair(cursor, key);
  if (!startsForIfClause(cursor)) return { type: "Dict", items: moreItems(cursor, first) };
  return { type: "DictComp", key, value: first.value, generators: forIfClauses(cursor) };
}

/** Reads `double_starred_kvpairs` after the first. */
function moreItems(cursor: Cursor, first: DictItem): readonly DictItem[] {
  const items = [first];
  while (cursor.takeComma(Token.RBrace)) {
    items.push(
      cursor.token === Token.DoubleStar ? doubleStarred(cursor) : kvpair(cursor, cursor.rules.expression(cursor)),
    );
  }
  return items;
}

function doubleStarred(cursor: Cursor): DictItem {
  cursor.expect(Token.DoubleStar);
  return { type: "item", key: null, value: cursor.rules.bitwiseOr(cursor) };
}

function kvpair(cursor: Cursor, key: Expr): DictItem {
  cursor.expect(Token.Colon);
  return { type: "item", key, value: cursor.rules.expression(cursor) };
}
