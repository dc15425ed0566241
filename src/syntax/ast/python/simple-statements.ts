import { parseAssignment } from "./assignments.ts";
import type { Cursor } from "./cursor.ts";
import { typeParams } from "./definitions.ts";
import { parseExpression } from "./expressions.ts";
import { importFrom, importName } from "./import-statements.ts";
import { parseStarExpressions, startsExpression } from "./sequences.ts";
import type { StmtNode } from "./statement-nodes.ts";
import { parseDelTarget } from "./targets.ts";
import { Token } from "./tokens.ts";

/** Reads `simple_stmt`; the caller checks the token after it. */
export function parseSimpleStatement(cursor: Cursor): StmtNode {
  switch (cursor.token) {
    case Token.Return:
      cursor.advance();
      return { type: "Return", value: startsExpression(cursor) ? parseStarExpressions(cursor) : null };
    case Token.Import:
      return importName(cursor);
    case Token.From:
      return importFrom(cursor);
    case Token.Raise:
      return raiseStatement(cursor);
    case Token.Del:
      return parseDelStatement(cursor);
    case Token.Assert:
      return assertStatement(cursor);
    case Token.Global:
      return { type: "Global", names: names(cursor) };
    case Token.Nonlocal:
      return { type: "Nonlocal", names: names(cursor) };
    case Token.Pass:
      cursor.advance();
      return { type: "Pass" };
    case Token.Break:
      cursor.advance();
      return { type: "Break" };
    case Token.Continue:
      cursor.advance();
      return { type: "Continue" };
    default:
      if (startsLazyImport(cursor)) return parseLazyImport(cursor);
      return startsTypeAlias(cursor) ? typeAlias(cursor) : parseAssignment(cursor);
  }
}

function raiseStatement(cursor: Cursor): StmtNode {
  cursor.advance();
  const exc = startsExpression(cursor) ? parseExpression(cursor) : null;
  const cause = exc !== null && cursor.take(Token.From) ? parseExpression(cursor) : null;
  return { type: "Raise", exc, cause };
}

function parseDelStatement(cursor: Cursor): StmtNode {
  cursor.advance();
  const targets = [parseDelTarget(cursor)];
  while (cursor.take(Token.Comma) && startsExpression(cursor)) targets.push(parseDelTarget(cursor));
  return { type: "Delete", targets };
}

function assertStatement(cursor: Cursor): StmtNode {
  cursor.advance();
  const test = parseExpression(cursor);
  return { type: "Assert", test, msg: cursor.take(Token.Comma) ? parseExpression(cursor) : null };
}

/** Reads the names after the current keyword. */
function names(cursor: Cursor): readonly string[] {
  cursor.advance();
  const found = [cursor.identifier()];
  while (cursor.take(Token.Comma)) found.push(cursor.identifier());
  return found;
}

/** Returns whether `lazy` is the keyword of CPython 3.15: no name has one of these behind it. */
function startsLazyImport(cursor: Cursor): boolean {
  return (cursor.following === Token.Import || cursor.following === Token.From) && cursor.isWord("lazy");
}

function parseLazyImport(cursor: Cursor): StmtNode {
  cursor.advance();
  const read = cursor.token === Token.Import ? importName(cursor) : importFrom(cursor);
  return read.type === "Import" || read.type === "ImportFrom" ? { ...read, is_lazy: true } : read;
}

/** Returns whether `type` is the keyword, which a name follows; two names cannot follow each other. */
function startsTypeAlias(cursor: Cursor): boolean {
  return cursor.following === Token.Name && cursor.isWord("type");
}

function typeAlias(cursor: Cursor): StmtNode {
  cursor.advance();
  const id = cursor.identifier();
  const type_params = typeParams(cursor);
  cursor.expect(Token.Equal);
  return { type: "TypeAlias", name: { type: "Name", id }, type_params, value: parseExpression(cursor) };
}
