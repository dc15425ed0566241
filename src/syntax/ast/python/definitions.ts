import { parseClassArguments } from "./arguments.ts";
import type { Cursor } from "./cursor.ts";
import { parseExpression, parseNamedExpression } from "./expressions.ts";
import type { Expr } from "./nodes.ts";
import { parseParameters } from "./parameters.ts";
import { parseStarExpression } from "./sequences.ts";
import type { ClassDef, FunctionDef, TypeParam } from "./statement-nodes.ts";
import { Token } from "./tokens.ts";

export function parseDecoratedDefinition(cursor: Cursor): FunctionDef | ClassDef {
  const decorators: Expr[] = [];
  while (cursor.take(Token.At)) {
    decorators.push(parseNamedExpression(cursor));
    cursor.expect(Token.Newline);
  }
  if (cursor.token === Token.Class) return parseClassDef(cursor, decorators);
  return cursor.token === Token.Async
    ? parseAsyncFunctionDef(cursor, decorators)
    : parseFunctionDef(cursor, decorators);
}

export function parseAsyncFunctionDef(cursor: Cursor, decorators: readonly Expr[]): FunctionDef {
  cursor.expect(Token.Async);
  return { ...parseFunctionDef(cursor, decorators), type: "AsyncFunctionDef" };
}

export function parseFunctionDef(cursor: Cursor, decorator_list: readonly Expr[]): FunctionDef {
  cursor.expect(Token.Def);
  const name = cursor.identifier();
  const type_params = typeParams(cursor);
  cursor.expect(Token.LPar);
  const args = parseParameters(cursor);
  cursor.expect(Token.RPar);
  const returns = cursor.take(Token.RArrow) ? parseExpression(cursor) : null;
  const body = cursor.rules.block(cursor);
  return { type: "FunctionDef", decorator_list, name, type_params, args, returns, body };
}

export function parseClassDef(cursor: Cursor, decorator_list: readonly Expr[]): ClassDef {
  cursor.expect(Token.Class);
  const name = cursor.identifier();
  const type_params = typeParams(cursor);
  const { args: bases, keywords } =
    cursor.token === Token.LPar ? parseClassArguments(cursor) : { args: [], keywords: [] };
  const body = cursor.rules.block(cursor);
  return { type: "ClassDef", decorator_list, name, type_params, bases, keywords, body };
}

/** Reads `[type_params]`, such as `[T: bound, *Ts, **P]`, with the defaults that 3.13 and later read. */
export function typeParams(cursor: Cursor): readonly TypeParam[] {
  if (!cursor.take(Token.LSqb)) return [];
  const params = [typeParam(cursor)];
  while (cursor.takeComma(Token.RSqb)) params.push(typeParam(cursor));
  cursor.expect(Token.RSqb);
  return params;
}

function typeParam(cursor: Cursor): TypeParam {
  const isTuple = cursor.take(Token.Star);
  const type = isTuple ? "TypeVarTuple" : cursor.take(Token.DoubleStar) ? "ParamSpec" : "TypeVar";
  const name = cursor.identifier();
  const bound = type === "TypeVar" && cursor.take(Token.Colon) ? parseExpression(cursor) : null;
  if (!cursor.take(Token.Equal)) return { type, name, bound };
  return { type, name, bound, default_value: isTuple ? parseStarExpression(cursor) : parseExpression(cursor) };
}
