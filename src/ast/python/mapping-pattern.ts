import { singleton } from "./atoms.ts";
import type { Cursor } from "./cursor.ts";
import type { Expr, Pattern } from "./nodes.ts";
import { literalExpr, nameOrAttr } from "./pattern-literals.ts";
import { captureTarget } from "./pattern-names.ts";
import { Token } from "./tokens.ts";

/** `mapping_pattern`; nothing but a comma can follow `**rest`. */
export function mappingPattern(cursor: Cursor, pattern: (cursor: Cursor) => Pattern): Pattern {
  const keys: Expr[] = [];
  const patterns: Pattern[] = [];
  let rest: string | null = null;
  cursor.expect(Token.LBrace);
  while (cursor.token !== Token.RBrace && rest === null) {
    if (cursor.take(Token.DoubleStar)) {
      rest = captureTarget(cursor);
    } else {
      keys.push(key(cursor));
      cursor.expect(Token.Colon);
      patterns.push(pattern(cursor));
    }
    if (!cursor.take(Token.Comma)) break;
  }
  cursor.expect(Token.RBrace);
  return { type: "MatchMapping", keys, patterns, rest };
}

/** A literal or a dotted name. */
function key(cursor: Cursor): Expr {
  if (cursor.token === Token.Name) {
    const value = nameOrAttr(cursor);
    return value.type === "Name" ? cursor.refuse("a key can only be a literal or a dotted name") : value;
  }
  const value = singleton(cursor);
  return value === null ? literalExpr(cursor) : { type: "Constant", value };
}
