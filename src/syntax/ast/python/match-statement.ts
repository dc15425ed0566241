import type { Cursor } from "./cursor.ts";
import { parseNamedExpression } from "./expressions.ts";
import type { Expr } from "./nodes.ts";
import { parseMatchPatterns } from "./patterns.ts";
import { parseMoreItems, parseStarNamedExpression } from "./sequences.ts";
import type { Stmt, StmtNode } from "./statement-nodes.ts";
import { Token } from "./tokens.ts";

/**
 * Returns whether the current name is the soft keyword. If it is a plain name, the statement has no blocks and cannot end
 * in a colon.
 */
export function startsMatch(cursor: Cursor): boolean {
  if (!cursor.isWord("match")) return false;
  const { kinds, count } = cursor.tokens;
  let end = cursor.index;
  while (kinds[end] !== Token.Newline && end < count) end += 1;
  return kinds[end - 1] === Token.Colon && kinds[end + 1] === Token.Indent;
}

export function matchStatement(cursor: Cursor): StmtNode {
  cursor.advance();
  const subject = parseMatchSubject(cursor);
  cursor.expect(Token.Colon);
  cursor.expect(Token.Newline);
  cursor.expect(Token.Indent);
  const cases = [parseCaseBlock(cursor)];
  while (!cursor.take(Token.Dedent)) cases.push(parseCaseBlock(cursor));
  return { type: "Match", subject, cases };
}

function parseMatchSubject(cursor: Cursor): Expr {
  const first = parseStarNamedExpression(cursor);
  if (cursor.token === Token.Comma)
    return { type: "Tuple", elts: parseMoreItems(cursor, first, parseStarNamedExpression) };
  return first.type === "Starred" ? cursor.refuse() : first;
}

function parseCaseBlock(cursor: Cursor): Stmt {
  const { start } = cursor;
  if (!cursor.isWord("case")) cursor.refuse();
  cursor.advance();
  const pattern = parseMatchPatterns(cursor);
  const guard = cursor.take(Token.If) ? parseNamedExpression(cursor) : null;
  const body = cursor.rules.block(cursor);
  return { node: { type: "match_case", pattern, guard, body }, start, end: cursor.statementEnd };
}
