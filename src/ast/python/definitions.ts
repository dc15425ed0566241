import { classArguments } from "./arguments.ts";
import type { Cursor } from "./cursor.ts";
import { expression, namedExpression } from "./expressions.ts";
import type { Expr } from "./nodes.ts";
import { parameters } from "./parameters.ts";
import { starExpression } from "./sequences.ts";
import type { ClassDef, FunctionDef, TypeParam } from "./statement-nodes.ts";
import { Token } from "./tokens.ts";

export function decoratedDefinition(cursor: Cursor): FunctionDef | ClassDef {
  const decorators: Expr[] = [];
  while (cursor.take(Token.At)) {
    decorators.push(namedExpression(cursor));
    cursor.expect(Token.Newline);
  }
  if (cursor.token === Token.Class) return classDef(cursor, decorators);
  return cursor.token === Token.Async ? asyncFunctionDef(cursor, decorators) : functionDef(cursor, decorators);
}

export function asyncFunctionDef(cursor: Cursor, decorators: readonly Expr[]): FunctionDef {
  cursor.expect(Token.Async);
  return { ...functionDef(cursor, decorators), type: "AsyncFunctionDef" };
}

export function functionDef(cursor: Cursor, decorator_list: readonly Expr[]): FunctionDef {
  cursor.expect(Token.Def);
  const name = cursor.identifier();
  const type_params = typeParams(cursor);
  cursor.expect(Token.LPar);
  const args = parameters(cursor);
  cursor.expect(Token.RPar);
  const returns = cursor.take(Token.RArrow) ? expression(cursor) : null;
  const body = cursor.rules.block(cursor);
  return { type: "FunctionDef", decorator_list, name, type_params, args, returns, body };
}

export function classDef(cursor: Cursor, decorator_list: readonly Expr[]): ClassDef {
  cursor.expect(Token.Class);
  const name = cursor.identifier();
  const type_params = typeParams(cursor);
  const { args: bases, keywords } = cursor.token === Token.LPar ? classArguments(cursor) : { args: [], keywords: [] };
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
  const bound = type === "TypeVar" && cursor.take(Token.Colon) ? expression(cursor) : null;
  if (!cursor.take(Token.Equal)) return { type, name, bound };
  return { type, name, bound, default_value: isTuple ? starExpression(cursor) : expression(cursor) };
}
