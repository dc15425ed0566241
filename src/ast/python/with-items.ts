/**
 * The items of `with`. CPython first tries to read parentheses around the items, and only if no `:` follows takes
 * them for part of an expression: `with (a, b):` has two items, `with (a, b) as c:` one that is a tuple.
 */
import type { Cursor } from "./cursor.ts";
import { expression } from "./expressions.ts";
import { Refused } from "./refused.ts";
import type { WithItem } from "./statement-nodes.ts";
import { starTarget } from "./targets.ts";
import { Token } from "./tokens.ts";

export function withItems(cursor: Cursor): readonly WithItem[] {
  const mark = cursor.mark();
  if (cursor.take(Token.LPar)) {
    const items = itemsInParentheses(cursor);
    if (items !== null) return items;
    cursor.backTo(mark);
  }
  const items = [withItem(cursor)];
  while (cursor.take(Token.Comma)) items.push(withItem(cursor));
  return items;
}

/** The items up to `):`, or null where that is not what stands there. */
function itemsInParentheses(cursor: Cursor): readonly WithItem[] | null {
  try {
    const items = [withItem(cursor)];
    while (cursor.takeComma(Token.RPar)) items.push(withItem(cursor));
    return cursor.take(Token.RPar) && cursor.token === Token.Colon ? items : null;
  } catch (cause) {
    if (cause instanceof Refused) return null;
    throw cause;
  }
}

function withItem(cursor: Cursor): WithItem {
  const context_expr = expression(cursor);
  const optional_vars = cursor.take(Token.As) ? starTarget(cursor) : null;
  return { type: "withitem", context_expr, optional_vars };
}
