/** `try` with `except`, `except*`, `else` and `finally`. */
import type { Cursor } from "./cursor.ts";
import { expression } from "./expressions.ts";
import type { Stmt, StmtNode } from "./statement-nodes.ts";
import { Token } from "./tokens.ts";

export function tryStatement(cursor: Cursor): StmtNode {
  cursor.advance();
  const body = cursor.rules.block(cursor);
  const type = cursor.token === Token.Except && cursor.following === Token.Star ? "TryStar" : "Try";
  const handlers: Stmt[] = [];
  while (cursor.token === Token.Except) {
    const isStarred = cursor.following === Token.Star;
    if (isStarred !== (type === "TryStar")) cursor.refuse("cannot have both 'except' and 'except*'");
    handlers.push(exceptBlock(cursor));
  }
  const orelse = handlers.length > 0 && cursor.take(Token.Else) ? cursor.rules.block(cursor) : [];
  const finalbody = cursor.take(Token.Finally) ? cursor.rules.block(cursor) : [];
  if (handlers.length === 0 && finalbody.length === 0) cursor.refuse("expected 'except' or 'finally' block");
  return { type, body, handlers, orelse, finalbody };
}

/** `except_block` or `except_star_block` */
function exceptBlock(cursor: Cursor): Stmt {
  const { start } = cursor;
  cursor.advance();
  const isStarred = cursor.take(Token.Star);
  const of = !isStarred && cursor.token === Token.Colon ? null : expression(cursor);
  const name = of !== null && cursor.take(Token.As) ? cursor.identifier() : null;
  const body = cursor.rules.block(cursor);
  return { node: { type: "ExceptHandler", of, name, body }, start, end: cursor.statementEnd };
}
