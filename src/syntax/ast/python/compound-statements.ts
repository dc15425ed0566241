import type { Cursor } from "./cursor.ts";
import { parseAsyncFunctionDef, parseClassDef, parseFunctionDef } from "./definitions.ts";
import { parseExpression, parseNamedExpression } from "./expressions.ts";
import type { Expr } from "./nodes.ts";
import { Refused } from "./refused.ts";
import { parseStarExpressions } from "./sequences.ts";
import type { Stmt, StmtNode, WithItem } from "./statement-nodes.ts";
import { parseStarTarget, parseStarTargets } from "./targets.ts";
import { Token } from "./tokens.ts";

/** Each `elif` is an `if` in the else branch of the one before, and all functions that read the tree recurse. */
const MAX_BRANCHES = 500;

/** Reads a statement with blocks, other than `match`, if its keyword is the current token; else returns null. */
export function parseCompoundStatement(cursor: Cursor): StmtNode | null {
  switch (cursor.token) {
    case Token.If:
      return parseIfStatement(cursor);
    case Token.While:
      return parseWhileStatement(cursor);
    case Token.For:
      return parseForStatement(cursor, "For");
    case Token.With:
      return parseWithStatement(cursor, "With");
    case Token.Try:
      return tryStatement(cursor);
    case Token.Def:
      return parseFunctionDef(cursor, []);
    case Token.Class:
      return parseClassDef(cursor, []);
    case Token.Async:
      return parseAsyncStatement(cursor);
    default:
      return null;
  }
}

function parseAsyncStatement(cursor: Cursor): StmtNode {
  if (cursor.following === Token.Def) return parseAsyncFunctionDef(cursor, []);
  cursor.advance();
  return cursor.token === Token.For ? parseForStatement(cursor, "AsyncFor") : parseWithStatement(cursor, "AsyncWith");
}

interface Branch {
  readonly test: Expr;
  readonly body: readonly Stmt[];
  readonly start: number;
  readonly end: number;
}

/** Reads `keyword named_expression block`, the shape of `if`, `elif` and `while`. */
function parseBranch(cursor: Cursor): Branch {
  const { start } = cursor;
  cursor.advance();
  const test = parseNamedExpression(cursor);
  const body = cursor.rules.block(cursor);
  return { test, body, start, end: cursor.statementEnd };
}

/** Reads all branches first, since `elif` is an `if` in the else branch and the chain is built from its end. */
function parseIfStatement(cursor: Cursor): StmtNode {
  const { test, body } = parseBranch(cursor);
  const branches: Branch[] = [];
  while (cursor.token === Token.Elif) {
    if (branches.length === MAX_BRANCHES) cursor.refuse("too many branches");
    branches.push(parseBranch(cursor));
  }
  let orelse = parseElseBlock(cursor);
  for (const { test, body, start, end: own } of branches.reverse()) {
    const end = orelse.at(-1)?.end ?? own;
    orelse = [{ node: { type: "If", test, body, orelse }, start, end }];
  }
  return { type: "If", test, body, orelse };
}

/** Reads `[else_block]`. */
function parseElseBlock(cursor: Cursor): readonly Stmt[] {
  return cursor.take(Token.Else) ? cursor.rules.block(cursor) : [];
}

function parseWhileStatement(cursor: Cursor): StmtNode {
  const { test, body } = parseBranch(cursor);
  return { type: "While", test, body, orelse: parseElseBlock(cursor) };
}

function parseForStatement(cursor: Cursor, type: "For" | "AsyncFor"): StmtNode {
  cursor.expect(Token.For);
  const target = parseStarTargets(cursor);
  cursor.expect(Token.In);
  const iter = parseStarExpressions(cursor);
  const body = cursor.rules.block(cursor);
  return { type, target, iter, body, orelse: parseElseBlock(cursor) };
}

function parseWithStatement(cursor: Cursor, type: "With" | "AsyncWith"): StmtNode {
  cursor.expect(Token.With);
  const items = parseWithItems(cursor);
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
    handlers.push(parseExceptBlock(cursor));
  }
  const orelse = handlers.length > 0 && cursor.take(Token.Else) ? cursor.rules.block(cursor) : [];
  const finalbody = cursor.take(Token.Finally) ? cursor.rules.block(cursor) : [];
  if (handlers.length === 0 && finalbody.length === 0) cursor.refuse("expected 'except' or 'finally' block");
  return { type, body, handlers, orelse, finalbody };
}

/** Reads `except_block` or `except_star_block`. */
function parseExceptBlock(cursor: Cursor): Stmt {
  const { start } = cursor;
  cursor.advance();
  const isStarred = cursor.take(Token.Star);
  const of = !isStarred && cursor.token === Token.Colon ? null : parseExceptionTypes(cursor);
  const name = of !== null && cursor.take(Token.As) ? cursor.identifier() : null;
  const body = cursor.rules.block(cursor);
  return { node: { type: "ExceptHandler", of, name, body }, start, end: cursor.statementEnd };
}

/** Reads one type, or several without parentheses, which CPython 3.14 and later read and to which no name is given. */
function parseExceptionTypes(cursor: Cursor): Expr {
  const first = parseExpression(cursor);
  if (cursor.token !== Token.Comma) return first;
  const elts = [first];
  while (cursor.takeComma(Token.Colon)) elts.push(parseExpression(cursor));
  if (cursor.take(Token.As)) cursor.refuse("multiple exception types must be parenthesized when using 'as'");
  return { type: "Tuple", elts, since: "3.14" };
}

function parseWithItems(cursor: Cursor): readonly WithItem[] {
  const mark = cursor.mark();
  if (cursor.take(Token.LPar)) {
    const items = parseItemsInParentheses(cursor);
    if (items !== null) return items;
    cursor.backTo(mark);
  }
  const items = [parseWithItem(cursor)];
  while (cursor.take(Token.Comma)) items.push(parseWithItem(cursor));
  return items;
}

/** Reads the items up to `):`, or returns null if the parentheses are not around the items. */
function parseItemsInParentheses(cursor: Cursor): readonly WithItem[] | null {
  try {
    const items = [parseWithItem(cursor)];
    while (cursor.takeComma(Token.RPar)) items.push(parseWithItem(cursor));
    return cursor.take(Token.RPar) && cursor.token === Token.Colon ? items : null;
  } catch (cause) {
    if (cause instanceof Refused) return null;
    throw cause;
  }
}

function parseWithItem(cursor: Cursor): WithItem {
  const context_expr = parseExpression(cursor);
  const optional_vars = cursor.take(Token.As) ? parseStarTarget(cursor) : null;
  return { type: "withitem", context_expr, optional_vars };
}
