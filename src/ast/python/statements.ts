import { compoundStatement } from "./compound-statements.ts";
import { Cursor, type Rules } from "./cursor.ts";
import { decoratedDefinition } from "./definitions.ts";
import { bitwiseOr, disjunction, expression, namedExpression } from "./expressions.ts";
import { matchStatement, startsMatch } from "./match-statement.ts";
import { primary } from "./primary.ts";
import { annotatedRhs, starNamedExpression, yieldExpr } from "./sequences.ts";
import { simpleStatement } from "./simple-statements.ts";
import type { Stmt, StmtNode } from "./statement-nodes.ts";
import { Token, type Tokens } from "./tokens.ts";

const RULES: Rules = {
  namedExpression,
  expression,
  disjunction,
  bitwiseOr,
  primary,
  starNamedExpression,
  annotatedRhs,
  yieldExpr,
  block,
};

export function statementReader(text: string, tokens: Tokens): (first: number, last: number) => readonly Stmt[] {
  const cursor = new Cursor(text, tokens, RULES);
  return (first, last) => {
    cursor.moveTo(first);
    const body: Stmt[] = [];
    while (cursor.index < last) statement(cursor, body);
    return body;
  };
}

/** Reads one statement with blocks, or all statements of a line. */
function statement(cursor: Cursor, into: Stmt[]): void {
  const { start } = cursor;
  const node = compound(cursor);
  if (node === null) simpleStatements(cursor, into);
  else into.push({ node, start, end: cursor.statementEnd });
}

function compound(cursor: Cursor): StmtNode | null {
  if (cursor.token === Token.Name) return startsMatch(cursor) ? matchStatement(cursor) : null;
  return cursor.token === Token.At ? decoratedDefinition(cursor) : compoundStatement(cursor);
}

/** Reads `simple_stmts`. */
function simpleStatements(cursor: Cursor, into: Stmt[]): void {
  do {
    const { start } = cursor;
    const node = simpleStatement(cursor);
    into.push({ node, start, end: cursor.lastEnd });
  } while (cursor.take(Token.Semi) && cursor.token !== Token.Newline);
  cursor.statementEnd = cursor.lastEnd;
  cursor.expect(Token.Newline);
}

/** Reads a block with the colon before it. */
function block(cursor: Cursor): readonly Stmt[] {
  const body: Stmt[] = [];
  cursor.expect(Token.Colon);
  if (!cursor.take(Token.Newline)) {
    simpleStatements(cursor, body);
    return body;
  }
  if (!cursor.take(Token.Indent)) cursor.refuse("expected an indented block");
  while (!cursor.take(Token.Dedent)) statement(cursor, body);
  return body;
}
