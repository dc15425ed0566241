import { parseCompoundStatement } from "./compound-statements.ts";
import { Cursor, type Rules } from "./cursor.ts";
import { parseDecoratedDefinition } from "./definitions.ts";
import { parseBitwiseOr, parseDisjunction, parseExpression, parseNamedExpression } from "./expressions.ts";
import { matchStatement, startsMatch } from "./match-statement.ts";
import { parsePrimary } from "./primary.ts";
import { parseAnnotatedRhs, parseStarNamedExpression, yieldExpr } from "./sequences.ts";
import { parseSimpleStatement } from "./simple-statements.ts";
import type { Stmt, StmtNode } from "./statement-nodes.ts";
import { Token, type Tokens } from "./tokens.ts";

const RULES: Rules = {
  namedExpression: parseNamedExpression,
  expression: parseExpression,
  disjunction: parseDisjunction,
  bitwiseOr: parseBitwiseOr,
  primary: parsePrimary,
  starNamedExpression: parseStarNamedExpression,
  annotatedRhs: parseAnnotatedRhs,
  yieldExpr,
  block,
};

export function createStatementReader(text: string, tokens: Tokens): (first: number, last: number) => readonly Stmt[] {
  const cursor = new Cursor(text, tokens, RULES);
  return (first, last) => {
    cursor.moveTo(first);
    const body: Stmt[] = [];
    while (cursor.index < last) parseAnyStatement(cursor, body);
    return body;
  };
}

/** Reads one statement with blocks, or all statements of a line. */
function parseAnyStatement(cursor: Cursor, into: Stmt[]): void {
  const { start } = cursor;
  const node = parseAnyCompound(cursor);
  if (node === null) parseSimpleStatements(cursor, into);
  else into.push({ node, start, end: cursor.statementEnd });
}

function parseAnyCompound(cursor: Cursor): StmtNode | null {
  if (cursor.token === Token.Name) return startsMatch(cursor) ? matchStatement(cursor) : null;
  return cursor.token === Token.At ? parseDecoratedDefinition(cursor) : parseCompoundStatement(cursor);
}

/** Reads `simple_stmts`. */
function parseSimpleStatements(cursor: Cursor, into: Stmt[]): void {
  do {
    const { start } = cursor;
    const node = parseSimpleStatement(cursor);
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
    parseSimpleStatements(cursor, body);
    return body;
  }
  if (!cursor.take(Token.Indent)) cursor.refuse("expected an indented block");
  while (!cursor.take(Token.Dedent)) parseAnyStatement(cursor, body);
  return body;
}
