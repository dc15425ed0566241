import type { Cursor } from "./cursor.ts";
import type { Expr, Pattern } from "./nodes.ts";
import { Token } from "./tokens.ts";

/** `class_pattern` behind its name: plain patterns come before those with a keyword. */
export function classPattern(cursor: Cursor, cls: Expr, pattern: (cursor: Cursor) => Pattern): Pattern {
  const patterns: Pattern[] = [];
  const kwd_attrs: string[] = [];
  const kwd_patterns: Pattern[] = [];
  cursor.expect(Token.LPar);
  while (cursor.token !== Token.RPar) {
    if (cursor.token === Token.Name && cursor.following === Token.Equal) {
      kwd_attrs.push(cursor.identifier());
      cursor.advance();
      kwd_patterns.push(pattern(cursor));
    } else {
      if (kwd_attrs.length > 0) cursor.refuse("positional patterns follow keyword patterns");
      patterns.push(pattern(cursor));
    }
    if (!cursor.take(Token.Comma)) break;
  }
  cursor.expect(Token.RPar);
  return { type: "MatchClass", cls, patterns, kwd_attrs, kwd_patterns };
}
