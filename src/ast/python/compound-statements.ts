import type { Cursor } from "./cursor.ts";
import { asyncFunctionDef, classDef, functionDef } from "./definitions.ts";
import { expression, namedExpression } from "./expressions.ts";
import type { Expr } from "./nodes.ts";
import { Refused } from "./refused.ts";
import { starExpressions } from "./sequences.ts";
import type { Stmt, StmtNode, WithItem } from "./statement-nodes.ts";
import { starTarget, starTargets } from "./targets.ts";
import { Token } from "./tokens.ts";

/** Each `elif` is an `if` in the else branch of the one before, and all functions that read the tree recurse. */
const MAX_BRANCHES = 500;

/** Reads a statement with blocks, other than `match`, if its keyword is the current token; else returns null. */
export function compoundStatement(cursor: Cursor): StmtNode | null {
  switch (cursor.token) {
    case Token.If:
      return ifStatement(cursor);
    case Token.While:
      return whileStatement(cursor);
    case Token.For:
      return forStatement(cursor, "For");
    case Token.With:
      return withStatement(cursor, "With");
    case Token.Try:
      return tryStatement(cursor);
    case Token.Def:
      return functionDef(cursor, []);
    case Token.Class:
      return classDef(cursor, []);
    case Token.Async:
      return asyncStatement(cursor);
    default:
      return null;
  }
}

function asyncStatement(cursor: Cursor): StmtNode {
  if (cursor.following === Token.Def) return asyncFunctionDef(cursor, []);
  cursor.advance();
  return cursor.token === Token.For ? forStatement(cursor, "AsyncFor") : withStatement(cursor, "AsyncWith");
}

interface Branch {
  readonly test: Expr;
  readonly body: readonly Stmt[];
  readonly start: number;
  readonly end: number;
}

/** Reads `keyword named_expression block`, the shape of `if`, `elif` and `while`. */
function branch(cursor: Cursor): Branch {
  const { start } = cursor;
  cursor.advance();
  const test = namedExpression(cursor);
  const body = cursor.rules.block(cursor);
  return { test, body, start, end: cursor.statementEnd };
}

/** Reads all branches first, since `elif` is an `if` in the else branch and the chain is built from its end. */
function ifStatement(cursor: Cursor): StmtNode {
  const { test, body } = branch(cursor);
  const branches: Branch[] = [];
  while (cursor.token === Token.Elif) {
    if (branches.length === MAX_BRANCHES) cursor.refuse("too many branches");
    branches.push(branch(cursor));
  }
  let orelse = elseBlock(cursor);
  for (const { test, body, start, end: own } of branches.reverse()) {
    const end = orelse.at(-1)?.end ?? own;
    orelse = [{ node: { type: "If", test, body, orelse }, start, end }];
  }
  return { type: "If", test, body, orelse };
}

/** Reads `[else_block]`. */
function elseBlock(cursor: Cursor): readonly Stmt[] {
  return cursor.take(Token.Else) ? cursor.rules.block(cursor) : [];
}

function whileStatement(cursor: Cursor): StmtNode {
  const { test, body } = branch(cursor);
  return { type: "While", test, body, orelse: elseBlock(cursor) };
}

function forStatement(cursor: Cursor, type: "For" | "AsyncFor"): StmtNode {
  cursor.expect(Token.For);
  const target = starTargets(cursor);
  cursor.expect(Token.In);
  const iter = starExpressions(cursor);
  const body = cursor.rules.block(cursor);
  return { type, target, iter, body, orelse: elseBlock(cursor) };
}

function withStatement(cursor: Cursor, type: "With" | "AsyncWith"): StmtNode {
  cursor.expect(Token.With);
  const items = withItems(cursor);
  return { type, items, body: cursor.rules.block(cursor) };
}

function tryStatement(cursor: Cursor): StmtNode {
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

/** Reads `except_block` or `except_star_block`. */
function exceptBlock(cursor: Cursor): Stmt {
  const { start } = cursor;
  cursor.advance();
  const isStarred = cursor.take(Token.Star);
  const of = !isStarred && cursor.token === Token.Colon ? null : exceptionTypes(cursor);
  const name = of !== null && cursor.take(Token.As) ? cursor.identifier() : null;
  const body = cursor.rules.block(cursor);
  return { node: { type: "ExceptHandler", of, name, body }, start, end: cursor.statementEnd };
}

/** Reads one type, or several without parentheses, which CPython 3.14 and later read and to which no name is given. */
function exceptionTypes(cursor: Cursor): Expr {
  const first = expression(cursor);
  if (cursor.token !== Token.Comma) return first;
  const elts = [first];
  while (cursor.takeComma(Token.Colon)) elts.push(expression(cursor));
  if (cursor.take(Token.As)) cursor.refuse("multiple exception types must be parenthesized when using 'as'");
  return { type: "Tuple", elts, since: "3.14" };
}

function withItems(cursor: Cursor): readonly WithItem[] {
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

/** Reads the items up to `):`, or returns null if the parentheses are not around the items. */
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
