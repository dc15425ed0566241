/** Statements with blocks, other than `match`. */
import type { Cursor } from "./cursor.ts";
import { asyncFunctionDef, classDef, functionDef } from "./definitions.ts";
import { namedExpression } from "./expressions.ts";
import type { Expr } from "./nodes.ts";
import { starExpressions } from "./sequences.ts";
import type { Stmt, StmtNode } from "./statement-nodes.ts";
import { starTargets } from "./targets.ts";
import { Token } from "./tokens.ts";
import { tryStatement } from "./try-statement.ts";
import { withItems } from "./with-items.ts";

/** Each `elif` is an `if` in the else branch of the one before, and everything behind the parser recurses. */
const MAX_BRANCHES = 500;

/** The statement at hand if a keyword says that it has blocks, else null. */
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

/** `keyword named_expression block`, the shape of `if`, `elif` and `while`. */
function branch(cursor: Cursor): Branch {
  const { start } = cursor;
  cursor.advance();
  const test = namedExpression(cursor);
  const body = cursor.rules.block(cursor);
  return { test, body, start, end: cursor.statementEnd };
}

/** `elif` is an `if` in the else branch, so the chain is built from its end. */
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

/** `[else_block]` */
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
