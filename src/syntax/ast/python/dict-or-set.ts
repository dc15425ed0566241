import { parseComprehension, parseForIfClauses, startsForIfClause } from "./comprehensions.ts";
import type { Cursor } from "./cursor.ts";
import type { DictItem, Expr } from "./nodes.ts";
import { Token } from "./tokens.ts";

export function parseDictOrSet(cursor: Cursor): Expr {
  cursor.advance();
  const value = parseBraceContent(cursor);
  cursor.expect(Token.RBrace);
  return value;
}

function parseBraceContent(cursor: Cursor): Expr {
  if (cursor.token === Token.RBrace) return { type: "Dict", items: [] };
  if (cursor.token === Token.DoubleStar)
    return { type: "Dict", items: parseMoreDictItems(cursor, parseDoubleStarred(cursor)) };
  const isNamed = cursor.following === Token.ColonEqual;
  const first = cursor.rules.starNamedExpression(cursor);
  // A key is an `expression`: neither starred nor, without parentheses, named.
  if (cursor.token === Token.Colon && first.type !== "Starred" && !isNamed) return parseDictRest(cursor, first);
  if (startsForIfClause(cursor)) return parseComprehension(cursor, "SetComp", first);
  const elts = [first];
  while (cursor.takeComma(Token.RBrace)) elts.push(cursor.rules.starNamedExpression(cursor));
  return { type: "Set", elts };
}

/** Reads the rest of a `dict` or `dictcomp` after its first key. */
function parseDictRest(cursor: Cursor, key: Expr): Expr {
  const first = parseKeyValuePair(cursor, key);
  if (!startsForIfClause(cursor)) return { type: "Dict", items: parseMoreDictItems(cursor, first) };
  return { type: "DictComp", key, value: first.value, generators: parseForIfClauses(cursor) };
}

/** Reads `double_starred_kvpairs` after the first. */
function parseMoreDictItems(cursor: Cursor, first: DictItem): readonly DictItem[] {
  const items = [first];
  while (cursor.takeComma(Token.RBrace)) {
    items.push(
      cursor.token === Token.DoubleStar
        ? parseDoubleStarred(cursor)
        : parseKeyValuePair(cursor, cursor.rules.expression(cursor)),
    );
  }
  return items;
}

function parseDoubleStarred(cursor: Cursor): DictItem {
  cursor.expect(Token.DoubleStar);
  return { type: "item", key: null, value: cursor.rules.bitwiseOr(cursor) };
}

function parseKeyValuePair(cursor: Cursor, key: Expr): DictItem {
  cursor.expect(Token.Colon);
  return { type: "item", key, value: cursor.rules.expression(cursor) };
}
