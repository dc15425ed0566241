/** Type parameters of PEP 695. */
import type { Cursor } from "./cursor.ts";
import { expression } from "./expressions.ts";
import type { TypeParam } from "./statement-nodes.ts";
import { Token } from "./tokens.ts";

/** `[type_params]`: the `[T: bound, *Ts, **P]` of a definition, or nothing. Defaults, which only 3.13 reads, are refused. */
export function typeParams(cursor: Cursor): readonly TypeParam[] {
  if (!cursor.take(Token.LSqb)) return [];
  const params = [typeParam(cursor)];
  while (cursor.takeComma(Token.RSqb)) params.push(typeParam(cursor));
  cursor.expect(Token.RSqb);
  return params;
}

function typeParam(cursor: Cursor): TypeParam {
  if (cursor.take(Token.Star)) return { type: "TypeVarTuple", name: cursor.identifier(), bound: null };
  if (cursor.take(Token.DoubleStar)) return { type: "ParamSpec", name: cursor.identifier(), bound: null };
  const name = cursor.identifier();
  return { type: "TypeVar", name, bound: cursor.take(Token.Colon) ? expression(cursor) : null };
}
